"""`assay new`: skeletons of plug-ins."""
