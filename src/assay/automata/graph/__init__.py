"""Graph algorithms: strongly connected components and accepting cycles."""
