"""One case before oracle, checkers and subjects: ask, decide, judge, trust."""
