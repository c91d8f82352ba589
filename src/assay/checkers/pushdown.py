"""Generated from proofs/pushdown by `make proofs`: do not edit.

Checkers of pushdown evidence, proved sound in Coq, and the paper's check as decide, proved correct.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


def Rule(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def Edge(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Numbered(x0: object, x1: object) -> object:
    return (x0, x1)


def Case(x0: object, x1: object, x2: object, x3: object, x4: object, x5: object, x6: object) -> object:
    return (x0, x1, x2, x3, x4, x5, x6)


def Given() -> object:
    return (0,)


def ByRule(x0: object, x1: object) -> object:
    return (1, x0, x1)


def Composed(x0: object, x1: object) -> object:
    return (2, x0, x1)


def Entry(x0: object, x1: object) -> object:
    return (x0, x1)


def Derivation(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Backward(x0: object, x1: object) -> object:
    return (0, x0, x1)


def Forward(x0: object, x1: object) -> object:
    return (1, x0, x1)


def Meeting(x0: object, x1: object) -> object:
    return (2, x0, x1)


def Run(x0: object) -> object:
    return (3, x0)


def ClosedBackward(x0: object, x1: object) -> object:
    return (4, x0, x1)


def ClosedForward(x0: object, x1: object) -> object:
    return (5, x0, x1)


def Weights(x0: object, x1: object) -> object:
    return (x0, x1)


def Bounded(x0: object, x1: object, x2: object, x3: object, x4: object) -> object:
    return (0, x0, x1, x2, x3, x4)


def Unbounded(x0: object, x1: object, x2: object, x3: object, x4: object, x5: object, x6: object) -> object:
    return (1, x0, x1, x2, x3, x4, x5, x6)


def fst(p):
    x = p[0]
    return x


def snd(p):
    y = p[1]
    return y


def app(l, m):
    if not l:
        return m
    else:
        a = l[0]
        l1 = l[1]
        return (a, app(l1, m))


def rev_append(l, l_prime):
    while True:
        if not l:
            return l_prime
        else:
            a = l[0]
            l0 = l[1]
            l, l_prime = l0, (a, l_prime)
            continue


def append(i, j):
    if i & 1 and i != 1:
        ii = i >> 1
        return (2 * append(ii, j) + 1)
    elif not i & 1:
        ii_1 = i >> 1
        return (2 * append(ii_1, j))
    else:
        return j


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


def xelements(m, i):
    if not m:
        return ()
    else:
        l = m[0]
        o = m[1]
        r = m[2]
        if o:
            x = o[0]
            return app(xelements(l, append(i, 2)), ((i, x), xelements(r, append(i, 3))))
        else:
            return app(xelements(l, append(i, 2)), xelements(r, append(i, 3)))


def elements(m):
    return xelements(m, 1)


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


def some(f, l):
    while True:
        if not l:
            return False
        else:
            x = l[0]
            r = l[1]
            if f(x):
                return True
            else:
                l = r
                continue


def append0(l, m):
    return rev_append(rev_append(l, ()), m)


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


empty_set = empty


def chunk(x):
    value = (x // 256)
    return (value + 1)


def offset(x):
    return (x % 256)


def word_at(k, s):
    value = find(k, s)
    if value:
        w = value[0]
        return w
    else:
        return 0


def mem(x, s):
    value = word_at(chunk(x), s)
    value_1 = offset(x)
    return (value >> value_1 & 1 == 1)


def insert(x, s):
    k = chunk(x)
    value = word_at(k, s)
    value_1 = offset(x)
    return add3(k, (value | 1 << value_1), s)


def insert_all(l, s):
    while True:
        if not l:
            return s
        else:
            x = l[0]
            r = l[1]
            l, s = r, insert(x, s)
            continue


def set_of(l):
    return insert_all(l, empty_set)


def words_within(ws, s):
    while True:
        if not ws:
            return True
        else:
            p = ws[0]
            r = ws[1]
            k = p[0]
            w = p[1]
            value = word_at(k, s)
            value_1 = (w & ~value)
            if (value_1 == 0):
                ws = r
                continue
            else:
                return False


def subset(a, b):
    return words_within(elements(a), b)


no_row = ((), empty_set)


def grow(new, old, s):
    while True:
        if not new:
            return (old, s)
        else:
            x = new[0]
            r = new[1]
            new, old, s = r, (x, old), insert(x, s)
            continue


empty_table = empty


def row_at(k, t0):
    value = find(k, t0)
    if value:
        r = value[0]
        return r
    else:
        return no_row


def file(k, xs, t0):
    r = row_at(k, t0)
    return add3(k, grow(xs, r[0], r[1]), t0)


def file_pairs(rows, t0):
    while True:
        if not rows:
            return t0
        else:
            p = rows[0]
            r = rows[1]
            x = p[0]
            ys = p[1]
            rows, t0 = r, file((x + 1), ys, t0)
            continue


def pairs_of(rows):
    return file_pairs(rows, empty_table)


def partners(x, t0):
    return row_at((x + 1), t0)


def label_key(l):
    if l:
        γ = l[0]
        value = (γ + 1)
        return (value + 1)
    else:
        return 1


def table_at(s, g):
    value = find((s + 1), g)
    if value:
        t0 = value[0]
        return t0
    else:
        return empty_table


def targets(s, l, g):
    return row_at(label_key(l), table_at(s, g))


def file_transitions(rows, g):
    while True:
        if not rows:
            return g
        else:
            p = rows[0]
            r = rows[1]
            p0 = p[0]
            ts = p[1]
            s = p0[0]
            l = p0[1]
            rows, g = r, add3((s + 1), file(label_key(l), ts, table_at(s, g)), g)
            continue


def graph_of(rows):
    return file_transitions(rows, empty)


def has_transitions(s, g):
    value = find((s + 1), g)
    if value:
        return True
    else:
        return False


def gather_from(f, l, found):
    while True:
        if not l:
            return found
        else:
            x = l[0]
            r = l[1]
            l, found = r, rev_append(f(x), found)
            continue


def gather(f, l):
    return gather_from(f, l, ())


def each(f, l):
    def function(x, f=f):
        return (f(x), ())
    return gather(function, l)


def n_eq_dec(n0, m):
    b = (n0 == m)
    if b:
        return (0,)
    else:
        return (1,)


def is_in(eq_dec, x, l):
    def function(y, eq_dec=eq_dec, x=x):
        value = eq_dec(y)(x)
        if value[0] == 0:
            return True
        else:
            return False
    b = some(function, l)
    if b:
        return (0,)
    else:
        return (1,)


def nat_count(l):
    value = count(l)
    return (value)


def state_eq_dec(s, t0):
    if s[0] == 0:
        p = s[1]
        if t0[0] == 0:
            p0 = t0[1]
            return n_eq_dec(p, p0)
        else:
            return (1,)
    elif s[0] == 1:
        q = s[1]
        if t0[0] == 1:
            q0 = t0[1]
            return n_eq_dec(q, q0)
        else:
            return (1,)
    else:
        p_1 = s[1]
        γ = s[2]
        if t0[0] == 2:
            p0_1 = t0[1]
            γ0 = t0[2]
            value = n_eq_dec(p_1, p0_1)
            if value[0] == 0:
                return n_eq_dec(γ, γ0)
            else:
                return (1,)
        else:
            return (1,)


nothing_known = empty


def number_rules(l, n0, m):
    while True:
        if not l:
            return m
        else:
            r = l[0]
            l_prime = l[1]
            l, n0, m = l_prime, (n0 + 1), add3((n0 + 1), r, m)
            continue


def numbered_rules(l):
    return number_rules(l, 0, empty)


def derive(good, es, n0, k):
    while True:
        if not es:
            return (k,)
        else:
            e = es[0]
            r = es[1]
            if good(k)(e):
                es, n0, k = r, (n0 + 1), add3((n0 + 1), e[0], k)
                continue
            else:
                return ()


def read_path(k, s, numbers, w):
    while True:
        if not numbers:
            return ((w, s),)
        else:
            n0 = numbers[0]
            r = numbers[1]
            value = find((n0 + 1), k)
            if value:
                e = value[0]
                value_1 = e[0]
                if (value_1 == s):
                    value_2 = e[1]
                    if value_2:
                        γ = value_2[0]
                        s, numbers, w = e[2], r, (γ, w)
                        continue
                    else:
                        s, numbers = e[2], r
                        continue
                else:
                    return ()
            else:
                return ()


def rows_of(l, rows):
    while True:
        if not l:
            return rows
        else:
            e = l[0]
            r = l[1]
            l, rows = r, (((e[0], e[1]), (e[2], ())), rows)
            continue


def graph_of_edges(a):
    return graph_of(rows_of(a[0], ()))


def has_edge(g, e):
    return mem(e[2], targets(e[0], e[1], g)[1])


def is_final(a, s):
    def function(argument1, s=s):
        return (s == argument1)
    return some(function, a[1])


def reads_along(a, g, s, w, states):
    while True:
        if not w:
            if not states:
                return is_final(a, s)
            else:
                return False
        else:
            γ = w[0]
            w_prime = w[1]
            if not states:
                return False
            else:
                t0 = states[0]
                r = states[1]
                if has_edge(g, (s, (γ,), t0)):
                    s, w, states = t0, w_prime, r
                    continue
                else:
                    return False


def derived_word(p, a, good, d):
    value = d[1]
    if (value < p):
        value_1 = derive(good, d[0], 0, nothing_known)
        if value_1:
            k = value_1[0]
            value_2 = read_path(k, d[1], d[2], ())
            if value_2:
                p0 = value_2[0]
                w = p0[0]
                s = p0[1]
                if is_final(a, s):
                    return (w,)
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        return ()


def reads_nothing(e):
    value = e[1]
    if value:
        return False
    else:
        return True


def without_ε(a):
    if some(reads_nothing, a[0]):
        return False
    else:
        return True


def starts(p, given, pairs):
    def function(p0, p=p, pairs=pairs):
        if (p0 < p):
            return mem(p0, partners(p0, pairs)[1])
        else:
            return True
    there = function
    def function_1(e, there=there):
        return there(e[0])
    if all(function_1, given[0]):
        return all(there, given[1])
    else:
        return False


def follows(grown, pairs, e):
    value = partners(e[2], pairs)
    members = value[1]
    goal = members
    def function(t0, e=e, goal=goal, grown=grown):
        return subset(targets(t0, e[1], grown)[1], goal)
    return all(function, partners(e[0], pairs)[0])


def follows_ε(grown, pairs, row0):
    value = partners(fst(row0), pairs)
    members = value[1]
    goal = members
    def function(t0, goal=goal, grown=grown):
        return subset(targets(t0, (), grown)[1], goal)
    return all(function, snd(row0))


def no_final(given, grown_finals, pairs):
    ends0 = set_of(grown_finals)
    def function(f, ends0=ends0, pairs=pairs):
        def function_1(t0, ends0=ends0):
            if mem(t0, ends0):
                return False
            else:
                return True
        return all(function_1, partners(f, pairs)[0])
    return all(function, given)


def separated(p, given, grown, grown_finals, rows):
    pairs = pairs_of(rows)
    if starts(p, given, pairs):
        def function(argument2, grown=grown, pairs=pairs):
            return follows(grown, pairs, argument2)
        if all(function, given[0]):
            def function_1(argument2_1, grown=grown, pairs=pairs):
                return follows_ε(grown, pairs, argument2_1)
            if all(function_1, rows):
                return no_final(given[1], grown_finals, pairs)
            else:
                return False
        else:
            return False
    else:
        return False


def all_in(grown, ends0, goal, found):
    if subset(found[1], goal):
        return True
    else:
        def function(s, ends0=ends0, goal=goal, grown=grown):
            if mem(s, goal):
                return True
            else:
                if mem(s, ends0):
                    return False
                else:
                    if has_transitions(s, grown):
                        return False
                    else:
                        return True
        return all(function, found[0])


def leads_into(grown, ends0, goal, w, s):
    if not w:
        return all_in(grown, ends0, goal, ((s, ()), insert(s, empty_set)))
    else:
        γ = w[0]
        w_prime = w[1]
        if not w_prime:
            return all_in(grown, ends0, goal, targets(s, (γ,), grown))
        else:
            def function(argument4, ends0=ends0, goal=goal, grown=grown, w_prime=w_prime):
                return leads_into(grown, ends0, goal, w_prime, argument4)
            return all(function, targets(s, (γ,), grown)[0])


def closed_under(grown, ends0, r):
    return leads_into(grown, ends0, targets(r[0], (r[1],), grown)[1], r[3], r[2])


def contains(grown, e):
    return mem(e[2], targets(e[0], e[1], grown)[1])


def check_closed_backward(c, rows, pairs):
    grown = graph_of(rows)
    ends0 = set_of(c[6][1])
    if without_ε(c[5]):
        if without_ε(c[6]):
            def function(argument1, grown=grown):
                return contains(grown, argument1)
            if all(function, c[6][0]):
                def function_1(argument2, ends0=ends0, grown=grown):
                    return closed_under(grown, ends0, argument2)
                if all(function_1, c[4]):
                    return separated(c[0], c[5], grown, c[6][1], pairs)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def isolated(c, q, γ):
    value = c[2]
    value_1 = c[1]
    value_2 = (q * value_1)
    value_3 = (value_2 + γ)
    return (value + value_3)


def composed_at(here, labelled):
    return subset(snd(labelled)[1], row_at(fst(labelled), here)[1])


def composed_from(grown, row0):
    p = row0[0]
    ms = row0[1]
    s = p[0]
    l = p[1]
    if l:
        return True
    else:
        here = table_at(s, grown)
        def function(m, grown=grown, here=here):
            def function_1(argument1, here=here):
                return composed_at(here, argument1)
            return all(function_1, elements(table_at(m, grown)))
        return all(function, ms)


def closed_forward_under(c, grown, r):
    value = targets(r[0], (r[1],), grown)
    members = value[1]
    before = members
    value_1 = r[3]
    if not value_1:
        return subset(before, targets(r[2], (), grown)[1])
    else:
        γ = value_1[0]
        l = value_1[1]
        if not l:
            return subset(before, targets(r[2], (γ,), grown)[1])
        else:
            γ_prime = l[0]
            l0 = l[1]
            if not l0:
                middle = isolated(c, r[2], γ)
                if subset(before, targets(middle, (γ_prime,), grown)[1]):
                    value_2 = targets(r[0], (r[1],), grown)[0]
                    if not value_2:
                        return True
                    else:
                        return mem(middle, targets(r[2], (γ,), grown)[1])
                else:
                    return False
            else:
                return False


def check_closed_forward(c, rows, pairs):
    grown = graph_of(rows)
    if without_ε(c[6]):
        def function(argument1, grown=grown):
            return contains(grown, argument1)
        if all(function, c[5][0]):
            def function_1(argument1_1, grown=grown):
                return composed_from(grown, argument1_1)
            if all(function_1, rows):
                def function_2(argument2, c=c, grown=grown):
                    return closed_forward_under(c, grown, argument2)
                if all(function_2, c[4]):
                    return separated(c[0], c[6], grown, c[5][1], pairs)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def no_entry(p, a):
    def function(e, p=p):
        value = e[2]
        if (value < p):
            return False
        else:
            return True
    return all(function, a[0])


def spells(k, s, w, premises):
    while True:
        if not w:
            if not premises:
                return (s,)
            else:
                return ()
        else:
            γ = w[0]
            w_prime = w[1]
            if not premises:
                return ()
            else:
                i = premises[0]
                r = premises[1]
                value = find((i + 1), k)
                if value:
                    e = value[0]
                    s_prime = e[0]
                    label = e[1]
                    t0 = e[2]
                    if label:
                        γ_prime = label[0]
                        if (s_prime == s):
                            if (γ_prime == γ):
                                s, w, premises = t0, w_prime, r
                                continue
                            else:
                                return ()
                        else:
                            return ()
                    else:
                        return ()
                else:
                    return ()


def follows_backward(p, k, e, r, premises):
    value = e[1]
    if value:
        γ = value[0]
        value_1 = spells(k, r[2], r[3], premises)
        if value_1:
            s = value_1[0]
            value_2 = r[0]
            if (value_2 < p):
                value_3 = r[2]
                if (value_3 < p):
                    value_4 = e[0]
                    value_5 = r[0]
                    if (value_4 == value_5):
                        value_6 = r[1]
                        if (γ == value_6):
                            value_7 = e[2]
                            return (value_7 == s)
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
    else:
        return False


def good_backward(p, given, rs, k, e):
    value = e[1]
    if value[0] == 0:
        value_1 = e[0][1]
        if value_1:
            return has_edge(given, e[0])
        else:
            return False
    elif value[0] == 1:
        n0 = value[1]
        premises = value[2]
        value_2 = find((n0 + 1), rs)
        if value_2:
            r = value_2[0]
            return follows_backward(p, k, e[0], r, premises)
        else:
            return False
    else:
        return False


def word_backward(c, d):
    locations = c[0]
    p = locations
    if without_ε(c[6]):
        if no_entry(p, c[6]):
            value = graph_of_edges(c[6])
            value_1 = numbered_rules(c[4])
            def function(argument3, p=p, value=value, value_1=value_1):
                def function_1(argument4, argument3=argument3, p=p, value=value, value_1=value_1):
                    return good_backward(p, value, value_1, argument3, argument4)
                return function_1
            return derived_word(p, c[6], function, d)
        else:
            return ()
    else:
        return ()


def check_derivation_backward(c, d, other):
    value = word_backward(c, d)
    if value:
        w = value[0]
        return reads_along(c[5], graph_of_edges(c[5]), d[1], rev_append(w, ()), other)
    else:
        return False


def own_states(c):
    def function(n0, c=c):
        value = c[2]
        return (n0 < value)
    own = function
    value_1 = c[0]
    value_2 = c[2]
    if (value_1 <= value_2):
        def function_1(e, own=own):
            if own(e[0]):
                return own(e[2])
            else:
                return False
        if all(function_1, c[5][0]):
            return all(own, c[5][1])
        else:
            return False
    else:
        return False


def same_edge(e, s, l, t0):
    value = e[0]
    if (value == s):
        value_1 = e[2]
        if (value_1 == t0):
            value_2 = e[1]
            if value_2:
                γ = value_2[0]
                if l:
                    γ_prime = l[0]
                    return (γ == γ_prime)
                else:
                    return False
            else:
                if l:
                    return False
                else:
                    return True
        else:
            return False
    else:
        return False


def follows_forward(c, e, r, premise):
    value = r[0]
    value_1 = c[0]
    if (value < value_1):
        value_2 = r[2]
        value_3 = c[0]
        if (value_2 < value_3):
            if same_edge(premise, r[0], (r[1],), premise[2]):
                value_4 = r[3]
                if not value_4:
                    return same_edge(e, r[2], (), premise[2])
                else:
                    γ = value_4[0]
                    l = value_4[1]
                    if not l:
                        return same_edge(e, r[2], (γ,), premise[2])
                    else:
                        γ_prime = l[0]
                        l0 = l[1]
                        if not l0:
                            middle = isolated(c, r[2], γ)
                            value_5 = c[1]
                            if (γ < value_5):
                                if same_edge(e, r[2], (γ,), middle):
                                    return True
                                else:
                                    return same_edge(e, middle, (γ_prime,), premise[2])
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


def joins(p, e, silent, reading):
    value = silent[1]
    if value:
        return False
    else:
        value_1 = reading[1]
        if value_1:
            γ = value_1[0]
            value_2 = silent[0]
            if (value_2 < p):
                value_3 = silent[2]
                value_4 = reading[0]
                if (value_3 == value_4):
                    return same_edge(e, silent[0], (γ,), reading[2])
                else:
                    return False
            else:
                return False
        else:
            return False


def good_forward(c, given, rs, k, e):
    value = e[1]
    if value[0] == 0:
        return has_edge(given, e[0])
    elif value[0] == 1:
        n0 = value[1]
        premises = value[2]
        if not premises:
            return False
        else:
            i = premises[0]
            l = premises[1]
            if not l:
                value_1 = find((n0 + 1), rs)
                if value_1:
                    r = value_1[0]
                    value_2 = find((i + 1), k)
                    if value_2:
                        premise = value_2[0]
                        return follows_forward(c, e[0], r, premise)
                    else:
                        return False
                else:
                    return False
            else:
                return False
    else:
        i_1 = value[1]
        j = value[2]
        value_3 = find((i_1 + 1), k)
        if value_3:
            silent = value_3[0]
            value_4 = find((j + 1), k)
            if value_4:
                reading = value_4[0]
                return joins(c[0], e[0], silent, reading)
            else:
                return False
        else:
            return False


def word_forward(c, d):
    locations = c[0]
    p = locations
    if own_states(c):
        if no_entry(p, c[5]):
            value = graph_of_edges(c[5])
            value_1 = numbered_rules(c[4])
            def function(argument3, c=c, value=value, value_1=value_1):
                def function_1(argument4, argument3=argument3, c=c, value=value, value_1=value_1):
                    return good_forward(c, value, value_1, argument3, argument4)
                return function_1
            return derived_word(p, c[5], function, d)
        else:
            return ()
    else:
        return ()


def check_derivation_forward(c, d, other):
    value = word_forward(c, d)
    if value:
        w = value[0]
        return reads_along(c[6], graph_of_edges(c[6]), d[1], rev_append(w, ()), other)
    else:
        return False


def same_word(v, w):
    while True:
        if not v:
            if not w:
                return True
            else:
                return False
        else:
            x = v[0]
            v_prime = v[1]
            if not w:
                return False
            else:
                y = w[0]
                w_prime = w[1]
                if (x == y):
                    v, w = v_prime, w_prime
                    continue
                else:
                    return False


def check_meeting(c, forward, backward):
    value = forward[1]
    value_1 = backward[1]
    if (value == value_1):
        value_2 = word_forward(c, forward)
        if value_2:
            v = value_2[0]
            value_3 = word_backward(c, backward)
            if value_3:
                w = value_3[0]
                return same_word(v, w)
            else:
                return False
        else:
            return False
    else:
        return False


def put(x, r):
    if mem(x, r[1]):
        return r
    else:
        return ((x, r[0]), insert(x, r[1]))


def put_all(xs, r):
    while True:
        if not xs:
            return r
        else:
            x = xs[0]
            l = xs[1]
            xs, r = l, put(x, r)
            continue


def once(silent, r):
    while True:
        if not silent:
            return r
        else:
            e = silent[0]
            l = silent[1]
            if mem(e[0], r[1]):
                result = put(e[2], r)
            else:
                result = r
            silent, r = l, result
            continue


def silently(rounds, silent, r):
    while True:
        if not rounds:
            return r
        else:
            l = rounds[1]
            rounds, r = l, once(silent, r)
            continue


def after(g, γ, states, r):
    while True:
        if not states:
            return r
        else:
            s = states[0]
            l = states[1]
            states, r = l, put_all(targets(s, (γ,), g)[0], r)
            continue


def accepted(a, g, silent, w, r):
    while True:
        if not w:
            def function(f, r=r):
                return mem(f, r[1])
            return some(function, a[1])
        else:
            γ = w[0]
            w_prime = w[1]
            w, r = w_prime, silently(silent, silent, after(g, γ, r[0], no_row))
            continue


def silent_edges(l, found):
    while True:
        if not l:
            return found
        else:
            e = l[0]
            r = l[1]
            if reads_nothing(e):
                result = (e, found)
            else:
                result = found
            l, found = r, result
            continue


def accepts_conf(p, a, c):
    silent = silent_edges(a[0], ())
    value = fst(c)
    if (value < p):
        return accepted(a, graph_of_edges(a), silent, snd(c), silently(silent, silent, put(fst(c), no_row)))
    else:
        return False


def replaced(w, v, u):
    while True:
        if not w:
            return same_word(v, u)
        else:
            γ = w[0]
            w_prime = w[1]
            if not u:
                return False
            else:
                γ_prime = u[0]
                u_prime = u[1]
                if (γ == γ_prime):
                    w, u = w_prime, u_prime
                    continue
                else:
                    return False


def steps_by(p, γ, v, q, u, r):
    value = r[0]
    if (value == p):
        value_1 = r[1]
        if (value_1 == γ):
            value_2 = r[2]
            if (value_2 == q):
                return replaced(r[3], v, u)
            else:
                return False
        else:
            return False
    else:
        return False


def makes_step(rs, c, d):
    value = snd(c)
    if not value:
        return False
    else:
        γ = value[0]
        v = value[1]
        value_1 = fst(c)
        value_2 = fst(d)
        value_3 = snd(d)
        def function(argument5, v=v, value_1=value_1, value_2=value_2, value_3=value_3, γ=γ):
            return steps_by(value_1, γ, v, value_2, value_3, argument5)
        return some(function, rs)


def replay(cs, c, rest):
    while True:
        if not rest:
            return accepts_conf(cs[0], cs[6], c)
        else:
            d = rest[0]
            r = rest[1]
            if makes_step(cs[4], c, d):
                c, rest = d, r
                continue
            else:
                return False


def check_trace(cs, run):
    if not run:
        return False
    else:
        c = run[0]
        r = run[1]
        if accepts_conf(cs[0], cs[5], c):
            return replay(cs, c, r)
        else:
            return False


def is_normal(p, a):
    if without_ε(a):
        return no_entry(p, a)
    else:
        return False


def in_bounds(p, s, a):
    def function(n0, s=s):
        return (n0 < s)
    own = function
    if (p <= s):
        def function_1(e, own=own):
            if own(e[0]):
                return own(e[2])
            else:
                return False
        if all(function_1, a[0]):
            return all(own, a[1])
        else:
            return False
    else:
        return False


def stays(r, e):
    if mem(e[0], r[1]):
        return mem(e[2], r[1])
    else:
        return True


def silent_from(silent, s):
    r = silently(silent, silent, put(s, no_row))
    def function(argument1, r=r):
        return stays(r, argument1)
    if all(function, silent):
        return (r,)
    else:
        return ()


def redirected(p, s, t0):
    if (t0 < p):
        return (s + t0)
    else:
        return t0


def edges_from(p, s, name, r, l, found):
    while True:
        if not l:
            return found
        else:
            e = l[0]
            l_prime = l[1]
            value = e[1]
            if value:
                γ = value[0]
                if mem(e[0], r[1]):
                    l, found = l_prime, ((name, (γ,), redirected(p, s, e[2])), found)
                    continue
                else:
                    l = l_prime
                    continue
            else:
                l = l_prime
                continue


def with_names(p, s, a, silent, names, es, fs):
    while True:
        if not names:
            return ((es, fs),)
        else:
            p0 = names[0]
            rest = names[1]
            n0 = p0[0]
            s0 = p0[1]
            value = silent_from(silent, s0)
            if value:
                r = value[0]
                def function(f, r=r):
                    return mem(f, r[1])
                if some(function, a[1]):
                    result = (n0, fs)
                else:
                    result = fs
                names, es, fs = rest, edges_from(p, s, n0, r, a[0], es), result
                continue
            else:
                return ()


def enters(p, e):
    value = e[1]
    if value:
        value_1 = e[2]
        return (value_1 < p)
    else:
        return False


def names_of(p, l, own, copies):
    while True:
        if not l:
            return (own, copies)
        else:
            e = l[0]
            r = l[1]
            if enters(p, e):
                result = put(e[2], copies)
            else:
                result = copies
            l, own, copies = r, put(e[0], own), result
            continue


def named(f, l, names):
    while True:
        if not l:
            return names
        else:
            s = l[0]
            r = l[1]
            l, names = r, ((f(s), s), names)
            continue


def normal_automaton(p, s, a):
    if in_bounds(p, s, a):
        value = names_of(p, a[0], put_all(a[1], no_row), no_row)
        own = value[0]
        copies = value[1]
        def function(s0):
            return s0
        def function_1(argument1, s=s):
            return (s + argument1)
        return with_names(p, s, a, silent_edges(a[0], ()), named(function, own[0], named(function_1, copies[0], ())), (), ())
    else:
        return ()


def normal_side(p, s, a):
    if is_normal(p, a):
        return ((s, a),)
    else:
        value = normal_automaton(p, s, a)
        if value:
            b = value[0]
            return (((s + p), b),)
        else:
            return ()


def normal_case(c):
    locations = c[0]
    p = locations
    value = normal_side(p, c[2], c[5])
    if value:
        p0 = value[0]
        s1 = p0[0]
        a1 = p0[1]
        value_1 = normal_side(p, c[3], c[6])
        if value_1:
            p1 = value_1[0]
            s2 = p1[0]
            a2 = p1[1]
            return ((p, c[1], s1, s2, c[4], a1, a2),)
        else:
            return ()
    else:
        return ()


def check_reachable(c: object, e: object) -> bool:
    if e[0] == 3:
        r = e[1]
        return check_trace(c, r)
    else:
        value = normal_case(c)
        if value:
            n0 = value[0]
            if e[0] == 0:
                d = e[1]
                other = e[2]
                return check_derivation_backward(n0, d, other)
            elif e[0] == 1:
                d_1 = e[1]
                other_1 = e[2]
                return check_derivation_forward(n0, d_1, other_1)
            elif e[0] == 2:
                f = e[1]
                b = e[2]
                return check_meeting(n0, f, b)
            else:
                return False
        else:
            return False


def check_unreachable(c: object, e: object) -> bool:
    value = normal_case(c)
    if value:
        n0 = value[0]
        if e[0] == 4:
            rows = e[1]
            pairs = e[2]
            return check_closed_backward(n0, rows, pairs)
        elif e[0] == 5:
            rows_1 = e[1]
            pairs_1 = e[2]
            return check_closed_forward(n0, rows_1, pairs_1)
        else:
            return False
    else:
        return False


def zero(size):
    if not size:
        return ()
    else:
        n0 = size - 1
        return (0, zero(n0))


def plus(a, b):
    if not a:
        return ()
    else:
        x = a[0]
        a_prime = a[1]
        if not b:
            return ()
        else:
            y = b[0]
            b_prime = b[1]
            return ((x + y), plus(a_prime, b_prime))


def minus(a, b):
    if not a:
        return ()
    else:
        x = a[0]
        a_prime = a[1]
        if not b:
            return ()
        else:
            y = b[0]
            b_prime = b[1]
            return ((x - y), minus(a_prime, b_prime))


def opposite(a):
    if not a:
        return ()
    else:
        x = a[0]
        a_prime = a[1]
        return ((-x), opposite(a_prime))


def at_most(a, b):
    while True:
        if not a:
            return True
        else:
            x = a[0]
            a_prime = a[1]
            if not b:
                return False
            else:
                y = b[0]
                b_prime = b[1]
                if (x == y):
                    a, b = a_prime, b_prime
                    continue
                else:
                    return (x < y)


def equal(a, b):
    while True:
        if not a:
            if not b:
                return True
            else:
                return False
        else:
            x = a[0]
            a_prime = a[1]
            if not b:
                return False
            else:
                y = b[0]
                b_prime = b[1]
                if (x == y):
                    a, b = a_prime, b_prime
                    continue
                else:
                    return False


def before_fall(d, a):
    if not d:
        return ()
    else:
        z0 = d[0]
        d_prime = d[1]
        if not a:
            return ()
        else:
            x = a[0]
            a_prime = a[1]
            if (z0 < 0):
                return ((),)
            else:
                if (z0 == 0):
                    value = before_fall(d_prime, a_prime)
                    if value:
                        b = value[0]
                        return ((x, b),)
                    else:
                        return ()
                else:
                    return ()


def width(m):
    value = m[0]
    return (value)


def opposites(l, reversed):
    while True:
        if not l:
            return rev_append(reversed, ())
        else:
            x = l[0]
            r = l[1]
            l, reversed = r, (opposite(x), reversed)
            continue


def negated(m):
    return (m[0], opposites(m[1], ()))


no_bounds = ((), empty)


def file_bounds(l, f):
    while True:
        if not l:
            return f
        else:
            p = l[0]
            r = l[1]
            t0 = p[0]
            b = p[1]
            l, f = r, add3((t0 + 1), b, f)
            continue


def bounds_of(l):
    return (l, file_bounds(l, empty))


def bounded_by(x, r, t0):
    value = find((t0 + 1), r[1])
    if value:
        b = value[0]
        return at_most(b, x)
    else:
        return False


no_table = empty


def bounds_at(s, t0):
    value = find((s + 1), t0)
    if value:
        r = value[0]
        return r
    else:
        return no_bounds


def bound_table_at(s, g):
    value = find((s + 1), g)
    if value:
        t0 = value[0]
        return t0
    else:
        return no_table


def bounds_from(s, γ, g):
    return bounds_at(γ, bound_table_at(s, g))


def table_of(h, t0):
    while True:
        if not h:
            return t0
        else:
            p = h[0]
            r = h[1]
            s = p[0]
            l = p[1]
            h, t0 = r, add3((s + 1), bounds_of(l), t0)
            continue


def bound_graph_of(φ, g):
    while True:
        if not φ:
            return g
        else:
            p = φ[0]
            r = φ[1]
            p0 = p[0]
            l = p[1]
            s = p0[0]
            γ = p0[1]
            φ, g = r, add3((s + 1), add3((γ + 1), bounds_of(l), bound_table_at(s, g)), g)
            continue


def given_bounded(k, g, e):
    value = e[1]
    if value:
        γ = value[0]
        return bounded_by(zero(k), bounds_from(e[0], γ, g), e[2])
    else:
        return False


def along_bounded(g, goal, w, s, x):
    if not w:
        return bounded_by(x, goal, s)
    else:
        γ = w[0]
        w_prime = w[1]
        def function(e, g=g, goal=goal, w_prime=w_prime, x=x):
            return along_bounded(g, goal, w_prime, fst(e), plus(x, snd(e)))
        return all(function, bounds_from(s, γ, g)[0])


def rules_bounded(g, rs, xs):
    while True:
        if not rs:
            return True
        else:
            r = rs[0]
            rs_prime = rs[1]
            if not xs:
                return False
            else:
                x = xs[0]
                xs_prime = xs[1]
                if along_bounded(g, bounds_from(r[0], r[1], g), r[3], r[2], x):
                    rs, xs = rs_prime, xs_prime
                    continue
                else:
                    return False


def starts_bounded(k, h, n0, p):
    while True:
        if not n0:
            return True
        else:
            n_prime = n0 - 1
            if bounded_by(zero(k), bounds_at(p, h), p):
                n0, p = n_prime, (p + 1)
                continue
            else:
                return False


def pairs_bounded(g, h, e):
    value = e[1]
    if value:
        γ = value[0]
        goal = bounds_at(e[2], h)
        def function(here, g=g, goal=goal, γ=γ):
            def function_1(next, goal=goal, here=here):
                return bounded_by(plus(snd(here), snd(next)), goal, fst(next))
            return all(function_1, bounds_from(fst(here), γ, g)[0])
        return all(function, bounds_at(e[0], h)[0])
    else:
        return False


def claim_bounded(claim, ends0, h, f):
    def function(here, claim=claim, ends0=ends0):
        if mem(fst(here), ends0):
            return at_most(claim, snd(here))
        else:
            return True
    return all(function, bounds_at(f, h)[0])


def check_bounds(c, m, claim, φ, h):
    k = width(m)
    g = bound_graph_of(φ, empty)
    t0 = table_of(h, no_table)
    ends0 = set_of(c[6][1])
    def function(argument2, g=g, k=k):
        return given_bounded(k, g, argument2)
    if all(function, c[6][0]):
        if rules_bounded(g, c[4], m[1]):
            value = c[0]
            if starts_bounded(k, t0, (value), 0):
                def function_1(argument2_1, g=g, t0=t0):
                    return pairs_bounded(g, t0, argument2_1)
                if all(function_1, c[5][0]):
                    def function_2(argument3, claim=claim, ends0=ends0, t0=t0):
                        return claim_bounded(claim, ends0, t0, argument3)
                    return all(function_2, c[5][1])
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


no_items = empty


def number_weighted(rs, xs, n0, f):
    while True:
        if not rs:
            return f
        else:
            r = rs[0]
            rs_prime = rs[1]
            if not xs:
                return f
            else:
                x = xs[0]
                xs_prime = xs[1]
                rs, xs, n0, f = rs_prime, xs_prime, (n0 + 1), add3((n0 + 1), (r, x), f)
                continue


def numbered_weighted(c, m):
    return number_weighted(c[4], m[1], 0, empty)


def walk_along(known0, numbers, v):
    while True:
        if not numbers:
            return (v,)
        else:
            i = numbers[0]
            r = numbers[1]
            value = find((i + 1), known0)
            if value:
                i0 = value[0]
                made = i0[0]
                x = i0[1]
                l = i0[2]
                u = i0[3]
                s = made[0]
                label = made[1]
                t0 = made[2]
                if label:
                    γ = label[0]
                    value_1 = v[1]
                    if (s == value_1):
                        if l:
                            result = True
                        else:
                            on_lower = v[3]
                            result = on_lower
                        if u:
                            result_1 = True
                        else:
                            on_upper = v[4]
                            result_1 = on_upper
                        numbers, v = r, ((γ, v[0]), t0, plus(v[2], x), result, result_1)
                        continue
                    else:
                        return ()
                else:
                    return ()
            else:
                return ()


def weighed_entry(p, k, given, rs, known0, e, is_lower, is_upper):
    value = e[1]
    if value[0] == 0:
        value_1 = e[0][1]
        if value_1:
            if has_edge(given, e[0]):
                return ((e[0], zero(k), is_lower, is_upper),)
            else:
                return ()
        else:
            return ()
    elif value[0] == 1:
        n0 = value[1]
        premises = value[2]
        value_2 = e[0][1]
        if value_2:
            γ = value_2[0]
            value_3 = find((n0 + 1), rs)
            if value_3:
                p0 = value_3[0]
                r = p0[0]
                x = p0[1]
                value_4 = walk_along(known0, premises, ((), r[2], x, is_lower, is_upper))
                if value_4:
                    v = value_4[0]
                    if same_word(rev_append(v[0], ()), r[3]):
                        value_5 = r[0]
                        if (value_5 < p):
                            value_6 = r[2]
                            if (value_6 < p):
                                value_7 = e[0][0]
                                value_8 = r[0]
                                if (value_7 == value_8):
                                    value_9 = r[1]
                                    if (γ == value_9):
                                        value_10 = e[0][2]
                                        value_11 = v[1]
                                        if (value_10 == value_11):
                                            return ((e[0], v[2], v[3], v[4]),)
                                        else:
                                            return ()
                                    else:
                                        return ()
                                else:
                                    return ()
                            else:
                                return ()
                        else:
                            return ()
                    else:
                        return ()
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        return ()


def weighed_entries(p, k, given, rs, lower, upper, es, n0, known0):
    while True:
        if not es:
            return (known0,)
        else:
            e = es[0]
            r = es[1]
            value = weighed_entry(p, k, given, rs, known0, e, (n0 == lower), (n0 == upper))
            if value:
                i = value[0]
                es, n0, known0 = r, (n0 + 1), add3((n0 + 1), i, known0)
                continue
            else:
                return ()


def weighed_items(c, m, lower, upper, d):
    locations = c[0]
    p = locations
    if without_ε(c[6]):
        if no_entry(p, c[6]):
            value = d[1]
            if (value < p):
                return weighed_entries(p, width(m), graph_of_edges(c[6]), numbered_weighted(c, m), lower, upper, d[0], 0, no_items)
            else:
                return ()
        else:
            return ()
    else:
        return ()


def moves(g, s, w, states):
    while True:
        if not w:
            if not states:
                return (s,)
            else:
                return ()
        else:
            γ = w[0]
            w_prime = w[1]
            if not states:
                return ()
            else:
                t0 = states[0]
                r = states[1]
                if has_edge(g, (s, (γ,), t0)):
                    s, w, states = t0, w_prime, r
                    continue
                else:
                    return ()


def set_out(m, s):
    return ((), s, zero(width(m)), False, False)


def accepted_walk(c, m, known0, d, other):
    value = walk_along(known0, d[2], set_out(m, d[1]))
    if value:
        v = value[0]
        if is_final(c[6], v[1]):
            value_1 = moves(graph_of_edges(c[5]), d[1], rev_append(v[0], ()), other)
            if value_1:
                s = value_1[0]
                if is_final(c[5], s):
                    return (v,)
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        return ()


def check_weight(c, m, x, d, other):
    value = weighed_items(c, m, 0, 0, d)
    if value:
        known0 = value[0]
        value_1 = accepted_walk(c, m, known0, d, other)
        if value_1:
            v = value_1[0]
            return equal(v[2], x)
        else:
            return False
    else:
        return False


def check_fall(c, m, d, a, φ, h):
    value = before_fall(d, a)
    if value:
        b = value[0]
        if not b:
            return True
        else:
            if without_ε(c[5]):
                return check_bounds(c, m, b, φ, h)
            else:
                return False
    else:
        return False


def same_edge0(e, f):
    value = e[1]
    if value:
        γ = value[0]
        value_1 = f[1]
        if value_1:
            δ = value_1[0]
            value_2 = e[0]
            value_3 = f[0]
            if (value_2 == value_3):
                if (γ == δ):
                    value_4 = e[2]
                    value_5 = f[2]
                    return (value_4 == value_5)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def check_pump(c, m, d, other, lower, upper, φ, h):
    value = weighed_items(c, m, lower, upper, d)
    if value:
        known0 = value[0]
        value_1 = accepted_walk(c, m, known0, d, other)
        if value_1:
            v = value_1[0]
            value_2 = find((lower + 1), known0)
            if value_2:
                low = value_2[0]
                value_3 = find((upper + 1), known0)
                if value_3:
                    up = value_3[0]
                    if same_edge0(low[0], up[0]):
                        if up[2]:
                            if v[4]:
                                return check_fall(c, m, minus(up[1], low[1]), v[2], φ, h)
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
        else:
            return False
    else:
        return False


def cut_at(n0, l, front):
    while True:
        if not n0:
            return ((rev_append(front, ()), l),)
        else:
            n_prime = n0 - 1
            if not l:
                return ()
            else:
                x = l[0]
                r = l[1]
                n0, l, front = n_prime, r, (x, front)
                continue


def piece(c, m, known0, s, t0, numbers, states):
    value = walk_along(known0, numbers, set_out(m, t0))
    if value:
        v = value[0]
        value_1 = moves(graph_of_edges(c[5]), s, rev_append(v[0], ()), states)
        if value_1:
            s_prime = value_1[0]
            return (((s_prime, v[1]), v[2]),)
        else:
            return ()
    else:
        return ()


def cut_twice(lower, upper, l):
    value = cut_at((lower), l, ())
    if value:
        p = value[0]
        one = p[0]
        rest = p[1]
        value_1 = (max(upper - lower, 0))
        value_2 = cut_at((value_1), rest, ())
        if value_2:
            p0 = value_2[0]
            two = p0[0]
            three = p0[1]
            return (((one, two), three),)
        else:
            return ()
    else:
        return ()


def check_loop(c, m, d, other, lower, upper, φ, h):
    value = weighed_items(c, m, 0, 0, d)
    if value:
        known0 = value[0]
        value_1 = cut_twice(lower, upper, d[2])
        if value_1:
            p = value_1[0]
            p0 = p[0]
            three = p[1]
            one = p0[0]
            two = p0[1]
            value_2 = cut_twice(lower, upper, other)
            if value_2:
                p1 = value_2[0]
                p2 = p1[0]
                third = p1[1]
                first = p2[0]
                second = p2[1]
                value_3 = piece(c, m, known0, d[1], d[1], one, first)
                if value_3:
                    p3 = value_3[0]
                    p4 = p3[0]
                    x = p3[1]
                    s = p4[0]
                    t0 = p4[1]
                    value_4 = piece(c, m, known0, s, t0, two, second)
                    if value_4:
                        p5 = value_4[0]
                        p6 = p5[0]
                        y = p5[1]
                        s_prime = p6[0]
                        t_prime = p6[1]
                        if (s_prime == s):
                            if (t_prime == t0):
                                value_5 = piece(c, m, known0, s, t0, three, third)
                                if value_5:
                                    p7 = value_5[0]
                                    p8 = p7[0]
                                    z0 = p7[1]
                                    f = p8[0]
                                    q = p8[1]
                                    if is_final(c[5], f):
                                        if is_final(c[6], q):
                                            return check_fall(c, m, y, plus(x, plus(y, z0)), φ, h)
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


def fitting(c, m):
    value = count(m[1])
    value_1 = count(c[4])
    if (value == value_1):
        def function(x, m=m):
            value_2 = count(x)
            value_3 = m[0]
            return (value_2 == value_3)
        return all(function, m[1])
    else:
        return False


def check_side(c, m, s):
    if s[0] == 0:
        x = s[1]
        d = s[2]
        other = s[3]
        φ = s[4]
        h = s[5]
        if check_weight(c, m, x, d, other):
            if without_ε(c[5]):
                return check_bounds(c, m, x, φ, h)
            else:
                return False
        else:
            return False
    else:
        on_path = s[1]
        d_1 = s[2]
        other_1 = s[3]
        lower = s[4]
        upper = s[5]
        φ_1 = s[6]
        h_1 = s[7]
        if on_path:
            return check_loop(c, m, d_1, other_1, lower, upper, φ_1, h_1)
        else:
            return check_pump(c, m, d_1, other_1, lower, upper, φ_1, h_1)


def opposite_side(s):
    if s[0] == 0:
        x = s[1]
        d = s[2]
        other = s[3]
        φ = s[4]
        h = s[5]
        return (0, opposite(x), d, other, φ, h)
    else:
        return s


def check_weights(c: object, m: object, light: object, heavy: object) -> bool:
    if fitting(c, m):
        value = normal_case(c)
        if value:
            n0 = value[0]
            if check_side(n0, m, light):
                return check_side(n0, negated(m), opposite_side(heavy))
            else:
                return False
        else:
            return False
    else:
        return False


def union(eq_dec, new, old):
    while True:
        if not new:
            return old
        else:
            x = new[0]
            r = new[1]
            value = is_in(eq_dec, x, old)
            if value[0] == 0:
                result = old
            else:
                result = (x, old)
            new, old = r, result
            continue


def same_size(a, b):
    value = count(a)
    value_1 = count(b)
    return (value == value_1)


def saturate(eq_dec, grow0, rounds, a):
    while True:
        if not rounds:
            return a
        else:
            n0 = rounds - 1
            b = union(eq_dec, grow0(a), a)
            if same_size(b, a):
                return a
            else:
                rounds, a = n0, b
                continue


def transition_eq_dec(eq_dec, t0, u):
    a = t0[0]
    b = t0[1]
    a0 = a[0]
    b0 = a[1]
    a1 = u[0]
    b1 = u[1]
    a2 = a1[0]
    b2 = a1[1]
    s0 = n_eq_dec(b0, b2)
    if s0[0] == 0:
        s1 = eq_dec(a0)(a2)
        if s1[0] == 0:
            return eq_dec(b)(b1)
        else:
            return (1,)
    else:
        return (1,)


def reach(eq_dec, a, p, w):
    if not w:
        return (p, ())
    else:
        γ = w[0]
        w_prime = w[1]
        def function(t0, a=a, eq_dec=eq_dec, p=p, w_prime=w_prime, γ=γ):
            p0 = t0[0]
            q_prime = t0[1]
            p_prime = p0[0]
            γ_prime = p0[1]
            value = eq_dec(p_prime)(p)
            if value[0] == 0:
                value_1 = n_eq_dec(γ_prime, γ)
                if value_1[0] == 0:
                    return reach(eq_dec, a, q_prime, w_prime)
                else:
                    return ()
            else:
                return ()
        return gather(function, a)


def pre_star1(eq_dec, init, Δ, a):
    def function(r, a=a, eq_dec=eq_dec, init=init):
        def function_1(q, init=init, r=r):
            return ((init(r[0]), r[1]), q)
        return each(function_1, reach(eq_dec, a, init(r[2]), r[3]))
    return gather(function, Δ)


def ends(init, Δ, a):
    def function(r, init=init):
        return init(r[2])
    return append0(each(function, Δ), each(snd, a))


def universe(init, Δ, a):
    def function(r, a=a, init=init, Δ=Δ):
        def function_1(q, init=init, r=r):
            return ((init(r[0]), r[1]), q)
        return each(function_1, ends(init, Δ, a))
    return append0(a, gather(function, Δ))


def pre_star_exec(eq_dec, init, Δ, a):
    def function(argument1, eq_dec=eq_dec):
        def function_1(argument2, argument1=argument1, eq_dec=eq_dec):
            return transition_eq_dec(eq_dec, argument1, argument2)
        return function_1
    def function_2(argument3, eq_dec=eq_dec, init=init, Δ=Δ):
        return pre_star1(eq_dec, init, Δ, argument3)
    def function_3(argument1_1, eq_dec=eq_dec):
        def function_4(argument2_1, argument1_1=argument1_1, eq_dec=eq_dec):
            return transition_eq_dec(eq_dec, argument1_1, argument2_1)
        return function_4
    return saturate(function, function_2, (nat_count(universe(init, Δ, a)) + 1), union(function_3, a, ()))


def pair_eq_dec(eq_dec, x, y):
    a = x[0]
    b = x[1]
    a0 = y[0]
    b0 = y[1]
    s0 = eq_dec(a)(a0)
    if s0[0] == 0:
        return eq_dec(b)(b0)
    else:
        return (1,)


def inters(a, b):
    def function(t0, b=b):
        p = t0[0]
        q1 = t0[1]
        p1 = p[0]
        γ = p[1]
        def function_1(u, p1=p1, q1=q1, γ=γ):
            p0 = u[0]
            q2 = u[1]
            p2 = p0[0]
            γ_prime = p0[1]
            value = n_eq_dec(γ, γ_prime)
            if value[0] == 0:
                return (((p1, p2), (q1, q2)), ())
            else:
                return ()
        return gather(function_1, b)
    return gather(function, a)


def follow(eq_dec, t0, found):
    def function(t1, eq_dec=eq_dec, found=found):
        def function_1(argument1, eq_dec=eq_dec):
            def function_2(argument2, argument1=argument1, eq_dec=eq_dec):
                return pair_eq_dec(eq_dec, argument1, argument2)
            return function_2
        value = is_in(function_1, fst(t1), found)
        if value[0] == 0:
            return (snd(t1), ())
        else:
            return ()
    return gather(function, t0)


def search(eq_dec, starts0, t0):
    def function(argument1, eq_dec=eq_dec):
        def function_1(argument2, argument1=argument1, eq_dec=eq_dec):
            return pair_eq_dec(eq_dec, argument1, argument2)
        return function_1
    def function_2(argument2_1, eq_dec=eq_dec, t0=t0):
        return follow(eq_dec, t0, argument2_1)
    def function_3(argument1_1, eq_dec=eq_dec):
        def function_4(argument2_2, argument1_1=argument1_1, eq_dec=eq_dec):
            return pair_eq_dec(eq_dec, argument1_1, argument2_2)
        return function_4
    return saturate(function, function_2, (nat_count(append0(starts0, each(snd, t0))) + 1), union(function_3, starts0, ()))


def begins(a1, f1):
    def function(s):
        if s[0] == 0:
            return ((s, s), ())
        else:
            return ()
    def function_1(t0):
        return fst(fst(t0))
    return gather(function, append0(f1, each(function_1, a1)))


def nonempty_inter(Δ, a1, f1, a2, f2):
    def function(x):
        return (0, x)
    found = search((lambda x0: lambda x1: state_eq_dec(x0, x1)), begins(a1, f1), inters(a1, pre_star_exec((lambda x0: lambda x1: state_eq_dec(x0, x1)), function, Δ, a2)))
    def function_1(x_1, f1=f1, f2=f2):
        value = is_in((lambda x0: lambda x1: state_eq_dec(x0, x1)), fst(x_1), f1)
        if value[0] == 0:
            value_1 = is_in((lambda x0: lambda x1: state_eq_dec(x0, x1)), snd(x_1), f2)
            if value_1[0] == 0:
                return True
            else:
                return False
        else:
            return False
    return some(function_1, found)


def enters_init(t0):
    value = snd(t0)
    if value[0] == 0:
        return True
    else:
        return False


def check(Δ, a1, f1, a2, f2):
    if some(enters_init, a2):
        return ()
    else:
        return (nonempty_inter(Δ, a1, f1, a2, f2),)


def paper_state(p, n0):
    if (n0 < p):
        return (0, n0)
    else:
        return (1, n0)


def paper_edges(p, a):
    def function(e, p=p):
        value = e[1]
        if value:
            γ = value[0]
            return (((paper_state(p, e[0]), γ), paper_state(p, e[2])), ())
        else:
            return ()
    return gather(function, a[0])


def paper_finals(p, a):
    def function(argument1, p=p):
        return paper_state(p, argument1)
    return each(function, a[1])


def decide(c: object) -> object:
    value = normal_case(c)
    if value:
        n0 = value[0]
        locations = n0[0]
        p = locations
        return check(n0[4], paper_edges(p, n0[5]), paper_finals(p, n0[5]), paper_edges(p, n0[6]), paper_finals(p, n0[6]))
    else:
        return ()
