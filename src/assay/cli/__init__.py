"""What people type: thin commands over the functions of core and report."""
