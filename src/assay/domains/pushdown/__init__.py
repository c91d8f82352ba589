"""Pushdown reachability: does some configuration of A1 reach a configuration of A2 under the rules?"""
