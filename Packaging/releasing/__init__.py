"""What Packaging/release makes, one module for each kind of file."""
