"""Pushdown reachability: does some configuration of A1 reach one of A2 under the rules?"""
