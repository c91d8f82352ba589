// Search without a server: a page from the disk may not start a worker, so the worker's script runs in a hidden frame.
// The theme would load such a script from the network; a polyfill with this name takes its place.
if (location.protocol === "file:") {
  const load = (inside, url) =>
    new Promise((resolve, reject) => {
      const script = inside.document.createElement("script");
      Object.assign(script, { src: url, onload: resolve, onerror: reject });
      inside.document.head.append(script);
    });
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>search</title>";
      this.ready = new Promise((resolve) => {
        frame.addEventListener("load", () => {
          const inside = frame.contentWindow;
          const deliver = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
          inside.postMessage = (data) => setTimeout(deliver, 0, data);
          inside.importScripts = (...urls) =>
            urls.reduce((before, one) => before.then(() => load(inside, one)), Promise.resolve());
          resolve(load(inside, url).then(() => inside));
        }, { once: true });
      });
      document.body.append(frame);
    }
    postMessage(data) {
      this.ready.then((inside) => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }
  };
}
