"""Promela models: does every run of the model satisfy the property?"""
