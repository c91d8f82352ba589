"""Known bugs: buckets with a title and a link, in a file that travels across stores."""
