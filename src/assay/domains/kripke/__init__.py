"""The domain `kripke`: does every path of a finite graph satisfy the formula?"""
