"""What a domain is: case, verdict, judgement, source, oracle, subject, drawing; how one is registered and found."""
