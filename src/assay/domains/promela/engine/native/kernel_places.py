"""The kernels of the native searches and of ranks by name, and where each is."""

_FOLDER = "assay.domains.promela.engine.native.kernels"
_RANKS = "assay.domains.promela.engine.native.rank_kernels"
KERNELS = {
    "rehash": f"{_FOLDER}.visited_table:rehash",
    "breadth_first": f"{_FOLDER}.breadth:breadth_first",
    "depth_first": f"{_FOLDER}.depth:depth_first",
    "search_layers": f"{_FOLDER}.layer:search_layers",
    "rehash_shared": f"{_FOLDER}.shared_table:rehash_shared",
    "find_parent": f"{_FOLDER}.layer_parent:find_parent",
    "lossy_search": f"{_FOLDER}.lossy:lossy_search",
    "move_fingerprints": f"{_FOLDER}.lossy:move_fingerprints",
    "shortcut": f"{_FOLDER}.shortcut:shortcut",
    "nested_search": f"{_FOLDER}.nested:nested_search",
    "shared_component_search": f"{_FOLDER}.cycle_threads.search:shared_component_search",
    "take_over_nested": f"{_FOLDER}.cycle_threads.beginning:take_over_nested",
    "take_over_components": f"{_FOLDER}.cycle_threads.beginning:take_over_components",
    "pending_nested": f"{_FOLDER}.cycle_threads.beginning:pending_nested",
    "pending_components": f"{_FOLDER}.cycle_threads.beginning:pending_components",
    "share_roots": f"{_FOLDER}.cycle_threads.work:share_roots",
    "component_search": f"{_FOLDER}.components:component_search",
    "shortest_path": f"{_FOLDER}.path:shortest_path",
    "expand": f"{_FOLDER}.product:expand",
    "evaluate_compressed": f"{_FOLDER}.compression:evaluate_compressed",
    "explore_pairs": f"{_RANKS}.pairs:explore_pairs",
    "number_components": f"{_RANKS}.components:number_components",
    "meet_marks": f"{_RANKS}.rows:meet_marks",
    "write_rows": f"{_RANKS}.rows:write_rows",
}
"""Kernels by name, each as `module:function`."""
