"""Generated from proofs/boogie by `make proofs`: do not edit.

The checker of evidence for BPL_0 programs, proved right in Coq.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


def TInt() -> object:
    return (0,)


def TBool() -> object:
    return (1,)


def LInt(x0: object) -> object:
    return (0, x0)


def LBool(x0: object) -> object:
    return (1, x0)


def Add() -> object:
    return (0,)


def Sub() -> object:
    return (1,)


def Mul() -> object:
    return (2,)


def Div() -> object:
    return (3,)


def Mod() -> object:
    return (4,)


def Less() -> object:
    return (5,)


def LessEq() -> object:
    return (6,)


def Greater() -> object:
    return (7,)


def GreaterEq() -> object:
    return (8,)


def Equal() -> object:
    return (9,)


def Unequal() -> object:
    return (10,)


def And() -> object:
    return (11,)


def Or() -> object:
    return (12,)


def Imp() -> object:
    return (13,)


def Iff() -> object:
    return (14,)


def Not() -> object:
    return (0,)


def Minus() -> object:
    return (1,)


def ELit(x0: object) -> object:
    return (0, x0)


def EVar(x0: object) -> object:
    return (1, x0)


def EBin(x0: object, x1: object, x2: object) -> object:
    return (2, x0, x1, x2)


def EUn(x0: object, x1: object) -> object:
    return (3, x0, x1)


def Assign(x0: object, x1: object) -> object:
    return (0, x0, x1)


def Assert(x0: object) -> object:
    return (1, x0)


def If(x0: object, x1: object, x2: object) -> object:
    return (2, x0, x1, x2)


def While(x0: object, x1: object) -> object:
    return (3, x0, x1)


def Local(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Main(x0: object, x1: object) -> object:
    return (x0, x1)


def Succeeds(x0: object) -> object:
    return (0, x0)


def Fails(x0: object) -> object:
    return (1, x0)


def Divides(x0: object) -> object:
    return (2, x0)


def Loops(x0: object, x1: object) -> object:
    return (3, x0, x1)


def NameError() -> object:
    return (4,)


def TypeError() -> object:
    return (5,)


def negb(b):
    if b:
        return False
    else:
        return True


def eqb(b1, b2):
    if b1:
        return b2
    else:
        if b2:
            return False
        else:
            return True


def rev_append(l, l_prime):
    while True:
        if not l:
            return l_prime
        else:
            a = l[0]
            l0 = l[1]
            l, l_prime = l0, (a, l_prime)
            continue


def all(f, l):
    while True:
        if not l:
            return True
        else:
            x = l[0]
            r = l[1]
            if f(x):
                l = r
                continue
            else:
                return False


def append(l, m):
    return rev_append(rev_append(l, ()), m)


def type_of(l):
    if l[0] == 0:
        return (0,)
    else:
        return (1,)


def of_numbers(b, x, y):
    if b[0] == 0:
        return (0, (0, (x + y)))
    elif b[0] == 1:
        return (0, (0, (x - y)))
    elif b[0] == 2:
        return (0, (0, (x * y)))
    elif b[0] == 3:
        if (y == 0):
            return (1,)
        else:
            return (0, (0, ((x // y if y > 0 else -(x // -y)) if y else 0)))
    elif b[0] == 4:
        if (y == 0):
            return (1,)
        else:
            return (0, (0, (x % abs(y) if y else x)))
    elif b[0] == 5:
        return (0, (1, (x < y)))
    elif b[0] == 6:
        return (0, (1, (x <= y)))
    elif b[0] == 7:
        return (0, (1, (y < x)))
    elif b[0] == 8:
        return (0, (1, (y <= x)))
    elif b[0] == 9:
        return (0, (1, (x == y)))
    elif b[0] == 10:
        return (0, (1, negb((x == y))))
    else:
        return (2,)


def of_truths(b, p, q):
    if b[0] == 9:
        return (0, (1, eqb(p, q)))
    elif b[0] == 10:
        return (0, (1, negb(eqb(p, q))))
    elif b[0] == 11:
        if p:
            result = q
        else:
            result = False
        return (0, (1, result))
    elif b[0] == 12:
        if p:
            result_1 = True
        else:
            result_1 = q
        return (0, (1, result_1))
    elif b[0] == 13:
        if negb(p):
            result_2 = True
        else:
            result_2 = q
        return (0, (1, result_2))
    elif b[0] == 14:
        return (0, (1, eqb(p, q)))
    else:
        return (2,)


def binary(b, l1, l2):
    if l1[0] == 0:
        x = l1[1]
        if l2[0] == 0:
            y = l2[1]
            return of_numbers(b, x, y)
        else:
            return (2,)
    else:
        p = l1[1]
        if l2[0] == 0:
            return (2,)
        else:
            q = l2[1]
            return of_truths(b, p, q)


def unary(u, l):
    if u[0] == 0:
        if l[0] == 0:
            return (2,)
        else:
            p = l[1]
            return (0, (1, negb(p)))
    else:
        if l[0] == 0:
            x = l[1]
            return (0, (0, (-x)))
        else:
            return (2,)


def lookup(l, v):
    while True:
        if not l:
            return ()
        else:
            l0 = l[0]
            l_prime = l[1]
            value = l0[0]
            if (value == v):
                return (l0[1],)
            else:
                l = l_prime
                continue


def update(l, v, l0):
    if not l:
        return ()
    else:
        x = l[0]
        l_prime = l[1]
        value = x[0]
        if (value == v):
            return ((x[0], l0, x[2]), l_prime)
        else:
            return (x, update(l_prime, v, l0))


def fill(f, e):
    if f[0] == 0:
        v = f[1]
        return (0, v, e)
    elif f[0] == 1:
        return (1, e)
    else:
        b1 = f[1]
        b2 = f[2]
        return (2, e, b1, b2)


def moved(r):
    if r[0] == 0:
        l = r[1]
        return (0, (0, l))
    elif r[0] == 1:
        return (2,)
    else:
        return (3,)


def inside(w, m):
    if m[0] == 0:
        e = m[1]
        return (0, w(e))
    else:
        return m


def expr_step(l, e):
    if e[0] == 0:
        return (1,)
    elif e[0] == 1:
        v = e[1]
        value = lookup(l, v)
        if value:
            l0 = value[0]
            return (0, (0, l0))
        else:
            return (3,)
    elif e[0] == 2:
        b = e[1]
        e1 = e[2]
        e2 = e[3]
        if e1[0] == 0:
            l1 = e1[1]
            if e2[0] == 0:
                l2 = e2[1]
                return moved(binary(b, l1, l2))
            else:
                def function(x, b=b, e1=e1):
                    return (2, b, e1, x)
                return inside(function, expr_step(l, e2))
        else:
            def function_1(e0, b=b, e2=e2):
                return (2, b, e0, e2)
            return inside(function_1, expr_step(l, e1))
    else:
        u = e[1]
        e1_1 = e[2]
        if e1_1[0] == 0:
            l0_1 = e1_1[1]
            return moved(unary(u, l0_1))
        else:
            def function_2(x_1, u=u):
                return (3, u, x_1)
            return inside(function_2, expr_step(l, e1_1))


def in_frame(l, f, e, b):
    value = expr_step(l, e)
    if value[0] == 0:
        e_prime = value[1]
        return ((0, l, (fill(f, e_prime), b)),)
    elif value[0] == 2:
        return ((3,),)
    else:
        return ()


def next(t):
    if t[0] == 0:
        l = t[1]
        b0 = t[2]
        if not b0:
            return ((1,),)
        else:
            s = b0[0]
            b = b0[1]
            if s[0] == 0:
                v = s[1]
                e = s[2]
                if e[0] == 0:
                    l0 = e[1]
                    value = lookup(l, v)
                    if value:
                        return ((0, update(l, v, l0), b),)
                    else:
                        return ()
                else:
                    return in_frame(l, (0, v), e, b)
            elif s[0] == 1:
                e_1 = s[1]
                if e_1[0] == 0:
                    l0_1 = e_1[1]
                    if l0_1[0] == 0:
                        return ()
                    else:
                        b1 = l0_1[1]
                        if b1:
                            result = (0, l, b)
                        else:
                            result = (2,)
                        return (result,)
                else:
                    return in_frame(l, (1,), e_1, b)
            elif s[0] == 2:
                e_2 = s[1]
                b1_1 = s[2]
                b2 = s[3]
                if e_2[0] == 0:
                    l0_2 = e_2[1]
                    if l0_2[0] == 0:
                        return ()
                    else:
                        b3 = l0_2[1]
                        if b3:
                            result_1 = b1_1
                        else:
                            result_1 = b2
                        return ((0, l, append(result_1, b)),)
                else:
                    return in_frame(l, (2, b1_1, b2), e_2, b)
            else:
                e_3 = s[1]
                b1_2 = s[2]
                return ((0, l, ((2, e_3, append(b1_2, ((3, e_3, b1_2), ())), ()), b)),)
    else:
        return ()


def is_declared(l, v):
    while True:
        if not l:
            return False
        else:
            x = l[0]
            l_prime = l[1]
            value = x[0]
            if (value == v):
                return True
            else:
                l = l_prime
                continue


def all_different(l):
    while True:
        if not l:
            return True
        else:
            x = l[0]
            l_prime = l[1]
            if is_declared(l_prime, x[0]):
                return False
            else:
                l = l_prime
                continue


def named_expr(l, e):
    while True:
        if e[0] == 0:
            return True
        elif e[0] == 1:
            v = e[1]
            return is_declared(l, v)
        elif e[0] == 2:
            e1 = e[2]
            e2 = e[3]
            if named_expr(l, e1):
                e = e2
                continue
            else:
                return False
        else:
            e1_1 = e[2]
            e = e1_1
            continue


def named_stmt(l, s):
    if s[0] == 0:
        v = s[1]
        e = s[2]
        if is_declared(l, v):
            return named_expr(l, e)
        else:
            return False
    elif s[0] == 1:
        e_1 = s[1]
        return named_expr(l, e_1)
    elif s[0] == 2:
        e_2 = s[1]
        b1 = s[2]
        b2 = s[3]
        if named_expr(l, e_2):
            def function(argument1, l=l):
                return named_stmt(l, argument1)
            if all(function, b1):
                def function_1(argument1_1, l=l):
                    return named_stmt(l, argument1_1)
                return all(function_1, b2)
            else:
                return False
        else:
            return False
    else:
        e_3 = s[1]
        b = s[2]
        if named_expr(l, e_3):
            def function_2(argument1_2, l=l):
                return named_stmt(l, argument1_2)
            return all(function_2, b)
        else:
            return False


def check_names(p):
    l = p[0]
    b = p[1]
    if all_different(l):
        def function(argument1, l=l):
            return named_stmt(l, argument1)
        return all(function, b)
    else:
        return False


def ty_eqb(t1, t2):
    if t1[0] == 0:
        if t2[0] == 0:
            return True
        else:
            return False
    else:
        if t2[0] == 0:
            return False
        else:
            return True


def of_operands(b, t):
    if b[0] == 5:
        if t[0] == 0:
            return ((1,),)
        else:
            return ()
    elif b[0] == 6:
        if t[0] == 0:
            return ((1,),)
        else:
            return ()
    elif b[0] == 7:
        if t[0] == 0:
            return ((1,),)
        else:
            return ()
    elif b[0] == 8:
        if t[0] == 0:
            return ((1,),)
        else:
            return ()
    elif b[0] == 9:
        return ((1,),)
    elif b[0] == 10:
        return ((1,),)
    elif b[0] == 11:
        if t[0] == 0:
            return ()
        else:
            return ((1,),)
    elif b[0] == 12:
        if t[0] == 0:
            return ()
        else:
            return ((1,),)
    elif b[0] == 13:
        if t[0] == 0:
            return ()
        else:
            return ((1,),)
    elif b[0] == 14:
        if t[0] == 0:
            return ()
        else:
            return ((1,),)
    else:
        if t[0] == 0:
            return ((0,),)
        else:
            return ()


def local_type(l, v):
    while True:
        if not l:
            return ()
        else:
            x = l[0]
            l_prime = l[1]
            value = x[0]
            if (value == v):
                return (x[2],)
            else:
                l = l_prime
                continue


def infer(l, e):
    if e[0] == 0:
        l0 = e[1]
        return (type_of(l0),)
    elif e[0] == 1:
        v = e[1]
        return local_type(l, v)
    elif e[0] == 2:
        b = e[1]
        e1 = e[2]
        e2 = e[3]
        value = infer(l, e1)
        if value:
            t1 = value[0]
            value_1 = infer(l, e2)
            if value_1:
                t2 = value_1[0]
                if ty_eqb(t1, t2):
                    return of_operands(b, t1)
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        u = e[1]
        e1_1 = e[2]
        value_2 = infer(l, e1_1)
        if value_2:
            t = value_2[0]
            if u[0] == 0:
                result = (1,)
            else:
                result = (0,)
            if ty_eqb(t, result):
                return (t,)
            else:
                return ()
        else:
            return ()


def has_type(l, e, t):
    value = infer(l, e)
    if value:
        t_prime = value[0]
        return ty_eqb(t_prime, t)
    else:
        return False


def typed_stmt(l, s):
    if s[0] == 0:
        v = s[1]
        e = s[2]
        value = local_type(l, v)
        if value:
            t = value[0]
            return has_type(l, e, t)
        else:
            return False
    elif s[0] == 1:
        e_1 = s[1]
        return has_type(l, e_1, (1,))
    elif s[0] == 2:
        e_2 = s[1]
        b1 = s[2]
        b2 = s[3]
        if has_type(l, e_2, (1,)):
            def function(argument1, l=l):
                return typed_stmt(l, argument1)
            if all(function, b1):
                def function_1(argument1_1, l=l):
                    return typed_stmt(l, argument1_1)
                return all(function_1, b2)
            else:
                return False
        else:
            return False
    else:
        e_3 = s[1]
        b = s[2]
        if has_type(l, e_3, (1,)):
            def function_2(argument1_2, l=l):
                return typed_stmt(l, argument1_2)
            return all(function_2, b)
        else:
            return False


def check_types(p):
    l = p[0]
    b = p[1]
    if all_different(l):
        def function(x):
            return ty_eqb(type_of(x[1]), x[2])
        if all(function, l):
            def function_1(argument1, l=l):
                return typed_stmt(l, argument1)
            return all(function_1, b)
        else:
            return False
    else:
        return False


def compute(l, e):
    if e[0] == 0:
        l0 = e[1]
        return (0, l0)
    elif e[0] == 1:
        v = e[1]
        value = lookup(l, v)
        if value:
            l0_1 = value[0]
            return (1, l0_1)
        else:
            return ()
    elif e[0] == 2:
        b = e[1]
        e1 = e[2]
        e2 = e[3]
        value_1 = compute(l, e1)
        if value_1:
            n1 = value_1[0]
            l1 = value_1[1]
            value_2 = compute(l, e2)
            if value_2:
                n2 = value_2[0]
                l2 = value_2[1]
                value_3 = binary(b, l1, l2)
                if value_3[0] == 0:
                    l0_2 = value_3[1]
                    value_4 = (n1 + n2)
                    return ((value_4 + 1), l0_2)
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        u = e[1]
        e1_1 = e[2]
        value_5 = compute(l, e1_1)
        if value_5:
            n1_1 = value_5[0]
            l1_1 = value_5[1]
            value_6 = unary(u, l1_1)
            if value_6[0] == 0:
                l0_3 = value_6[1]
                return ((n1_1 + 1), l0_3)
            else:
                return ()
        else:
            return ()


def joined(k):
    if not k:
        return ()
    else:
        b = k[0]
        k_prime = k[1]
        return append(b, joined(k_prime))


def small(fuel, n0, t):
    while True:
        if not fuel:
            return ()
        else:
            fuel_prime = fuel - 1
            if (n0 == 0):
                return (t,)
            else:
                value = next(t)
                if value:
                    t_prime = value[0]
                    fuel, n0, t = fuel_prime, (max(n0 - 1, 0)), t_prime
                    continue
                else:
                    return ()


def machine(fuel, n0, l, b, k):
    while True:
        if not fuel:
            return ()
        else:
            fuel_prime = fuel - 1
            if not b:
                if not k:
                    return small(fuel, n0, (0, l, ()))
                else:
                    b_prime = k[0]
                    k_prime = k[1]
                    fuel, b, k = fuel_prime, b_prime, k_prime
                    continue
            else:
                s = b[0]
                b_prime_1 = b[1]
                if s[0] == 0:
                    v = s[1]
                    e = s[2]
                    value = compute(l, e)
                    if value:
                        m = value[0]
                        l0 = value[1]
                        if (m < n0):
                            value_1 = lookup(l, v)
                            if value_1:
                                value_2 = (m + 1)
                                fuel, n0, l, b = fuel_prime, (max(n0 - value_2, 0)), update(l, v, l0), b_prime_1
                                continue
                            else:
                                return ()
                        else:
                            return small(fuel, n0, (0, l, append(b, joined(k))))
                    else:
                        return small(fuel, n0, (0, l, append(b, joined(k))))
                elif s[0] == 1:
                    e_1 = s[1]
                    value_3 = compute(l, e_1)
                    if value_3:
                        m_1 = value_3[0]
                        l0_1 = value_3[1]
                        if l0_1[0] == 0:
                            return small(fuel, n0, (0, l, append(b, joined(k))))
                        else:
                            b0 = l0_1[1]
                            if b0:
                                if (m_1 < n0):
                                    value_4 = (m_1 + 1)
                                    fuel, n0, b = fuel_prime, (max(n0 - value_4, 0)), b_prime_1
                                    continue
                                else:
                                    return small(fuel, n0, (0, l, append(b, joined(k))))
                            else:
                                return small(fuel, n0, (0, l, append(b, joined(k))))
                    else:
                        return small(fuel, n0, (0, l, append(b, joined(k))))
                elif s[0] == 2:
                    e_2 = s[1]
                    b1 = s[2]
                    b2 = s[3]
                    value_5 = compute(l, e_2)
                    if value_5:
                        m_2 = value_5[0]
                        l0_2 = value_5[1]
                        if l0_2[0] == 0:
                            return small(fuel, n0, (0, l, append(b, joined(k))))
                        else:
                            b0_1 = l0_2[1]
                            if (m_2 < n0):
                                value_6 = (m_2 + 1)
                                if b0_1:
                                    result = b1
                                else:
                                    result = b2
                                fuel, n0, b, k = fuel_prime, (max(n0 - value_6, 0)), result, (b_prime_1, k)
                                continue
                            else:
                                return small(fuel, n0, (0, l, append(b, joined(k))))
                    else:
                        return small(fuel, n0, (0, l, append(b, joined(k))))
                else:
                    e_3 = s[1]
                    b1_1 = s[2]
                    value_7 = compute(l, e_3)
                    if value_7:
                        m_3 = value_7[0]
                        l0_3 = value_7[1]
                        if l0_3[0] == 0:
                            return small(fuel, n0, (0, l, append(b, joined(k))))
                        else:
                            b0_2 = l0_3[1]
                            value_8 = (m_3 + 1)
                            if (value_8 < n0):
                                if b0_2:
                                    value_9 = (m_3 + 2)
                                    fuel, n0, b, k = fuel_prime, (max(n0 - value_9, 0)), b1_1, (b, k)
                                    continue
                                else:
                                    value_10 = (m_3 + 2)
                                    fuel, n0, b = fuel_prime, (max(n0 - value_10, 0)), b_prime_1
                                    continue
                            else:
                                return small(fuel, n0, (0, l, append(b, joined(k))))
                    else:
                        return small(fuel, n0, (0, l, append(b, joined(k))))


def run(n0, p):
    l = p[0]
    b = p[1]
    value = (n0 + n0)
    value_1 = (value + 1)
    return machine((value_1), n0, l, b, ())


def lit_eqb(l1, l2):
    if l1[0] == 0:
        x = l1[1]
        if l2[0] == 0:
            y = l2[1]
            return (x == y)
        else:
            return False
    else:
        p = l1[1]
        if l2[0] == 0:
            return False
        else:
            q = l2[1]
            return eqb(p, q)


def uop_eqb(u1, u2):
    if u1[0] == 0:
        if u2[0] == 0:
            return True
        else:
            return False
    else:
        if u2[0] == 0:
            return False
        else:
            return True


def bop_code(b):
    if b[0] == 0:
        return 0
    elif b[0] == 1:
        return 1
    elif b[0] == 2:
        return 2
    elif b[0] == 3:
        return 3
    elif b[0] == 4:
        return 4
    elif b[0] == 5:
        return 5
    elif b[0] == 6:
        return 6
    elif b[0] == 7:
        return 7
    elif b[0] == 8:
        return 8
    elif b[0] == 9:
        return 9
    elif b[0] == 10:
        return 10
    elif b[0] == 11:
        return 11
    elif b[0] == 12:
        return 12
    elif b[0] == 13:
        return 13
    else:
        return 14


def expr_eqb(e1, e2):
    while True:
        if e1[0] == 0:
            l1 = e1[1]
            if e2[0] == 0:
                l2 = e2[1]
                return lit_eqb(l1, l2)
            else:
                return False
        elif e1[0] == 1:
            v1 = e1[1]
            if e2[0] == 1:
                v2 = e2[1]
                return (v1 == v2)
            else:
                return False
        elif e1[0] == 2:
            b1 = e1[1]
            x1 = e1[2]
            y1 = e1[3]
            if e2[0] == 2:
                b2 = e2[1]
                x2 = e2[2]
                y2 = e2[3]
                value = bop_code(b1)
                value_1 = bop_code(b2)
                if (value == value_1):
                    if expr_eqb(x1, x2):
                        e1, e2 = y1, y2
                        continue
                    else:
                        return False
                else:
                    return False
            else:
                return False
        else:
            u1 = e1[1]
            x1_1 = e1[2]
            if e2[0] == 3:
                u2 = e2[1]
                x2_1 = e2[2]
                if uop_eqb(u1, u2):
                    e1, e2 = x1_1, x2_1
                    continue
                else:
                    return False
            else:
                return False


def list_eqb(eqb3, l1, l2):
    while True:
        if not l1:
            if not l2:
                return True
            else:
                return False
        else:
            x = l1[0]
            l1_prime = l1[1]
            if not l2:
                return False
            else:
                y = l2[0]
                l2_prime = l2[1]
                if eqb3(x)(y):
                    l1, l2 = l1_prime, l2_prime
                    continue
                else:
                    return False


def stmt_eqb(s1, s2):
    if s1[0] == 0:
        v1 = s1[1]
        e1 = s1[2]
        if s2[0] == 0:
            v2 = s2[1]
            e2 = s2[2]
            if (v1 == v2):
                return expr_eqb(e1, e2)
            else:
                return False
        else:
            return False
    elif s1[0] == 1:
        e1_1 = s1[1]
        if s2[0] == 1:
            e2_1 = s2[1]
            return expr_eqb(e1_1, e2_1)
        else:
            return False
    elif s1[0] == 2:
        e1_2 = s1[1]
        a1 = s1[2]
        b1 = s1[3]
        if s2[0] == 2:
            e2_2 = s2[1]
            a2 = s2[2]
            b2 = s2[3]
            if expr_eqb(e1_2, e2_2):
                if list_eqb((lambda x0: lambda x1: stmt_eqb(x0, x1)), a1, a2):
                    return list_eqb((lambda x0: lambda x1: stmt_eqb(x0, x1)), b1, b2)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        e1_3 = s1[1]
        b1_1 = s1[2]
        if s2[0] == 3:
            e2_3 = s2[1]
            b2_1 = s2[2]
            if expr_eqb(e1_3, e2_3):
                return list_eqb((lambda x0: lambda x1: stmt_eqb(x0, x1)), b1_1, b2_1)
            else:
                return False
        else:
            return False


def local_eqb(x, y):
    value = x[0]
    value_1 = y[0]
    if (value == value_1):
        if lit_eqb(x[1], y[1]):
            value_2 = x[2]
            if value_2[0] == 0:
                value_3 = y[2]
                if value_3[0] == 0:
                    return True
                else:
                    return False
            else:
                value_4 = y[2]
                if value_4[0] == 0:
                    return False
                else:
                    return True
        else:
            return False
    else:
        return False


def same_running(t1, t2):
    if t1[0] == 0:
        l1 = t1[1]
        b1 = t1[2]
        if t2[0] == 0:
            l2 = t2[1]
            b2 = t2[2]
            if list_eqb((lambda x0: lambda x1: local_eqb(x0, x1)), l1, l2):
                return list_eqb((lambda x0: lambda x1: stmt_eqb(x0, x1)), b1, b2)
            else:
                return False
        else:
            return False
    else:
        return False


def check(p: object, c: object) -> bool:
    if c[0] == 0:
        n0 = c[1]
        if check_types(p):
            value = run(n0, p)
            if value:
                t = value[0]
                if t[0] == 1:
                    return True
                else:
                    return False
            else:
                return False
        else:
            return False
    elif c[0] == 1:
        n0_1 = c[1]
        if check_types(p):
            value_1 = run(n0_1, p)
            if value_1:
                t_1 = value_1[0]
                if t_1[0] == 2:
                    return True
                else:
                    return False
            else:
                return False
        else:
            return False
    elif c[0] == 2:
        n0_2 = c[1]
        if check_types(p):
            value_2 = run(n0_2, p)
            if value_2:
                t_2 = value_2[0]
                if t_2[0] == 3:
                    return True
                else:
                    return False
            else:
                return False
        else:
            return False
    elif c[0] == 3:
        i = c[1]
        j = c[2]
        if check_types(p):
            if (i < j):
                value_3 = run(i, p)
                if value_3:
                    t1 = value_3[0]
                    value_4 = run(j, p)
                    if value_4:
                        t2 = value_4[0]
                        return same_running(t1, t2)
                    else:
                        return False
                else:
                    return False
            else:
                return False
        else:
            return False
    elif c[0] == 4:
        if check_names(p):
            return False
        else:
            return True
    else:
        if check_names(p):
            if check_types(p):
                return False
            else:
                return True
        else:
            return False
