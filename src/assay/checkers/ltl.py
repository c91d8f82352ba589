"""Generated from proofs/ltl by `make proofs`: do not edit.

Checkers of evidence for LTL and Büchi automata, proved sound in Coq.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


def negb(b):
    if b:
        return False
    else:
        return True


def fst(p):
    x = p[0]
    return x


def length(l):
    if not l:
        return 0
    else:
        l_prime = l[1]
        return (length(l_prime) + 1)


def app(l, m):
    if not l:
        return m
    else:
        a = l[0]
        l1 = l[1]
        return (a, app(l1, m))


def tl(l):
    if not l:
        return ()
    else:
        m = l[1]
        return m


def nth(n0, l, default):
    while True:
        if not n0:
            if not l:
                return default
            else:
                x = l[0]
                return x
        else:
            m = n0 - 1
            if not l:
                return default
            else:
                t0 = l[1]
                n0, l = m, t0
                continue


def nth_error(l, n0):
    while True:
        if not n0:
            if not l:
                return ()
            else:
                x = l[0]
                return (x,)
        else:
            n1 = n0 - 1
            if not l:
                return ()
            else:
                l0 = l[1]
                l, n0 = l0, n1
                continue


def removelast(l):
    if not l:
        return ()
    else:
        a = l[0]
        l0 = l[1]
        if not l0:
            return ()
        else:
            return (a, removelast(l0))


def rev(l):
    if not l:
        return ()
    else:
        x = l[0]
        l_prime = l[1]
        return app(rev(l_prime), (x, ()))


def rev_append(l, l_prime):
    while True:
        if not l:
            return l_prime
        else:
            a = l[0]
            l0 = l[1]
            l, l_prime = l0, (a, l_prime)
            continue


def map(f, l):
    if not l:
        return ()
    else:
        a = l[0]
        t0 = l[1]
        return (f(a), map(f, t0))


empty = ()


def find(i, m):
    while True:
        if not m:
            return ()
        else:
            l = m[0]
            o = m[1]
            r = m[2]
            if i & 1 and i != 1:
                ii = i >> 1
                i, m = ii, r
                continue
            elif not i & 1:
                ii_1 = i >> 1
                i, m = ii_1, l
                continue
            else:
                return o


def add2(i, v, m):
    if not m:
        if i & 1 and i != 1:
            ii = i >> 1
            return ((), (), add2(ii, v, ()))
        elif not i & 1:
            ii_1 = i >> 1
            return (add2(ii_1, v, ()), (), ())
        else:
            return ((), (v,), ())
    else:
        l = m[0]
        o = m[1]
        r = m[2]
        if i & 1 and i != 1:
            ii_2 = i >> 1
            return (l, o, add2(ii_2, v, r))
        elif not i & 1:
            ii_3 = i >> 1
            return (add2(ii_3, v, l), o, r)
        else:
            return (l, (v,), r)


def all(f, l):
    while True:
        if not l:
            return True
        else:
            x = l[0]
            l_prime = l[1]
            value = f(x)
            if value:
                l = l_prime
                continue
            else:
                return False


def count_from(n0, l):
    while True:
        if not l:
            return n0
        else:
            l_prime = l[1]
            n0, l = (n0 + 1), l_prime
            continue


def count(l):
    return count_from(0, l)


def core(f):
    if f[0] == 0:
        b = f[1]
        if b:
            return (0,)
        else:
            return (2, (0,))
    elif f[0] == 1:
        a = f[1]
        return (1, a)
    elif f[0] == 2:
        g = f[1]
        return (2, core(g))
    elif f[0] == 3:
        g_1 = f[1]
        return (4, core(g_1))
    elif f[0] == 4:
        g_2 = f[1]
        return (2, (5, (0,), (2, core(g_2))))
    elif f[0] == 5:
        g_3 = f[1]
        return (5, (0,), core(g_3))
    elif f[0] == 6:
        g_4 = f[1]
        h = f[2]
        return (3, core(g_4), core(h))
    elif f[0] == 7:
        g_5 = f[1]
        h_1 = f[2]
        return (2, (3, (2, core(g_5)), (2, core(h_1))))
    elif f[0] == 8:
        g_6 = f[1]
        h_2 = f[2]
        return (2, (3, core(g_6), (2, core(h_2))))
    elif f[0] == 9:
        g_7 = f[1]
        h_3 = f[2]
        f0 = core(g_7)
        k = core(h_3)
        return (3, (2, (3, f0, (2, k))), (2, (3, (2, f0), k)))
    elif f[0] == 10:
        g_8 = f[1]
        h_4 = f[2]
        return (5, core(g_8), core(h_4))
    elif f[0] == 11:
        g_9 = f[1]
        h_5 = f[2]
        f0_1 = core(g_9)
        k_1 = core(h_5)
        return (2, (5, (2, k_1), (3, (2, f0_1), (2, k_1))))
    else:
        g_10 = f[1]
        h_6 = f[2]
        return (2, (5, (2, core(g_10)), (2, core(h_6))))


def ltl_eqb(f, g):
    while True:
        if f[0] == 0:
            if g[0] == 0:
                return True
            else:
                return False
        elif f[0] == 1:
            a = f[1]
            if g[0] == 1:
                b = g[1]
                return (a == b)
            else:
                return False
        elif f[0] == 2:
            f1 = f[1]
            if g[0] == 2:
                g1 = g[1]
                f, g = f1, g1
                continue
            else:
                return False
        elif f[0] == 3:
            f1_1 = f[1]
            f2 = f[2]
            if g[0] == 3:
                g1_1 = g[1]
                g2 = g[2]
                value = ltl_eqb(f1_1, g1_1)
                if value:
                    f, g = f2, g2
                    continue
                else:
                    return False
            else:
                return False
        elif f[0] == 4:
            f1_2 = f[1]
            if g[0] == 4:
                g1_2 = g[1]
                f, g = f1_2, g1_2
                continue
            else:
                return False
        else:
            f1_3 = f[1]
            f2_1 = f[2]
            if g[0] == 5:
                g1_3 = g[1]
                g2_1 = g[2]
                value_1 = ltl_eqb(f1_3, g1_3)
                if value_1:
                    f, g = f2_1, g2_1
                    continue
                else:
                    return False
            else:
                return False


no_state = (0, ())


def descends(n0, k, n_prime, k_prime, falls):
    value = (n_prime < n0)
    if value:
        return True
    else:
        if falls:
            return False
        else:
            value_1 = (n_prime == n0)
            if value_1:
                return (k_prime == k)
            else:
                return False


def formula_of(known, n0):
    def function(i, known=known):
        return nth((i), known, (0,))
    part = function
    if n0[0] == 0:
        return (0,)
    elif n0[0] == 1:
        a = n0[1]
        return (1, a)
    elif n0[0] == 2:
        l = n0[1]
        return (2, part(l))
    elif n0[0] == 3:
        l_1 = n0[1]
        r = n0[2]
        return (3, part(l_1), part(r))
    elif n0[0] == 4:
        l_2 = n0[1]
        return (4, part(l_2))
    else:
        l_3 = n0[1]
        r_1 = n0[2]
        return (5, part(l_3), part(r_1))


def formulas_from(known, nodes):
    while True:
        if not nodes:
            return known
        else:
            n0 = nodes[0]
            nodes_prime = nodes[1]
            known, nodes = app(known, (formula_of(known, n0), ())), nodes_prime
            continue


def formulas(nodes):
    return formulas_from((), nodes)


def before(i, n0):
    if n0[0] == 2:
        l = n0[1]
        return (l < i)
    elif n0[0] == 3:
        l_1 = n0[1]
        r = n0[2]
        value = (l_1 < i)
        if value:
            return (r < i)
        else:
            return False
    elif n0[0] == 4:
        l_2 = n0[1]
        return (l_2 < i)
    elif n0[0] == 5:
        l_3 = n0[1]
        r_1 = n0[2]
        value_1 = (l_3 < i)
        if value_1:
            return (r_1 < i)
        else:
            return False
    else:
        return True


def ordered(i, nodes):
    while True:
        if not nodes:
            return True
        else:
            n0 = nodes[0]
            nodes_prime = nodes[1]
            value = before(i, n0)
            if value:
                i, nodes = (i + 1), nodes_prime
                continue
            else:
                return False


def choices(label, v, n0):
    if n0[0] == 0:
        return (True, ())
    elif n0[0] == 1:
        a = n0[1]
        return ((label >> a & 1 == 1), ())
    elif n0[0] == 2:
        l = n0[1]
        return (negb((v >> l & 1 == 1)), ())
    elif n0[0] == 3:
        l_1 = n0[1]
        r = n0[2]
        value = (v >> l_1 & 1 == 1)
        if value:
            result = (v >> r & 1 == 1)
        else:
            result = False
        return (result, ())
    elif n0[0] == 4:
        return (True, (False, ()))
    else:
        l_2 = n0[1]
        r_1 = n0[2]
        value_1 = (v >> r_1 & 1 == 1)
        if value_1:
            return (True, ())
        else:
            value_2 = (v >> l_2 & 1 == 1)
            if value_2:
                return (True, (False, ()))
            else:
                return (False, ())


def extend(i, v, bs, found):
    while True:
        if not bs:
            return found
        else:
            b = bs[0]
            bs_prime = bs[1]
            if b:
                result = (v | 1 << i)
            else:
                result = v
            bs, found = bs_prime, (result, found)
            continue


def extend_all(label, i, n0, vs, found):
    while True:
        if not vs:
            return found
        else:
            v = vs[0]
            vs_prime = vs[1]
            vs, found = vs_prime, extend(i, v, choices(label, v, n0), found)
            continue


def fitting_from(label, i, nodes, vs):
    while True:
        if not nodes:
            return vs
        else:
            n0 = nodes[0]
            nodes_prime = nodes[1]
            i, nodes, vs = (i + 1), nodes_prime, extend_all(label, i, n0, vs, ())
            continue


def fitting(nodes, label):
    return fitting_from(label, 0, nodes, (0, ()))


def demand(b, i, d):
    yes = d[0]
    no = d[1]
    if b:
        value = (no >> i & 1 == 1)
        if value:
            return ()
        else:
            return (((yes | 1 << i), no),)
    else:
        value_1 = (yes >> i & 1 == 1)
        if value_1:
            return ()
        else:
            return ((yes, (no | 1 << i)),)


def onward_from(v, i, nodes, d):
    while True:
        if not nodes:
            return (d,)
        else:
            n0 = nodes[0]
            nodes_prime = nodes[1]
            if n0[0] == 4:
                l = n0[1]
                value = demand((v >> i & 1 == 1), l, d)
                if value:
                    d_prime = value[0]
                    i, nodes, d = (i + 1), nodes_prime, d_prime
                    continue
                else:
                    return ()
            elif n0[0] == 5:
                l_1 = n0[1]
                r = n0[2]
                value_1 = (v >> r & 1 == 1)
                if value_1:
                    value_2 = (v >> i & 1 == 1)
                    if value_2:
                        i, nodes = (i + 1), nodes_prime
                        continue
                    else:
                        return ()
                else:
                    value_3 = (v >> l_1 & 1 == 1)
                    if value_3:
                        value_4 = demand((v >> i & 1 == 1), i, d)
                        if value_4:
                            d_prime_1 = value_4[0]
                            i, nodes, d = (i + 1), nodes_prime, d_prime_1
                            continue
                        else:
                            return ()
                    else:
                        value_5 = (v >> i & 1 == 1)
                        if value_5:
                            return ()
                        else:
                            i, nodes = (i + 1), nodes_prime
                            continue
            else:
                i, nodes = (i + 1), nodes_prime
                continue


def onward(nodes, v):
    return onward_from(v, 0, nodes, (0, 0))


def obeys(d, v):
    yes = d[0]
    no = d[1]
    value = (yes & ~v)
    value_1 = (value == 0)
    if value_1:
        value_2 = (no & ~v)
        return (value_2 == no)
    else:
        return False


def met(nodes, i, v):
    value = nth((i), nodes, (0,))
    if value[0] == 3:
        r = value[2]
        value_1 = (v >> i & 1 == 1)
        if value_1:
            return (v >> r & 1 == 1)
        else:
            return True
    elif value[0] == 5:
        r_1 = value[2]
        value_2 = (v >> i & 1 == 1)
        if value_2:
            return (v >> r_1 & 1 == 1)
        else:
            return True
    else:
        return True


def find_entry(v, l):
    while True:
        if not l:
            return ()
        else:
            e = l[0]
            l_prime = l[1]
            of_value = e[0]
            result = of_value
            value = (result == v)
            if value:
                return (e,)
            else:
                l = l_prime
                continue


def fits_of(ns, known, lab):
    value = find((lab + 1), known)
    if value:
        vs = value[0]
        return (known, vs)
    else:
        vs_1 = fitting(ns, lab)
        return (add2((lab + 1), vs_1, known), vs_1)


def file_places(ns, known, x, ss, es, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            label = s[0]
            result = label
            value = fits_of(ns, known, result)
            known_prime = value[0]
            vs = value[1]
            if not es:
                e = ()
                es_prime = ()
                edges = s[1]
                result_1 = edges
                known, x, ss, es, p = known_prime, (x + 1), ss_prime, es_prime, add2((x + 1), (vs, result_1, e), p)
                continue
            else:
                e_1 = es[0]
                es_prime_1 = es[1]
                edges_1 = s[1]
                result_2 = edges_1
                known, x, ss, es, p = known_prime, (x + 1), ss_prime, es_prime_1, add2((x + 1), (vs, result_2, e_1), p)
                continue


def set_meets(ns, sets, fair_sets, k, v):
    value = nth_error(sets, (k))
    if value:
        i = value[0]
        return (0, met(ns, i, v))
    else:
        value_1 = count(sets)
        f = (max(k - value_1, 0))
        value_2 = (f < fair_sets)
        if value_2:
            return (1, f)
        else:
            return (0, True)


def met_on(t0, marks):
    if t0[0] == 0:
        b = t0[1]
        return b
    else:
        f = t0[1]
        return (marks >> f & 1 == 1)


def reached(p, es, found):
    while True:
        if not es:
            return found
        else:
            p0 = es[0]
            es_prime = es[1]
            y = p0[0]
            marks = p0[1]
            value = find((y + 1), p)
            if value:
                there = value[0]
                es, found = es_prime, ((there, marks), found)
                continue
            else:
                es = es_prime
                continue


def check_values(d, n0, k, falls, there, vs):
    while True:
        if not vs:
            return True
        else:
            v = vs[0]
            vs_prime = vs[1]
            value = obeys(d, v)
            if value:
                value_1 = find_entry(v, there)
                if value_1:
                    e = value_1[0]
                    rank = e[1]
                    result = rank
                    index = e[2]
                    result_1 = index
                    value_2 = descends(n0, k, result, result_1, falls)
                    if value_2:
                        vs = vs_prime
                        continue
                    else:
                        return False
                else:
                    return False
            else:
                vs = vs_prime
                continue


def check_edges(d, n0, k, t0, es):
    while True:
        if not es:
            return True
        else:
            p0 = es[0]
            es_prime = es[1]
            there = p0[0]
            marks = p0[1]
            here = there[2]
            result = here
            fits = there[0]
            result_1 = fits
            value = check_values(d, n0, k, met_on(t0, marks), result, result_1)
            if value:
                es = es_prime
                continue
            else:
                return False


def check_entries(ns, sets, fair_sets, es, l):
    while True:
        if not l:
            return True
        else:
            e = l[0]
            l_prime = l[1]
            v = e[0]
            n0 = e[1]
            k = e[2]
            value = onward(ns, v)
            if value:
                d = value[0]
                value_1 = check_edges(d, n0, k, set_meets(ns, sets, fair_sets, k, v), es)
                if value_1:
                    l = l_prime
                    continue
                else:
                    return False
            else:
                l = l_prime
                continue


def check_states(ns, sets, fair_sets, p, x, ss):
    while True:
        if not ss:
            return True
        else:
            ss_prime = ss[1]
            value = find((x + 1), p)
            if value:
                here_ = value[0]
                leaving = here_[1]
                result = leaving
                here = here_[2]
                result_1 = here
                value_1 = check_entries(ns, sets, fair_sets, reached(p, result, ()), result_1)
                if value_1:
                    x, ss = (x + 1), ss_prime
                    continue
                else:
                    return False
            else:
                return False


def check_initial(p, top, x):
    value = find((x + 1), p)
    if value:
        s = value[0]
        def function(v, s=s, top=top):
            value_1 = (v >> top & 1 == 1)
            if value_1:
                here = s[2]
                result = here
                value_2 = find_entry(v, result)
                if value_2:
                    return True
                else:
                    return False
            else:
                return True
        fits = s[0]
        result_1 = fits
        return all(function, result_1)
    else:
        return True


def check_none(s, f, c):
    nodes = c[0]
    ns = nodes
    states = s[1]
    result = states
    entries = c[2]
    result_1 = entries
    p = file_places(ns, empty, 0, result, result_1, empty)
    value = ordered(0, ns)
    if value:
        value_1 = rev(formulas(ns))
        if not value_1:
            return False
        else:
            g = value_1[0]
            before0 = value_1[1]
            value_2 = ltl_eqb(g, f)
            if value_2:
                initial = s[0]
                result_2 = initial
                value_3 = all((lambda x0: lambda x1: lambda x2: check_initial(x0, x1, x2))(p)(count(before0)), result_2)
                if value_3:
                    sets = c[1]
                    result_3 = sets
                    fair_sets = s[2]
                    result_4 = fair_sets
                    states_1 = s[1]
                    result_5 = states_1
                    return check_states(ns, result_3, result_4, p, 0, result_5)
                else:
                    return False
            else:
                return False
    else:
        return False


def check_refuted(s, f, c):
    return check_none(s, core(f), c)


def map2(f, l, m):
    if not l:
        return ()
    else:
        x = l[0]
        l_prime = l[1]
        if not m:
            return ()
        else:
            y = m[0]
            m_prime = m[1]
            return (f(x)(y), map2(f, l_prime, m_prime))


def until_back(gs, hs, z, found):
    while True:
        if not gs:
            return found
        else:
            g = gs[0]
            gs_prime = gs[1]
            if not hs:
                return found
            else:
                h = hs[0]
                hs_prime = hs[1]
                if h:
                    b = True
                else:
                    if g:
                        b = z
                    else:
                        b = False
                gs, hs, z, found = gs_prime, hs_prime, b, (b, found)
                continue


def at_place(l, p):
    return nth(p, l, False)


def truth(letters, s, f):
    if f[0] == 0:
        def function(unused):
            return True
        return map(function, letters)
    elif f[0] == 1:
        a = f[1]
        def function_1(l, a=a):
            return (l >> a & 1 == 1)
        return map(function_1, letters)
    elif f[0] == 2:
        g = f[1]
        return map(negb, truth(letters, s, g))
    elif f[0] == 3:
        g_1 = f[1]
        h = f[2]
        def function_2(b1):
            def function_3(b2, b1=b1):
                if b1:
                    return b2
                else:
                    return False
            return function_3
        return map2(function_2, truth(letters, s, g_1), truth(letters, s, h))
    elif f[0] == 4:
        g_2 = f[1]
        v = truth(letters, s, g_2)
        return app(tl(v), (at_place(v, s), ()))
    else:
        g_3 = f[1]
        h_1 = f[2]
        gs = rev_append(truth(letters, s, g_3), ())
        hs = rev_append(truth(letters, s, h_1), ())
        return until_back(gs, hs, at_place(until_back(gs, hs, False, ()), s), ())


def is_edge(y, marks, es):
    while True:
        if not es:
            return False
        else:
            p = es[0]
            es_prime = es[1]
            y_prime = p[0]
            marks_prime = p[1]
            value = (y == y_prime)
            if value:
                value_1 = (marks == marks_prime)
                if value_1:
                    return True
                else:
                    es = es_prime
                    continue
            else:
                es = es_prime
                continue


def state_of(s, x):
    states = s[1]
    result = states
    return nth((x), result, no_state)


def follow(s, x, path):
    while True:
        if not path:
            return (x,)
        else:
            p = path[0]
            path_prime = path[1]
            y = p[0]
            marks = p[1]
            value = state_of(s, x)
            edges = value[1]
            result = edges
            value_1 = is_edge(y, marks, result)
            if value_1:
                x, path = y, path_prime
                continue
            else:
                return ()


def some_edge(k, path):
    while True:
        if not path:
            return False
        else:
            p = path[0]
            path_prime = path[1]
            marks = p[1]
            value = (marks >> k & 1 == 1)
            if value:
                return True
            else:
                path = path_prime
                continue


def all_fair(fuel, k, path):
    while True:
        if not fuel:
            return True
        else:
            fuel_prime = fuel - 1
            value = some_edge(k, path)
            if value:
                fuel, k = fuel_prime, (k + 1)
                continue
            else:
                return False


def member(x, l):
    while True:
        if not l:
            return False
        else:
            y = l[0]
            l_prime = l[1]
            value = (x == y)
            if value:
                return True
            else:
                l = l_prime
                continue


def check_some(s, f, c):
    start = c[0]
    result = start
    initial = s[0]
    result_1 = initial
    value = member(result, result_1)
    if value:
        start_1 = c[0]
        result_2 = start_1
        stem = c[1]
        result_3 = stem
        value_1 = follow(s, result_2, result_3)
        if value_1:
            x = value_1[0]
            cycle = c[2]
            result_4 = cycle
            value_2 = follow(s, x, result_4)
            if value_2:
                y = value_2[0]
                value_3 = (x == y)
                if value_3:
                    fair_sets = s[2]
                    result_5 = fair_sets
                    cycle_1 = c[2]
                    result_6 = cycle_1
                    value_4 = all_fair((result_5), 0, result_6)
                    if value_4:
                        cycle_2 = c[2]
                        result_7 = cycle_2
                        if not result_7:
                            return False
                        else:
                            start_2 = c[0]
                            result_8 = start_2
                            stem_1 = c[1]
                            result_9 = stem_1
                            cycle_3 = c[2]
                            result_10 = cycle_3
                            path = (result_8, app(map(fst, result_9), map(fst, result_10)))
                            def function(x0, s=s):
                                value_5 = state_of(s, x0)
                                label = value_5[0]
                                return label
                            letters = map(function, removelast(path))
                            stem_2 = c[1]
                            result_11 = stem_2
                            value_6 = truth(letters, length(result_11), f)
                            if not value_6:
                                return False
                            else:
                                b = value_6[0]
                                return b
                    else:
                        return False
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def check_satisfied(s, f, c):
    return check_some(s, core(f), c)


def file_pairs(x, ss, es, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            if not es:
                x, ss, es, p = (x + 1), ss_prime, (), add2((x + 1), (s, ()), p)
                continue
            else:
                e = es[0]
                es_prime = es[1]
                x, ss, es, p = (x + 1), ss_prime, es_prime, add2((x + 1), (s, e), p)
                continue


def file_controls(q, cs, p):
    while True:
        if not cs:
            return p
        else:
            c = cs[0]
            cs_prime = cs[1]
            q, cs, p = (q + 1), cs_prime, add2((q + 1), c, p)
            continue


def pair_met(sets, fair_sets, k, q_marks, edge_marks):
    value = (k < sets)
    if value:
        return (q_marks >> k & 1 == 1)
    else:
        f = (max(k - sets, 0))
        value_1 = (f < fair_sets)
        if value_1:
            return (edge_marks >> f & 1 == 1)
        else:
            return True


def check_moves(lab, e, falls, there, ts):
    while True:
        if not ts:
            return True
        else:
            t0 = ts[0]
            ts_prime = ts[1]
            yes = t0[0]
            result = yes
            no = t0[1]
            result_1 = no
            value = obeys((result, result_1), lab)
            if value:
                target = t0[2]
                result_2 = target
                value_1 = find_entry(result_2, there)
                if value_1:
                    e_prime = value_1[0]
                    rank = e[1]
                    result_3 = rank
                    index = e[2]
                    result_4 = index
                    rank_1 = e_prime[1]
                    result_5 = rank_1
                    index_1 = e_prime[2]
                    result_6 = index_1
                    value_2 = descends(result_3, result_4, result_5, result_6, falls)
                    if value_2:
                        ts = ts_prime
                        continue
                    else:
                        return False
                else:
                    return False
            else:
                ts = ts_prime
                continue


def check_arrows(sets, fair_sets, p, lab, e, c, es):
    while True:
        if not es:
            return True
        else:
            p0 = es[0]
            es_prime = es[1]
            y = p0[0]
            ms = p0[1]
            value = find((y + 1), p)
            if value:
                p1 = value[0]
                there = p1[1]
                index = e[2]
                result = index
                marks = c[1]
                result_1 = marks
                moves = c[0]
                result_2 = moves
                value_1 = check_moves(lab, e, pair_met(sets, fair_sets, result, result_1, ms), there, result_2)
                if value_1:
                    es = es_prime
                    continue
                else:
                    return False
            else:
                es = es_prime
                continue


def check_pairs(sets, fair_sets, p, a, s, l):
    while True:
        if not l:
            return True
        else:
            e = l[0]
            l_prime = l[1]
            of_value = e[0]
            result = of_value
            value = find((result + 1), a)
            if value:
                c = value[0]
                label = s[0]
                result_1 = label
                edges = s[1]
                result_2 = edges
                value_1 = check_arrows(sets, fair_sets, p, result_1, e, c, result_2)
                if value_1:
                    l = l_prime
                    continue
                else:
                    return False
            else:
                l = l_prime
                continue


def check_all(sets, fair_sets, p, a, x, ss):
    while True:
        if not ss:
            return True
        else:
            ss_prime = ss[1]
            value = find((x + 1), p)
            if value:
                p0 = value[0]
                s = p0[0]
                l = p0[1]
                value_1 = check_pairs(sets, fair_sets, p, a, s, l)
                if value_1:
                    x, ss = (x + 1), ss_prime
                    continue
                else:
                    return False
            else:
                return False


def check_start(p, qs, x):
    value = find((x + 1), p)
    if value:
        p0 = value[0]
        l = p0[1]
        def function(q, l=l):
            value_1 = find_entry(q, l)
            if value_1:
                return True
            else:
                return False
        return all(function, qs)
    else:
        return True


def check_never(s, a, es):
    states = s[1]
    result = states
    p = file_pairs(0, result, es, empty)
    controls = a[1]
    result_1 = controls
    a0 = file_controls(0, result_1, empty)
    starts = a[0]
    result_2 = starts
    initial = s[0]
    result_3 = initial
    value = all((lambda x0: lambda x1: lambda x2: check_start(x0, x1, x2))(p)(result_2), result_3)
    if value:
        acceptance_sets = a[2]
        result_4 = acceptance_sets
        fair_sets = s[2]
        result_5 = fair_sets
        states_1 = s[1]
        result_6 = states_1
        return check_all(result_4, result_5, p, a0, 0, result_6)
    else:
        return False
