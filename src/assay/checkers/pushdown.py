"""Generated from proofs/pushdown by `make proofs`: do not edit.

Checkers of evidence for pushdown reachability, proved sound in Coq.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


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


def add1(i, v, m):
    if not m:
        if i & 1 and i != 1:
            ii = i >> 1
            return ((), (), add1(ii, v, ()))
        elif not i & 1:
            ii_1 = i >> 1
            return (add1(ii_1, v, ()), (), ())
        else:
            return ((), (v,), ())
    else:
        l = m[0]
        o = m[1]
        r = m[2]
        if i & 1 and i != 1:
            ii_2 = i >> 1
            return (l, o, add1(ii_2, v, r))
        elif not i & 1:
            ii_3 = i >> 1
            return (add1(ii_3, v, l), o, r)
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
            value = f(x)
            if value:
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
            value = f(x)
            if value:
                return True
            else:
                l = r
                continue


empty_set = empty


def chunk(x):
    value = (x // 256 if 256 else 0)
    return (value + 1)


def offset(x):
    return (x % 256 if 256 else x)


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
    return add1(k, (value | 1 << value_1), s)


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
            value_2 = (value_1 == 0)
            if value_2:
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
    items = r[0]
    result = items
    members = r[1]
    result_1 = members
    return add1(k, grow(xs, result, result_1), t0)


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
        _UU03b3_ = l[0]
        value = (_UU03b3_ + 1)
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
            rows, g = r, add1((s + 1), file(label_key(l), ts, table_at(s, g)), g)
            continue


def graph_of(rows):
    return file_transitions(rows, empty)


def has_transitions(s, g):
    value = find((s + 1), g)
    if value:
        return True
    else:
        return False


nothing_known = empty


def number_rules(l, n0, m):
    while True:
        if not l:
            return m
        else:
            r = l[0]
            l_prime = l[1]
            l, n0, m = l_prime, (n0 + 1), add1((n0 + 1), r, m)
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
            value = good(k)(e)
            if value:
                derived = e[0]
                result = derived
                es, n0, k = r, (n0 + 1), add1((n0 + 1), result, k)
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
                source = e[0]
                result = source
                value_1 = (result == s)
                if value_1:
                    label = e[1]
                    result_1 = label
                    if result_1:
                        _UU03b3_ = result_1[0]
                        target = e[2]
                        result_2 = target
                        s, numbers, w = result_2, r, (_UU03b3_, w)
                        continue
                    else:
                        target_1 = e[2]
                        result_3 = target_1
                        s, numbers = result_3, r
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
            source = e[0]
            result = source
            label = e[1]
            result_1 = label
            target = e[2]
            result_2 = target
            l, rows = r, (((result, result_1), (result_2, ())), rows)
            continue


def graph_of_edges(a):
    edges = a[0]
    result = edges
    return graph_of(rows_of(result, ()))


def has_edge(g, e):
    target = e[2]
    result = target
    source = e[0]
    result_2 = source
    label = e[1]
    result_3 = label
    value = targets(result_2, result_3, g)
    members = value[1]
    result_1 = members
    return mem(result, result_1)


def is_final(a, s):
    finals = a[1]
    result = finals
    return some((lambda x0: lambda x1: (x0 == x1))(s), result)


def reads_along(a, g, s, w, states):
    while True:
        if not w:
            if not states:
                return is_final(a, s)
            else:
                return False
        else:
            _UU03b3_ = w[0]
            w_prime = w[1]
            if not states:
                return False
            else:
                t0 = states[0]
                r = states[1]
                value = has_edge(g, (s, (_UU03b3_,), t0))
                if value:
                    s, w, states = t0, w_prime, r
                    continue
                else:
                    return False


def derived_word(p, a, good, d):
    start = d[1]
    result = start
    value = (result < p)
    if value:
        entries = d[0]
        result_1 = entries
        value_1 = derive(good, result_1, 0, nothing_known)
        if value_1:
            k = value_1[0]
            start_1 = d[1]
            result_2 = start_1
            path = d[2]
            result_3 = path
            value_2 = read_path(k, result_2, result_3, ())
            if value_2:
                p0 = value_2[0]
                w = p0[0]
                s = p0[1]
                value_3 = is_final(a, s)
                if value_3:
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
    label = e[1]
    result = label
    if result:
        return False
    else:
        return True


def without__UU03b5_(a):
    edges = a[0]
    result = edges
    value = some(reads_nothing, result)
    if value:
        return False
    else:
        return True


def starts(p, given, pairs):
    def function(p0, p=p, pairs=pairs):
        value = (p0 < p)
        if value:
            value_1 = partners(p0, pairs)
            members = value_1[1]
            result = members
            return mem(p0, result)
        else:
            return True
    there = function
    def function_1(e, there=there):
        source = e[0]
        result_1 = source
        return there(result_1)
    edges = given[0]
    result_2 = edges
    value_2 = all(function_1, result_2)
    if value_2:
        finals = given[1]
        result_3 = finals
        return all(there, result_3)
    else:
        return False


def follows(grown, pairs, e):
    target = e[2]
    result = target
    value = partners(result, pairs)
    members = value[1]
    goal = members
    def function(t0, e=e, goal=goal, grown=grown):
        label = e[1]
        result_2 = label
        value_1 = targets(t0, result_2, grown)
        members_1 = value_1[1]
        result_1 = members_1
        return subset(result_1, goal)
    source = e[0]
    result_4 = source
    value_2 = partners(result_4, pairs)
    items = value_2[0]
    result_3 = items
    return all(function, result_3)


def follows__UU03b5_(grown, pairs, row0):
    value = partners(fst(row0), pairs)
    members = value[1]
    goal = members
    def function(t0, goal=goal, grown=grown):
        value_1 = targets(t0, (), grown)
        members_1 = value_1[1]
        result = members_1
        return subset(result, goal)
    return all(function, snd(row0))


def no_final(given, grown_finals, pairs):
    ends = set_of(grown_finals)
    def function(f, ends=ends, pairs=pairs):
        def function_1(t0, ends=ends):
            value = mem(t0, ends)
            if value:
                return False
            else:
                return True
        value_1 = partners(f, pairs)
        items = value_1[0]
        result = items
        return all(function_1, result)
    return all(function, given)


def separated(p, given, grown, grown_finals, rows):
    pairs = pairs_of(rows)
    value = starts(p, given, pairs)
    if value:
        edges = given[0]
        result = edges
        value_1 = all((lambda x0: lambda x1: lambda x2: follows(x0, x1, x2))(grown)(pairs), result)
        if value_1:
            value_2 = all((lambda x0: lambda x1: lambda x2: follows__UU03b5_(x0, x1, x2))(grown)(pairs), rows)
            if value_2:
                finals = given[1]
                result_1 = finals
                return no_final(result_1, grown_finals, pairs)
            else:
                return False
        else:
            return False
    else:
        return False


def all_in(grown, ends, goal, found):
    members = found[1]
    result = members
    value = subset(result, goal)
    if value:
        return True
    else:
        def function(s, ends=ends, goal=goal, grown=grown):
            value_1 = mem(s, goal)
            if value_1:
                return True
            else:
                value_2 = mem(s, ends)
                if value_2:
                    return False
                else:
                    value_3 = has_transitions(s, grown)
                    if value_3:
                        return False
                    else:
                        return True
        items = found[0]
        result_1 = items
        return all(function, result_1)


def leads_into(grown, ends, goal, w, s):
    if not w:
        return all_in(grown, ends, goal, ((s, ()), insert(s, empty_set)))
    else:
        _UU03b3_ = w[0]
        w_prime = w[1]
        if not w_prime:
            return all_in(grown, ends, goal, targets(s, (_UU03b3_,), grown))
        else:
            value = targets(s, (_UU03b3_,), grown)
            items = value[0]
            result = items
            return all((lambda x0: lambda x1: lambda x2: lambda x3: lambda x4: leads_into(x0, x1, x2, x3, x4))(grown)(ends)(goal)(w_prime), result)


def closed_under(grown, ends, r):
    from_ = r[0]
    result_1 = from_
    top = r[1]
    result_2 = top
    value = targets(result_1, (result_2,), grown)
    members = value[1]
    result = members
    word = r[3]
    result_3 = word
    to = r[2]
    result_4 = to
    return leads_into(grown, ends, result, result_3, result_4)


def contains(grown, e):
    target = e[2]
    result = target
    source = e[0]
    result_2 = source
    label = e[1]
    result_3 = label
    value = targets(result_2, result_3, grown)
    members = value[1]
    result_1 = members
    return mem(result, result_1)


def check_closed_backward(c, rows, pairs):
    grown = graph_of(rows)
    final = c[5]
    result_1 = final
    finals = result_1[1]
    result = finals
    ends = set_of(result)
    initial = c[4]
    result_2 = initial
    value = without__UU03b5_(result_2)
    if value:
        final_1 = c[5]
        result_3 = final_1
        value_1 = without__UU03b5_(result_3)
        if value_1:
            final_2 = c[5]
            result_5 = final_2
            edges = result_5[0]
            result_4 = edges
            value_2 = all((lambda x0: lambda x1: contains(x0, x1))(grown), result_4)
            if value_2:
                rules = c[3]
                result_6 = rules
                value_3 = all((lambda x0: lambda x1: lambda x2: closed_under(x0, x1, x2))(grown)(ends), result_6)
                if value_3:
                    locations = c[0]
                    result_7 = locations
                    initial_1 = c[4]
                    result_8 = initial_1
                    final_3 = c[5]
                    result_10 = final_3
                    finals_1 = result_10[1]
                    result_9 = finals_1
                    return separated(result_7, result_8, grown, result_9, pairs)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def isolated(c, q, _UU03b3_):
    states1 = c[2]
    result = states1
    labels = c[1]
    result_1 = labels
    value = (q * result_1)
    value_1 = (value + _UU03b3_)
    return (result + value_1)


def composed_at(here, labelled):
    value = snd(labelled)
    members = value[1]
    result = members
    value_1 = row_at(fst(labelled), here)
    members_1 = value_1[1]
    result_1 = members_1
    return subset(result, result_1)


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
            return all((lambda x0: lambda x1: composed_at(x0, x1))(here), elements(table_at(m, grown)))
        return all(function, ms)


def closed_forward_under(c, grown, r):
    from_ = r[0]
    result = from_
    top = r[1]
    result_1 = top
    value = targets(result, (result_1,), grown)
    members = value[1]
    before = members
    word = r[3]
    result_2 = word
    if not result_2:
        to = r[2]
        result_4 = to
        value_1 = targets(result_4, (), grown)
        members_1 = value_1[1]
        result_3 = members_1
        return subset(before, result_3)
    else:
        _UU03b3_ = result_2[0]
        l = result_2[1]
        if not l:
            to_1 = r[2]
            result_6 = to_1
            value_2 = targets(result_6, (_UU03b3_,), grown)
            members_2 = value_2[1]
            result_5 = members_2
            return subset(before, result_5)
        else:
            _UU03b3__prime = l[0]
            l0 = l[1]
            if not l0:
                to_2 = r[2]
                result_7 = to_2
                middle = isolated(c, result_7, _UU03b3_)
                value_3 = targets(middle, (_UU03b3__prime,), grown)
                members_3 = value_3[1]
                result_8 = members_3
                value_4 = subset(before, result_8)
                if value_4:
                    from__1 = r[0]
                    result_10 = from__1
                    top_1 = r[1]
                    result_11 = top_1
                    value_5 = targets(result_10, (result_11,), grown)
                    items = value_5[0]
                    result_9 = items
                    if not result_9:
                        return True
                    else:
                        to_3 = r[2]
                        result_13 = to_3
                        value_6 = targets(result_13, (_UU03b3_,), grown)
                        members_4 = value_6[1]
                        result_12 = members_4
                        return mem(middle, result_12)
                else:
                    return False
            else:
                return False


def check_closed_forward(c, rows, pairs):
    grown = graph_of(rows)
    final = c[5]
    result = final
    value = without__UU03b5_(result)
    if value:
        initial = c[4]
        result_2 = initial
        edges = result_2[0]
        result_1 = edges
        value_1 = all((lambda x0: lambda x1: contains(x0, x1))(grown), result_1)
        if value_1:
            value_2 = all((lambda x0: lambda x1: composed_from(x0, x1))(grown), rows)
            if value_2:
                rules = c[3]
                result_3 = rules
                value_3 = all((lambda x0: lambda x1: lambda x2: closed_forward_under(x0, x1, x2))(c)(grown), result_3)
                if value_3:
                    locations = c[0]
                    result_4 = locations
                    final_1 = c[5]
                    result_5 = final_1
                    initial_1 = c[4]
                    result_7 = initial_1
                    finals = result_7[1]
                    result_6 = finals
                    return separated(result_4, result_5, grown, result_6, pairs)
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
        target = e[2]
        result = target
        value = (result < p)
        if value:
            return False
        else:
            return True
    edges = a[0]
    result_1 = edges
    return all(function, result_1)


def spells(k, s, w, premises):
    while True:
        if not w:
            if not premises:
                return (s,)
            else:
                return ()
        else:
            _UU03b3_ = w[0]
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
                        _UU03b3__prime = label[0]
                        value_1 = (s_prime == s)
                        if value_1:
                            value_2 = (_UU03b3__prime == _UU03b3_)
                            if value_2:
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
    label = e[1]
    result = label
    if result:
        _UU03b3_ = result[0]
        to = r[2]
        result_1 = to
        word = r[3]
        result_2 = word
        value = spells(k, result_1, result_2, premises)
        if value:
            s = value[0]
            from_ = r[0]
            result_3 = from_
            value_1 = (result_3 < p)
            if value_1:
                to_1 = r[2]
                result_4 = to_1
                value_2 = (result_4 < p)
                if value_2:
                    source = e[0]
                    result_5 = source
                    from__1 = r[0]
                    result_6 = from__1
                    value_3 = (result_5 == result_6)
                    if value_3:
                        top = r[1]
                        result_7 = top
                        value_4 = (_UU03b3_ == result_7)
                        if value_4:
                            target = e[2]
                            result_8 = target
                            return (result_8 == s)
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
    because = e[1]
    result = because
    if result[0] == 0:
        derived = e[0]
        result_2 = derived
        label = result_2[1]
        result_1 = label
        if result_1:
            derived_1 = e[0]
            result_3 = derived_1
            return has_edge(given, result_3)
        else:
            return False
    elif result[0] == 1:
        n0 = result[1]
        premises = result[2]
        value = find((n0 + 1), rs)
        if value:
            r = value[0]
            derived_2 = e[0]
            result_4 = derived_2
            return follows_backward(p, k, result_4, r, premises)
        else:
            return False
    else:
        return False


def word_backward(c, d):
    locations = c[0]
    p = locations
    final = c[5]
    result = final
    value = without__UU03b5_(result)
    if value:
        final_1 = c[5]
        result_1 = final_1
        value_1 = no_entry(p, result_1)
        if value_1:
            final_2 = c[5]
            result_2 = final_2
            final_3 = c[5]
            result_3 = final_3
            rules = c[3]
            result_4 = rules
            return derived_word(p, result_2, (lambda x0: lambda x1: lambda x2: lambda x3: lambda x4: good_backward(x0, x1, x2, x3, x4))(p)(graph_of_edges(result_3))(numbered_rules(result_4)), d)
        else:
            return ()
    else:
        return ()


def check_derivation_backward(c, d, other):
    value = word_backward(c, d)
    if value:
        w = value[0]
        initial = c[4]
        result = initial
        initial_1 = c[4]
        result_1 = initial_1
        start = d[1]
        result_2 = start
        return reads_along(result, graph_of_edges(result_1), result_2, rev_append(w, ()), other)
    else:
        return False


def own_states(c):
    def function(n0, c=c):
        states1 = c[2]
        result = states1
        return (n0 < result)
    own = function
    locations = c[0]
    result_1 = locations
    states1_1 = c[2]
    result_2 = states1_1
    value = (result_1 <= result_2)
    if value:
        def function_1(e, own=own):
            source = e[0]
            result_3 = source
            value_1 = own(result_3)
            if value_1:
                target = e[2]
                result_4 = target
                return own(result_4)
            else:
                return False
        initial = c[4]
        result_6 = initial
        edges = result_6[0]
        result_5 = edges
        value_2 = all(function_1, result_5)
        if value_2:
            initial_1 = c[4]
            result_8 = initial_1
            finals = result_8[1]
            result_7 = finals
            return all(own, result_7)
        else:
            return False
    else:
        return False


def same_edge(e, s, l, t0):
    source = e[0]
    result = source
    value = (result == s)
    if value:
        target = e[2]
        result_1 = target
        value_1 = (result_1 == t0)
        if value_1:
            label = e[1]
            result_2 = label
            if result_2:
                _UU03b3_ = result_2[0]
                if l:
                    _UU03b3__prime = l[0]
                    return (_UU03b3_ == _UU03b3__prime)
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
    from_ = r[0]
    result = from_
    locations = c[0]
    result_1 = locations
    value = (result < result_1)
    if value:
        to = r[2]
        result_2 = to
        locations_1 = c[0]
        result_3 = locations_1
        value_1 = (result_2 < result_3)
        if value_1:
            from__1 = r[0]
            result_4 = from__1
            top = r[1]
            result_5 = top
            target = premise[2]
            result_6 = target
            value_2 = same_edge(premise, result_4, (result_5,), result_6)
            if value_2:
                word = r[3]
                result_7 = word
                if not result_7:
                    to_1 = r[2]
                    result_8 = to_1
                    target_1 = premise[2]
                    result_9 = target_1
                    return same_edge(e, result_8, (), result_9)
                else:
                    _UU03b3_ = result_7[0]
                    l = result_7[1]
                    if not l:
                        to_2 = r[2]
                        result_10 = to_2
                        target_2 = premise[2]
                        result_11 = target_2
                        return same_edge(e, result_10, (_UU03b3_,), result_11)
                    else:
                        _UU03b3__prime = l[0]
                        l0 = l[1]
                        if not l0:
                            to_3 = r[2]
                            result_12 = to_3
                            middle = isolated(c, result_12, _UU03b3_)
                            labels = c[1]
                            result_13 = labels
                            value_3 = (_UU03b3_ < result_13)
                            if value_3:
                                to_4 = r[2]
                                result_14 = to_4
                                value_4 = same_edge(e, result_14, (_UU03b3_,), middle)
                                if value_4:
                                    return True
                                else:
                                    target_3 = premise[2]
                                    result_15 = target_3
                                    return same_edge(e, middle, (_UU03b3__prime,), result_15)
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
    label = silent[1]
    result = label
    if result:
        return False
    else:
        label_1 = reading[1]
        result_1 = label_1
        if result_1:
            _UU03b3_ = result_1[0]
            source = silent[0]
            result_2 = source
            value = (result_2 < p)
            if value:
                target = silent[2]
                result_3 = target
                source_1 = reading[0]
                result_4 = source_1
                value_1 = (result_3 == result_4)
                if value_1:
                    source_2 = silent[0]
                    result_5 = source_2
                    target_1 = reading[2]
                    result_6 = target_1
                    return same_edge(e, result_5, (_UU03b3_,), result_6)
                else:
                    return False
            else:
                return False
        else:
            return False


def good_forward(c, given, rs, k, e):
    because = e[1]
    result = because
    if result[0] == 0:
        derived = e[0]
        result_1 = derived
        return has_edge(given, result_1)
    elif result[0] == 1:
        n0 = result[1]
        premises = result[2]
        if not premises:
            return False
        else:
            i = premises[0]
            l = premises[1]
            if not l:
                value = find((n0 + 1), rs)
                if value:
                    r = value[0]
                    value_1 = find((i + 1), k)
                    if value_1:
                        premise = value_1[0]
                        derived_1 = e[0]
                        result_2 = derived_1
                        return follows_forward(c, result_2, r, premise)
                    else:
                        return False
                else:
                    return False
            else:
                return False
    else:
        i_1 = result[1]
        j = result[2]
        value_2 = find((i_1 + 1), k)
        if value_2:
            silent = value_2[0]
            value_3 = find((j + 1), k)
            if value_3:
                reading = value_3[0]
                locations = c[0]
                result_3 = locations
                derived_2 = e[0]
                result_4 = derived_2
                return joins(result_3, result_4, silent, reading)
            else:
                return False
        else:
            return False


def word_forward(c, d):
    locations = c[0]
    p = locations
    value = own_states(c)
    if value:
        initial = c[4]
        result = initial
        value_1 = no_entry(p, result)
        if value_1:
            initial_1 = c[4]
            result_1 = initial_1
            initial_2 = c[4]
            result_2 = initial_2
            rules = c[3]
            result_3 = rules
            return derived_word(p, result_1, (lambda x0: lambda x1: lambda x2: lambda x3: lambda x4: good_forward(x0, x1, x2, x3, x4))(c)(graph_of_edges(result_2))(numbered_rules(result_3)), d)
        else:
            return ()
    else:
        return ()


def check_derivation_forward(c, d, other):
    value = word_forward(c, d)
    if value:
        w = value[0]
        final = c[5]
        result = final
        final_1 = c[5]
        result_1 = final_1
        start = d[1]
        result_2 = start
        return reads_along(result, graph_of_edges(result_1), result_2, rev_append(w, ()), other)
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
                value = (x == y)
                if value:
                    v, w = v_prime, w_prime
                    continue
                else:
                    return False


def check_meeting(c, forward, backward):
    start = forward[1]
    result = start
    start_1 = backward[1]
    result_1 = start_1
    value = (result == result_1)
    if value:
        value_1 = word_forward(c, forward)
        if value_1:
            v = value_1[0]
            value_2 = word_backward(c, backward)
            if value_2:
                w = value_2[0]
                return same_word(v, w)
            else:
                return False
        else:
            return False
    else:
        return False


def put(x, r):
    members = r[1]
    result = members
    value = mem(x, result)
    if value:
        return r
    else:
        items = r[0]
        result_1 = items
        members_1 = r[1]
        result_2 = members_1
        return ((x, result_1), insert(x, result_2))


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
            source = e[0]
            result_1 = source
            members = r[1]
            result_2 = members
            value = mem(result_1, result_2)
            if value:
                target = e[2]
                result_3 = target
                result = put(result_3, r)
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


def after(g, _UU03b3_, states, r):
    while True:
        if not states:
            return r
        else:
            s = states[0]
            l = states[1]
            value = targets(s, (_UU03b3_,), g)
            items = value[0]
            result = items
            states, r = l, put_all(result, r)
            continue


def accepted(a, g, silent, w, r):
    while True:
        if not w:
            def function(f, r=r):
                members = r[1]
                result = members
                return mem(f, result)
            finals = a[1]
            result_1 = finals
            return some(function, result_1)
        else:
            _UU03b3_ = w[0]
            w_prime = w[1]
            items = r[0]
            result_2 = items
            w, r = w_prime, silently(silent, silent, after(g, _UU03b3_, result_2, no_row))
            continue


def silent_edges(l, found):
    while True:
        if not l:
            return found
        else:
            e = l[0]
            r = l[1]
            value = reads_nothing(e)
            if value:
                result = (e, found)
            else:
                result = found
            l, found = r, result
            continue


def accepts_conf(p, a, c):
    edges = a[0]
    result = edges
    silent = silent_edges(result, ())
    value = fst(c)
    value_1 = (value < p)
    if value_1:
        return accepted(a, graph_of_edges(a), silent, snd(c), silently(silent, silent, put(fst(c), no_row)))
    else:
        return False


def replaced(w, v, u):
    while True:
        if not w:
            return same_word(v, u)
        else:
            _UU03b3_ = w[0]
            w_prime = w[1]
            if not u:
                return False
            else:
                _UU03b3__prime = u[0]
                u_prime = u[1]
                value = (_UU03b3_ == _UU03b3__prime)
                if value:
                    w, u = w_prime, u_prime
                    continue
                else:
                    return False


def steps_by(p, _UU03b3_, v, q, u, r):
    from_ = r[0]
    result = from_
    value = (result == p)
    if value:
        top = r[1]
        result_1 = top
        value_1 = (result_1 == _UU03b3_)
        if value_1:
            to = r[2]
            result_2 = to
            value_2 = (result_2 == q)
            if value_2:
                word = r[3]
                result_3 = word
                return replaced(result_3, v, u)
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
        _UU03b3_ = value[0]
        v = value[1]
        return some((lambda x0: lambda x1: lambda x2: lambda x3: lambda x4: lambda x5: steps_by(x0, x1, x2, x3, x4, x5))(fst(c))(_UU03b3_)(v)(fst(d))(snd(d)), rs)


def replay(cs, c, rest):
    while True:
        if not rest:
            locations = cs[0]
            result = locations
            final = cs[5]
            result_1 = final
            return accepts_conf(result, result_1, c)
        else:
            d = rest[0]
            r = rest[1]
            rules = cs[3]
            result_2 = rules
            value = makes_step(result_2, c, d)
            if value:
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
        locations = cs[0]
        result = locations
        initial = cs[4]
        result_1 = initial
        value = accepts_conf(result, result_1, c)
        if value:
            return replay(cs, c, r)
        else:
            return False


def check_reachable(c, e):
    if e[0] == 0:
        d = e[1]
        other = e[2]
        return check_derivation_backward(c, d, other)
    elif e[0] == 1:
        d_1 = e[1]
        other_1 = e[2]
        return check_derivation_forward(c, d_1, other_1)
    elif e[0] == 2:
        f = e[1]
        b = e[2]
        return check_meeting(c, f, b)
    elif e[0] == 3:
        r = e[1]
        return check_trace(c, r)
    else:
        return False


def check_unreachable(c, e):
    if e[0] == 4:
        rows = e[1]
        pairs = e[2]
        return check_closed_backward(c, rows, pairs)
    elif e[0] == 5:
        rows_1 = e[1]
        pairs_1 = e[2]
        return check_closed_forward(c, rows_1, pairs_1)
    else:
        return False
