"""Generated from proofs/ltl by `make proofs`: do not edit.

Checkers of evidence for LTL, automata and SM programs, proved sound in Coq.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


def Constant(x0: object) -> object:
    return (0, x0)


def Atom(x0: object) -> object:
    return (1, x0)


def Not(x0: object) -> object:
    return (2, x0)


def Next(x0: object) -> object:
    return (3, x0)


def Always(x0: object) -> object:
    return (4, x0)


def Eventually(x0: object) -> object:
    return (5, x0)


def And(x0: object, x1: object) -> object:
    return (6, x0, x1)


def Or(x0: object, x1: object) -> object:
    return (7, x0, x1)


def Implies(x0: object, x1: object) -> object:
    return (8, x0, x1)


def Iff(x0: object, x1: object) -> object:
    return (9, x0, x1)


def Until(x0: object, x1: object) -> object:
    return (10, x0, x1)


def WeakUntil(x0: object, x1: object) -> object:
    return (11, x0, x1)


def Release(x0: object, x1: object) -> object:
    return (12, x0, x1)


def NTrue() -> object:
    return (0,)


def NAtom(x0: object) -> object:
    return (1, x0)


def NNot(x0: object) -> object:
    return (2, x0)


def NAnd(x0: object, x1: object) -> object:
    return (3, x0, x1)


def NNext(x0: object) -> object:
    return (4, x0)


def NUntil(x0: object, x1: object) -> object:
    return (5, x0, x1)


def State(x0: object, x1: object) -> object:
    return (x0, x1)


def Structure(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Entry(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Ranked(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Lasso(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Move(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Control(x0: object, x1: object) -> object:
    return (x0, x1)


def Automaton(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Num(x0: object) -> object:
    return (0, x0)


def Glob(x0: object) -> object:
    return (1, x0)


def Loc(x0: object) -> object:
    return (2, x0)


def Bin(x0: object, x1: object, x2: object) -> object:
    return (3, x0, x1, x2)


def Negate(x0: object) -> object:
    return (4, x0)


def Plus() -> object:
    return (0,)


def Minus() -> object:
    return (1,)


def Times() -> object:
    return (2,)


def Less() -> object:
    return (3,)


def LessEq() -> object:
    return (4,)


def Equal() -> object:
    return (5,)


def Conj() -> object:
    return (6,)


def Disj() -> object:
    return (7,)


def Rem() -> object:
    return (8,)


def ToGlob(x0: object) -> object:
    return (0, x0)


def ToLoc(x0: object) -> object:
    return (1, x0)


def Assignment(x0: object, x1: object, x2: object) -> object:
    return (0, x0, x1, x2)


def Test(x0: object) -> object:
    return (1, x0)


def Skip() -> object:
    return (2,)


def Done() -> object:
    return (0,)


def Act(x0: object) -> object:
    return (1, x0)


def Seq(x0: object, x1: object) -> object:
    return (2, x0, x1)


def Choice(x0: object, x1: object) -> object:
    return (3, x0, x1)


def Loop(x0: object) -> object:
    return (4, x0)


def Break() -> object:
    return (6,)


def Range(x0: object, x1: object) -> object:
    return (x0, x1)


def Process(x0: object, x1: object) -> object:
    return (x0, x1)


def Config(x0: object, x1: object) -> object:
    return (x0, x1)


def Program(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Row(x0: object, x1: object) -> object:
    return (x0, x1)


def negb(b):
    if b:
        return False
    else:
        return True


def fst(p):
    x = p[0]
    return x


def snd(p):
    y = p[1]
    return y


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


def skipn(n0, l):
    while True:
        if not n0:
            return l
        else:
            n1 = n0 - 1
            if not l:
                return ()
            else:
                l0 = l[1]
                n0, l = n1, l0
                continue


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


def add3(i, v, m):
    if not m:
        if i & 1 and i != 1:
            ii = i >> 1
            return ((), (), add3(ii, v, ()))
        elif not i & 1:
            ii_1 = i >> 1
            return (add3(ii_1, v, ()), (), ())
        else:
            return ((), (v,), ())
    else:
        l = m[0]
        o = m[1]
        r = m[2]
        if i & 1 and i != 1:
            ii_2 = i >> 1
            return (l, o, add3(ii_2, v, r))
        elif not i & 1:
            ii_3 = i >> 1
            return (add3(ii_3, v, l), o, r)
        else:
            return (l, (v,), r)


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


def count_from(n0, l):
    while True:
        if not l:
            return n0
        else:
            r = l[1]
            n0, l = (n0 + 1), r
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
                if ltl_eqb(f1_1, g1_1):
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
                if ltl_eqb(f1_3, g1_3):
                    f, g = f2_1, g2_1
                    continue
                else:
                    return False
            else:
                return False


no_state = (0, ())


def file_states(x, ss, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            x, ss, p = (x + 1), ss_prime, add3((x + 1), s, p)
            continue


def states_filed(s):
    return file_states(0, s[1], empty)


def state_in(p, x):
    value = find((x + 1), p)
    if value:
        s = value[0]
        return s
    else:
        return no_state


def sets_from(fuel, k, bits):
    while True:
        if not fuel:
            return bits
        else:
            fuel_prime = fuel - 1
            fuel, k, bits = fuel_prime, (k + 1), (bits | 1 << k)
            continue


def leads(n0, bits, es):
    while True:
        if not es:
            return (bits == 0)
        else:
            p = es[0]
            es_prime = es[1]
            y = p[0]
            marks = p[1]
            if (y < n0):
                bits, es = (bits & ~marks), es_prime
                continue
            else:
                return False


def all_lead(n0, bits, ss):
    while True:
        if not ss:
            return True
        else:
            s = ss[0]
            ss_prime = ss[1]
            value = s[1]
            if not value:
                return False
            else:
                if leads(n0, bits, s[1]):
                    ss = ss_prime
                    continue
                else:
                    return False


def check_well_formed(s):
    n0 = count(s[1])
    value = s[0]
    if not value:
        return False
    else:
        n1 = value[0]
        l = value[1]
        def function(x, n0=n0):
            return (x < n0)
        if all(function, (n1, l)):
            value_1 = s[2]
            return all_lead(n0, sets_from((value_1), 0, 0), s[1])
        else:
            return False


def descends(n0, k, n_prime, k_prime, falls):
    if (n_prime < n0):
        return True
    else:
        if falls:
            return False
        else:
            if (n_prime == n0):
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
        if (l_1 < i):
            return (r < i)
        else:
            return False
    elif n0[0] == 4:
        l_2 = n0[1]
        return (l_2 < i)
    elif n0[0] == 5:
        l_3 = n0[1]
        r_1 = n0[2]
        if (l_3 < i):
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
            if before(i, n0):
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
        if (v >> l_1 & 1 == 1):
            result = (v >> r & 1 == 1)
        else:
            result = False
        return (result, ())
    elif n0[0] == 4:
        return (True, (False, ()))
    else:
        l_2 = n0[1]
        r_1 = n0[2]
        if (v >> r_1 & 1 == 1):
            return (True, ())
        else:
            if (v >> l_2 & 1 == 1):
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
        if (no >> i & 1 == 1):
            return ()
        else:
            return (((yes | 1 << i), no),)
    else:
        if (yes >> i & 1 == 1):
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
                if (v >> r & 1 == 1):
                    if (v >> i & 1 == 1):
                        i, nodes = (i + 1), nodes_prime
                        continue
                    else:
                        return ()
                else:
                    if (v >> l_1 & 1 == 1):
                        value_1 = demand((v >> i & 1 == 1), i, d)
                        if value_1:
                            d_prime_1 = value_1[0]
                            i, nodes, d = (i + 1), nodes_prime, d_prime_1
                            continue
                        else:
                            return ()
                    else:
                        if (v >> i & 1 == 1):
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
    if (value == 0):
        value_1 = (no & ~v)
        return (value_1 == no)
    else:
        return False


def met(nodes, i, v):
    value = nth((i), nodes, (0,))
    if value[0] == 3:
        r = value[2]
        if (v >> i & 1 == 1):
            return (v >> r & 1 == 1)
        else:
            return True
    elif value[0] == 5:
        r_1 = value[2]
        if (v >> i & 1 == 1):
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
            value = e[0]
            if (value == v):
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
        return (add3((lab + 1), vs_1, known), vs_1)


def file_places(ns, known, x, ss, es, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            value = fits_of(ns, known, s[0])
            known_prime = value[0]
            vs = value[1]
            if not es:
                e = ()
                es_prime = ()
                known, x, ss, es, p = known_prime, (x + 1), ss_prime, es_prime, add3((x + 1), (vs, s[1], e), p)
                continue
            else:
                e_1 = es[0]
                es_prime_1 = es[1]
                known, x, ss, es, p = known_prime, (x + 1), ss_prime, es_prime_1, add3((x + 1), (vs, s[1], e_1), p)
                continue


def set_meets(ns, sets, fair_sets, k, v):
    value = nth_error(sets, (k))
    if value:
        i = value[0]
        return (0, met(ns, i, v))
    else:
        value_1 = count(sets)
        f = (max(k - value_1, 0))
        if (f < fair_sets):
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
            if obeys(d, v):
                value = find_entry(v, there)
                if value:
                    e = value[0]
                    if descends(n0, k, e[1], e[2], falls):
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
            if check_values(d, n0, k, met_on(t0, marks), there[2], there[0]):
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
                if check_edges(d, n0, k, set_meets(ns, sets, fair_sets, k, v), es):
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
                if check_entries(ns, sets, fair_sets, reached(p, here_[1], ()), here_[2]):
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
            if (v >> top & 1 == 1):
                value_1 = find_entry(v, s[2])
                if value_1:
                    return True
                else:
                    return False
            else:
                return True
        return all(function, s[0])
    else:
        return True


def check_ranks(s, f, c):
    nodes = c[0]
    ns = nodes
    p = file_places(ns, empty, 0, s[1], c[2], empty)
    if ordered(0, ns):
        value = rev(formulas(ns))
        if not value:
            return False
        else:
            g = value[0]
            before0 = value[1]
            if ltl_eqb(g, f):
                value_1 = count(before0)
                def function(argument2, p=p, value_1=value_1):
                    return check_initial(p, value_1, argument2)
                if all(function, s[0]):
                    return check_states(ns, c[1], s[2], p, 0, s[1])
                else:
                    return False
            else:
                return False
    else:
        return False


def check_refuted(s: object, f: object, c: object) -> bool:
    if check_well_formed(s):
        return check_ranks(s, core(f), c)
    else:
        return False


def check_holds(s: object, f: object, c: object) -> bool:
    return check_refuted(s, (2, f), c)


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


def until_back(gs, hs, z0, found):
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
                        b = z0
                    else:
                        b = False
                gs, hs, z0, found = gs_prime, hs_prime, b, (b, found)
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
            if (y == y_prime):
                if (marks == marks_prime):
                    return True
                else:
                    es = es_prime
                    continue
            else:
                es = es_prime
                continue


def follow(p, x, path):
    while True:
        if not path:
            return (x,)
        else:
            p0 = path[0]
            path_prime = path[1]
            y = p0[0]
            marks = p0[1]
            if is_edge(y, marks, state_in(p, x)[1]):
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
            if (marks >> k & 1 == 1):
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
            if some_edge(k, path):
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
            if (x == y):
                return True
            else:
                l = l_prime
                continue


def is_lasso(s, p, c):
    if member(c[0], s[0]):
        value = follow(p, c[0], c[1])
        if value:
            x = value[0]
            value_1 = follow(p, x, c[2])
            if value_1:
                y = value_1[0]
                if (x == y):
                    value_2 = s[2]
                    if all_fair((value_2), 0, c[2]):
                        value_3 = c[2]
                        if not value_3:
                            return False
                        else:
                            return True
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


def letters_of(p, c):
    def function(x, p=p):
        value = state_in(p, x)
        label = value[0]
        return label
    return map(function, removelast((c[0], app(map(fst, c[1]), map(fst, c[2])))))


def check_some(s, f, c):
    p = states_filed(s)
    if is_lasso(s, p, c):
        value = truth(letters_of(p, c), length(c[1]), f)
        if not value:
            return False
        else:
            b = value[0]
            return b
    else:
        return False


def check_satisfied(s: object, f: object, c: object) -> bool:
    return check_some(s, core(f), c)


def check_violated(s: object, f: object, c: object) -> bool:
    return check_satisfied(s, (2, f), c)


no_control = ((), 0)


def check_well_made(a):
    n0 = count(a[1])
    value = a[0]
    if not value:
        return False
    else:
        n1 = value[0]
        l = value[1]
        def function(q, n0=n0):
            return (q < n0)
        if all(function, (n1, l)):
            def function_1(c, n0=n0):
                def function_2(t0, n0=n0):
                    value_1 = t0[2]
                    return (value_1 < n0)
                return all(function_2, c[0])
            return all(function_1, a[1])
        else:
            return False


def file_pairs(x, ss, es, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            if not es:
                x, ss, es, p = (x + 1), ss_prime, (), add3((x + 1), (s, ()), p)
                continue
            else:
                e = es[0]
                es_prime = es[1]
                x, ss, es, p = (x + 1), ss_prime, es_prime, add3((x + 1), (s, e), p)
                continue


def file_controls(q, cs, p):
    while True:
        if not cs:
            return p
        else:
            c = cs[0]
            cs_prime = cs[1]
            q, cs, p = (q + 1), cs_prime, add3((q + 1), c, p)
            continue


def pair_met(sets, fair_sets, k, q_marks, edge_marks):
    if (k < sets):
        return (q_marks >> k & 1 == 1)
    else:
        f = (max(k - sets, 0))
        if (f < fair_sets):
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
            if obeys((t0[0], t0[1]), lab):
                value = find_entry(t0[2], there)
                if value:
                    e_prime = value[0]
                    if descends(e[1], e[2], e_prime[1], e_prime[2], falls):
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
                if check_moves(lab, e, pair_met(sets, fair_sets, e[2], c[1], ms), there, c[0]):
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
            value = e[0]
            value_1 = find((value + 1), a)
            if value_1:
                c = value_1[0]
                if check_arrows(sets, fair_sets, p, s[0], e, c, s[1]):
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
                if check_pairs(sets, fair_sets, p, a, s, l):
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


def check_never(s: object, a: object, es: object) -> bool:
    p = file_pairs(0, s[1], es, empty)
    a0 = file_controls(0, a[1], empty)
    if check_well_formed(s):
        if check_well_made(a):
            value = a[0]
            def function(argument2, p=p, value=value):
                return check_start(p, value, argument2)
            if all(function, s[0]):
                return check_all(a[2], s[2], p, a0, 0, s[1])
            else:
                return False
        else:
            return False
    else:
        return False


def can_go(letter, to, ts):
    while True:
        if not ts:
            return False
        else:
            t0 = ts[0]
            ts_prime = ts[1]
            value = t0[2]
            if (value == to):
                if obeys((t0[0], t0[1]), letter):
                    return True
                else:
                    ts = ts_prime
                    continue
            else:
                ts = ts_prime
                continue


def goes(a, back, letters, qs):
    while True:
        if not letters:
            if not qs:
                return True
            else:
                return False
        else:
            l = letters[0]
            letters_prime = letters[1]
            if not qs:
                return False
            else:
                q = qs[0]
                qs_prime = qs[1]
                if not qs_prime:
                    to = back
                else:
                    q_prime = qs_prime[0]
                    to = q_prime
                if can_go(l, to, nth((q), a[1], no_control)[0]):
                    letters, qs = letters_prime, qs_prime
                    continue
                else:
                    return False


def some_mark(a, k, qs):
    while True:
        if not qs:
            return False
        else:
            q = qs[0]
            qs_prime = qs[1]
            value = nth((q), a[1], no_control)[1]
            if (value >> k & 1 == 1):
                return True
            else:
                qs = qs_prime
                continue


def all_marks(a, fuel, k, qs):
    while True:
        if not fuel:
            return True
        else:
            fuel_prime = fuel - 1
            if some_mark(a, k, qs):
                fuel, k = fuel_prime, (k + 1)
                continue
            else:
                return False


def check_accepted(s: object, a: object, c: object, qs: object) -> bool:
    p = states_filed(s)
    if is_lasso(s, p, c):
        if not qs:
            return False
        else:
            q = qs[0]
            cycle_ = skipn(length(c[1]), qs)
            if member(q, a[0]):
                if goes(a, nth(0, cycle_, 0), letters_of(p, c), qs):
                    value = a[2]
                    return all_marks(a, (value), 0, cycle_)
                else:
                    return False
            else:
                return False
    else:
        return False


def check_safe(s: object) -> bool:
    if check_well_formed(s):
        def function(s0):
            value = s0[0]
            if (value >> 0 & 1 == 1):
                return False
            else:
                return True
        return all(function, s[1])
    else:
        return False


def check_unsafe(s: object, x: object, path: object) -> bool:
    p = states_filed(s)
    if member(x, s[0]):
        value = follow(p, x, path)
        if value:
            y = value[0]
            value_1 = state_in(p, y)[0]
            return (value_1 >> 0 & 1 == 1)
        else:
            return False
    else:
        return False


def pow2(n0):
    if not n0:
        return 1
    else:
        m = n0 - 1
        x = pow2(m)
        return (x + x)


def count_up(k, x):
    if not k:
        return ()
    else:
        k_prime = k - 1
        return (x, count_up(k_prime, (x + 1)))


def letters_below(n0):
    value = pow2(n0)
    return count_up((value), 0)


def all_words(n0):
    l = letters_below(n0)
    def function(y):
        return (y, 0)
    es = map(function, l)
    def function_1(x, es=es):
        return (x, es)
    return (l, map(function_1, l), 0)


def atoms_below(n0, f):
    while True:
        if f[0] == 0:
            return True
        elif f[0] == 1:
            a = f[1]
            return (a < n0)
        elif f[0] == 2:
            g = f[1]
            f = g
            continue
        elif f[0] == 3:
            g_1 = f[1]
            h = f[2]
            if atoms_below(n0, g_1):
                f = h
                continue
            else:
                return False
        elif f[0] == 4:
            g_2 = f[1]
            f = g_2
            continue
        else:
            g_3 = f[1]
            h_1 = f[2]
            if atoms_below(n0, g_3):
                f = h_1
                continue
            else:
                return False


def check_unsatisfiable(n0: object, f: object, c: object) -> bool:
    if atoms_below(n0, core(f)):
        return check_ranks(all_words((n0)), core(f), c)
    else:
        return False


def check_satisfiable(f: object, letters: object, s: object) -> bool:
    value = count(letters)
    if (s < value):
        value_1 = truth(letters, (s), core(f))
        if not value_1:
            return False
        else:
            b = value_1[0]
            return b
    else:
        return False


def truth_value(b):
    if b:
        return 1
    else:
        return 0


def not_zero(z0):
    if (z0 == 0):
        return False
    else:
        return True


def apply(o, x, y):
    if o[0] == 0:
        return (x + y)
    elif o[0] == 1:
        return (x - y)
    elif o[0] == 2:
        return (x * y)
    elif o[0] == 3:
        return truth_value((x < y))
    elif o[0] == 4:
        return truth_value((x <= y))
    elif o[0] == 5:
        return truth_value((x == y))
    elif o[0] == 6:
        if not_zero(x):
            result = not_zero(y)
        else:
            result = False
        return truth_value(result)
    elif o[0] == 7:
        if not_zero(x):
            result_1 = True
        else:
            result_1 = not_zero(y)
        return truth_value(result_1)
    else:
        if (x < 0):
            value = (-x)
            value_1 = (value % abs(y) if y else value)
            return (-value_1)
        else:
            return (x % abs(y) if y else x)


def value_at(v, x):
    return nth((x), v, 0)


def eval(g, l, e):
    if e[0] == 0:
        z0 = e[1]
        return z0
    elif e[0] == 1:
        x = e[1]
        return value_at(g, x)
    elif e[0] == 2:
        x_1 = e[1]
        return value_at(l, x_1)
    elif e[0] == 3:
        o = e[1]
        e1 = e[2]
        e2 = e[3]
        return apply(o, eval(g, l, e1), eval(g, l, e2))
    else:
        e1_1 = e[1]
        return truth_value(negb(not_zero(eval(g, l, e1_1))))


def wrap(r, z0):
    value = r[1]
    if (value == 0):
        return z0
    else:
        value_1 = r[0]
        value_2 = r[0]
        value_3 = (z0 - value_2)
        value_4 = r[1]
        value_5 = (value_3 % abs(value_4) if value_4 else value_3)
        return (value_1 + value_5)


def put(v, rs, x, z0):
    if not v:
        return ()
    else:
        v0 = v[0]
        v_prime = v[1]
        if not rs:
            if not x:
                return (z0, v_prime)
            else:
                x_prime = x - 1
                return (v0, put(v_prime, (), x_prime, z0))
        else:
            r = rs[0]
            rs_prime = rs[1]
            if not x:
                return (wrap(r, z0), v_prime)
            else:
                x_prime_1 = x - 1
                return (v0, put(v_prime, rs_prime, x_prime_1, z0))


def enabled(g, l, a):
    if a[0] == 0:
        g0 = a[1]
        return not_zero(eval(g, l, g0))
    elif a[0] == 1:
        e = a[1]
        return not_zero(eval(g, l, e))
    else:
        return True


def effect(gr, lr, g, l, a):
    if a[0] == 0:
        t0 = a[2]
        e = a[3]
        z0 = eval(g, l, e)
        if t0[0] == 0:
            x = t0[1]
            return (put(g, gr, (x), z0), l)
        else:
            x_1 = t0[1]
            return (g, put(l, lr, (x_1), z0))
    else:
        return (g, l)


def then_(c1, c2):
    if c1[0] == 0:
        return c2
    elif c1[0] == 6:
        return (6,)
    else:
        return (2, c1, c2)


def in_loop(c1, c):
    if c1[0] == 0:
        return (4, c)
    elif c1[0] == 6:
        return (0,)
    else:
        return (5, c1, c)


def flows(c):
    if c[0] == 1:
        a = c[1]
        return ((a, (0,)), ())
    elif c[0] == 2:
        c1 = c[1]
        c2 = c[2]
        def function(ac, c2=c2):
            return (fst(ac), then_(snd(ac), c2))
        return map(function, flows(c1))
    elif c[0] == 3:
        c1_1 = c[1]
        c2_1 = c[2]
        return app(flows(c1_1), flows(c2_1))
    elif c[0] == 4:
        c1_2 = c[1]
        def function_1(ac_1, c1_2=c1_2):
            return (fst(ac_1), in_loop(snd(ac_1), c1_2))
        return map(function_1, flows(c1_2))
    elif c[0] == 5:
        c1_3 = c[1]
        c2_2 = c[2]
        def function_2(ac_2, c2_2=c2_2):
            return (fst(ac_2), in_loop(snd(ac_2), c2_2))
        return map(function_2, flows(c1_3))
    else:
        return ()


def moved_by(gr, lr, g, l, before0, after, fs, found):
    while True:
        if not fs:
            return found
        else:
            p = fs[0]
            fs_prime = fs[1]
            a = p[0]
            c_prime = p[1]
            if enabled(g, l, a):
                value = effect(gr, lr, g, l, a)
                g_prime = value[0]
                l_prime = value[1]
                fs, found = fs_prime, ((g_prime, rev_append(before0, ((c_prime, l_prime), after))), found)
                continue
            else:
                fs = fs_prime
                continue


def movers(gr, lrs, g, k, before0, ps, found):
    while True:
        if not ps:
            return found
        else:
            q = ps[0]
            ps_prime = ps[1]
            if not lrs:
                lr = ()
                lrs_prime = ()
                c = q[0]
                l = q[1]
                value = moved_by(gr, lr, g, l, before0, ps_prime, flows(c), ())
                if not value:
                    lrs, k, before0, ps = lrs_prime, (k + 1), (q, before0), ps_prime
                    continue
                else:
                    c0 = value[0]
                    l0 = value[1]
                    lrs, k, before0, ps, found = lrs_prime, (k + 1), (q, before0), ps_prime, ((k, (c0, l0)), found)
                    continue
            else:
                lr_1 = lrs[0]
                lrs_prime_1 = lrs[1]
                c_1 = q[0]
                l_1 = q[1]
                value_1 = moved_by(gr, lr_1, g, l_1, before0, ps_prime, flows(c_1), ())
                if not value_1:
                    lrs, k, before0, ps = lrs_prime_1, (k + 1), (q, before0), ps_prime
                    continue
                else:
                    c0_1 = value_1[0]
                    l0_1 = value_1[1]
                    lrs, k, before0, ps, found = lrs_prime_1, (k + 1), (q, before0), ps_prime, ((k, (c0_1, l0_1)), found)
                    continue


def bits_of(l, k, bits):
    while True:
        if not l:
            return bits
        else:
            l_prime = l[1]
            l, k, bits = l_prime, (k + 1), (bits | 1 << k)
            continue


def without(bits, ms):
    while True:
        if not ms:
            return bits
        else:
            p = ms[0]
            ms_prime = ms[1]
            k = p[0]
            value = (0 | 1 << k)
            bits, ms = (bits & ~value), ms_prime
            continue


def mark_all(bits, ss, found):
    while True:
        if not ss:
            return found
        else:
            s = ss[0]
            ss_prime = ss[1]
            ss, found = ss_prime, ((s, bits), found)
            continue


def mark_movers(none, ms, found):
    while True:
        if not ms:
            return found
        else:
            p = ms[0]
            ms_prime = ms[1]
            k = p[0]
            ss = p[1]
            ms, found = ms_prime, mark_all((none | 1 << k), ss, found)
            continue


def successors(p: object, s: object) -> object:
    ms = movers(p[0], p[1], s[0], 0, (), s[1], ())
    none = without(bits_of(s[1], 0, 0), ms)
    if not ms:
        return ((s, none), ())
    else:
        return mark_movers(none, ms, ())


def atoms_of(atoms: object, s: object, a: object, bits: object) -> object:
    while True:
        if not atoms:
            return bits
        else:
            e = atoms[0]
            atoms_prime = atoms[1]
            if not_zero(eval(s[0], (), e)):
                result = (bits | 1 << a)
            else:
                result = bits
            atoms, a, bits = atoms_prime, (a + 1), result
            continue


def state_of_row(atoms, r):
    return (atoms_of(atoms, r[0], 0, 0), r[1])


def states_of(atoms, rows, found):
    while True:
        if not rows:
            return rev_append(found, ())
        else:
            r = rows[0]
            rows_prime = rows[1]
            rows, found = rows_prime, (state_of_row(atoms, r), found)
            continue


def structure_of(p, atoms, fairly, rows):
    if fairly:
        result = count(p[2][1])
    else:
        result = 0
    return ((0, ()), states_of(atoms, rows, ()), result)


def operator_code(o):
    if o[0] == 0:
        return 0
    elif o[0] == 1:
        return 1
    elif o[0] == 2:
        return 2
    elif o[0] == 3:
        return 3
    elif o[0] == 4:
        return 4
    elif o[0] == 5:
        return 5
    elif o[0] == 6:
        return 6
    elif o[0] == 7:
        return 7
    else:
        return 8


def exp_eqb(e1, e2):
    while True:
        if e1[0] == 0:
            x = e1[1]
            if e2[0] == 0:
                y = e2[1]
                return (x == y)
            else:
                return False
        elif e1[0] == 1:
            x_1 = e1[1]
            if e2[0] == 1:
                y_1 = e2[1]
                return (x_1 == y_1)
            else:
                return False
        elif e1[0] == 2:
            x_2 = e1[1]
            if e2[0] == 2:
                y_2 = e2[1]
                return (x_2 == y_2)
            else:
                return False
        elif e1[0] == 3:
            o1 = e1[1]
            a1 = e1[2]
            b1 = e1[3]
            if e2[0] == 3:
                o2 = e2[1]
                a2 = e2[2]
                b2 = e2[3]
                value = operator_code(o1)
                value_1 = operator_code(o2)
                if (value == value_1):
                    if exp_eqb(a1, a2):
                        e1, e2 = b1, b2
                        continue
                    else:
                        return False
                else:
                    return False
            else:
                return False
        else:
            a1_1 = e1[1]
            if e2[0] == 4:
                a2_1 = e2[1]
                e1, e2 = a1_1, a2_1
                continue
            else:
                return False


def target_eqb(t1, t2):
    if t1[0] == 0:
        x = t1[1]
        if t2[0] == 0:
            y = t2[1]
            return (x == y)
        else:
            return False
    else:
        x_1 = t1[1]
        if t2[0] == 0:
            return False
        else:
            y_1 = t2[1]
            return (x_1 == y_1)


def action_eqb(a1, a2):
    if a1[0] == 0:
        g1 = a1[1]
        t1 = a1[2]
        e1 = a1[3]
        if a2[0] == 0:
            g2 = a2[1]
            t2 = a2[2]
            e2 = a2[3]
            if target_eqb(t1, t2):
                if exp_eqb(g1, g2):
                    return exp_eqb(e1, e2)
                else:
                    return False
            else:
                return False
        else:
            return False
    elif a1[0] == 1:
        e1_1 = a1[1]
        if a2[0] == 1:
            e2_1 = a2[1]
            return exp_eqb(e1_1, e2_1)
        else:
            return False
    else:
        if a2[0] == 2:
            return True
        else:
            return False


def command_eqb(c1, c2):
    while True:
        if c1[0] == 0:
            if c2[0] == 0:
                return True
            else:
                return False
        elif c1[0] == 1:
            a1 = c1[1]
            if c2[0] == 1:
                a2 = c2[1]
                return action_eqb(a1, a2)
            else:
                return False
        elif c1[0] == 2:
            x1 = c1[1]
            y1 = c1[2]
            if c2[0] == 2:
                x2 = c2[1]
                y2 = c2[2]
                if command_eqb(x1, x2):
                    c1, c2 = y1, y2
                    continue
                else:
                    return False
            else:
                return False
        elif c1[0] == 3:
            x1_1 = c1[1]
            y1_1 = c1[2]
            if c2[0] == 3:
                x2_1 = c2[1]
                y2_1 = c2[2]
                if command_eqb(x1_1, x2_1):
                    c1, c2 = y1_1, y2_1
                    continue
                else:
                    return False
            else:
                return False
        elif c1[0] == 4:
            x1_2 = c1[1]
            if c2[0] == 4:
                x2_2 = c2[1]
                c1, c2 = x1_2, x2_2
                continue
            else:
                return False
        elif c1[0] == 5:
            x1_3 = c1[1]
            y1_2 = c1[2]
            if c2[0] == 5:
                x2_3 = c2[1]
                y2_2 = c2[2]
                if command_eqb(x1_3, x2_3):
                    c1, c2 = y1_2, y2_2
                    continue
                else:
                    return False
            else:
                return False
        else:
            if c2[0] == 6:
                return True
            else:
                return False


def values_eqb(v1, v2):
    while True:
        if not v1:
            if not v2:
                return True
            else:
                return False
        else:
            x = v1[0]
            v1_prime = v1[1]
            if not v2:
                return False
            else:
                y = v2[0]
                v2_prime = v2[1]
                if (x == y):
                    v1, v2 = v1_prime, v2_prime
                    continue
                else:
                    return False


def processes_eqb(p1, p2):
    while True:
        if not p1:
            if not p2:
                return True
            else:
                return False
        else:
            x = p1[0]
            p1_prime = p1[1]
            if not p2:
                return False
            else:
                y = p2[0]
                p2_prime = p2[1]
                if values_eqb(x[1], y[1]):
                    if command_eqb(x[0], y[0]):
                        p1, p2 = p1_prime, p2_prime
                        continue
                    else:
                        return False
                else:
                    return False


def config_eqb(s1, s2):
    if values_eqb(s1[0], s2[0]):
        return processes_eqb(s1[1], s2[1])
    else:
        return False


def file_configs(x, rows, p):
    while True:
        if not rows:
            return p
        else:
            r = rows[0]
            rows_prime = rows[1]
            x, rows, p = (x + 1), rows_prime, add3((x + 1), r[0], p)
            continue


def is_config(p, x, s):
    value = find((x + 1), p)
    if value:
        s_prime = value[0]
        return config_eqb(s_prime, s)
    else:
        return False


def all_there(p, ss, es):
    while True:
        if not ss:
            return True
        else:
            p0 = ss[0]
            ss_prime = ss[1]
            s = p0[0]
            mk = p0[1]
            if not es:
                return False
            else:
                p1 = es[0]
                es_prime = es[1]
                y = p1[0]
                mk_prime = p1[1]
                if (mk == mk_prime):
                    if is_config(p, y, s):
                        ss, es = ss_prime, es_prime
                        continue
                    else:
                        return False
                else:
                    return False


def is_successor(p, y, mk, ss):
    while True:
        if not ss:
            return False
        else:
            p0 = ss[0]
            ss_prime = ss[1]
            s = p0[0]
            mk_prime = p0[1]
            if (mk == mk_prime):
                if is_config(p, y, s):
                    return True
                else:
                    ss = ss_prime
                    continue
            else:
                ss = ss_prime
                continue


def begins(p, rows):
    if not rows:
        return False
    else:
        r = rows[0]
        return config_eqb(r[0], p[2])


def check_closed(p, rows):
    p0 = file_configs(0, rows, empty)
    if begins(p, rows):
        def function(r, p=p, p0=p0):
            return all_there(p0, successors(p, r[0]), r[1])
        return all(function, rows)
    else:
        return False


def check_steps(p, rows):
    p0 = file_configs(0, rows, empty)
    if begins(p, rows):
        def function(r, p=p, p0=p0):
            value = r[1]
            if not value:
                return True
            else:
                p1 = value[0]
                l = value[1]
                ss = successors(p, r[0])
                def function_1(e, p0=p0, ss=ss):
                    return is_successor(p0, fst(e), snd(e), ss)
                return all(function_1, (p1, l))
        return all(function, rows)
    else:
        return False


def check_sm_holds(p: object, atoms: object, fairly: object, f: object, rows: object, c: object) -> bool:
    if check_closed(p, rows):
        return check_ranks(structure_of(p, atoms, fairly, rows), core((2, f)), c)
    else:
        return False


def check_sm_violated(p: object, atoms: object, fairly: object, f: object, rows: object, c: object) -> bool:
    if check_steps(p, rows):
        return check_violated(structure_of(p, atoms, fairly, rows), f, c)
    else:
        return False


def is_stuck(p, s):
    value = movers(p[0], p[1], s[0], 0, (), s[1], ())
    if not value:
        return True
    else:
        return False


def is_at_end(s):
    def function(q):
        value = q[0]
        if value[0] == 0:
            return True
        else:
            return False
    return all(function, s[1])


def check_sm_safe(p: object, rows: object) -> bool:
    if check_closed(p, rows):
        def function(r, p=p):
            if is_stuck(p, r[0]):
                return is_at_end(r[0])
            else:
                return True
        return all(function, rows)
    else:
        return False


def follow_steps(p, s, choices0):
    while True:
        if not choices0:
            return (s,)
        else:
            n0 = choices0[0]
            choices_prime = choices0[1]
            value = nth_error(successors(p, s), (n0))
            if value:
                p0 = value[0]
                s_prime = p0[0]
                s, choices0 = s_prime, choices_prime
                continue
            else:
                return ()


def check_sm_deadlock(p: object, choices0: object) -> bool:
    value = follow_steps(p, p[2], choices0)
    if value:
        s = value[0]
        if is_stuck(p, s):
            if is_at_end(s):
                return False
            else:
                return True
        else:
            return False
    else:
        return False
