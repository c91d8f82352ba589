"""What people look at: a campaign as one self-contained page."""
