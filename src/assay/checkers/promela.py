"""Generated from proofs/promela by `make proofs`: do not edit.

The steps of Promela models and checkers of evidence about their runs, proved in Coq.
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors


def Opposite() -> object:
    return (0,)


def Negation() -> object:
    return (1,)


def Complement() -> object:
    return (2,)


def Sum() -> object:
    return (0,)


def Difference() -> object:
    return (1,)


def Product() -> object:
    return (8,)


def Quotient() -> object:
    return (9,)


def Remainder() -> object:
    return (10,)


def BitAnd() -> object:
    return (11,)


def BitOr() -> object:
    return (12,)


def BitXor() -> object:
    return (13,)


def ShiftLeft() -> object:
    return (14,)


def ShiftRight() -> object:
    return (15,)


def IsEqual() -> object:
    return (2,)


def IsUnequal() -> object:
    return (3,)


def IsLess() -> object:
    return (4,)


def IsAtMost() -> object:
    return (5,)


def IsGreater() -> object:
    return (6,)


def IsAtLeast() -> object:
    return (7,)


def Both() -> object:
    return (16,)


def Either() -> object:
    return (17,)


def LengthOf() -> object:
    return (0,)


def IsEmpty() -> object:
    return (1,)


def IsNonempty() -> object:
    return (2,)


def IsFull() -> object:
    return (3,)


def IsNonfull() -> object:
    return (4,)


def Const(x0: object) -> object:
    return (0, x0)


def Load(x0: object) -> object:
    return (1, x0)


def Unary(x0: object, x1: object) -> object:
    return (2, x0, x1)


def Binary(x0: object, x1: object, x2: object) -> object:
    return (3, x0, x1, x2)


def Conditional(x0: object, x1: object, x2: object) -> object:
    return (4, x0, x1, x2)


def Pid() -> object:
    return (5,)


def ProcessCount(x0: object) -> object:
    return (6, x0)


def LastMover() -> object:
    return (7,)


def Timeout() -> object:
    return (8,)


def NonProgress() -> object:
    return (9,)


def OfChannel(x0: object, x1: object) -> object:
    return (10, x0, x1)


def Poll(x0: object, x1: object, x2: object) -> object:
    return (11, x0, x1, x2)


def PriorityOf(x0: object) -> object:
    return (12, x0)


def PcValue(x0: object) -> object:
    return (13, x0)


def Enabled(x0: object) -> object:
    return (14, x0)


def AtLabel(x0: object, x1: object, x2: object) -> object:
    return (15, x0, x1, x2)


def Remote(x0: object, x1: object, x2: object) -> object:
    return (16, x0, x1, x2)


def Cell(x0: object, x1: object, x2: object, x3: object, x4: object) -> object:
    return (x0, x1, x2, x3, x4)


def NoSubscript() -> object:
    return ()


def Subscript(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def NoArgument() -> object:
    return (0,)


def Into(x0: object, x1: object) -> object:
    return (1, x0, x1)


def Dropped(x0: object) -> object:
    return (2, x0)


def Wanted(x0: object, x1: object) -> object:
    return (3, x0, x1)


def Assign(x0: object, x1: object) -> object:
    return (0, x0, x1)


def Send(x0: object, x1: object, x2: object) -> object:
    return (1, x0, x1, x2)


def Receive(x0: object, x1: object, x2: object, x3: object) -> object:
    return (2, x0, x1, x2, x3)


def Assert(x0: object) -> object:
    return (3, x0)


def Print(x0: object) -> object:
    return (4, x0)


def Start(x0: object, x1: object, x2: object, x3: object) -> object:
    return (5, x0, x1, x2, x3)


def SetPriority(x0: object, x1: object) -> object:
    return (6, x0, x1)


def Die() -> object:
    return (7,)


def Inner(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Place(x0: object, x1: object) -> object:
    return (x0, x1)


def Effects(x0: object) -> object:
    return (0, x0)


def DStep(x0: object, x1: object) -> object:
    return (1, x0, x1)


def Edge(x0: object, x1: object, x2: object, x3: object, x4: object, x5: object) -> object:
    return (x0, x1, x2, x3, x4, x5)


def Node(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def InitialValue(x0: object, x1: object) -> object:
    return (0, x0, x1)


def InitialChannel(x0: object, x1: object) -> object:
    return (1, x0, x1)


def Proctype(x0: object, x1: object, x2: object, x3: object, x4: object, x5: object, x6: object, x7: object) -> object:
    return (x0, x1, x2, x3, x4, x5, x6, x7)


def Shape(x0: object, x1: object) -> object:
    return (x0, x1)


def Model(x0: object, x1: object, x2: object, x3: object, x4: object, x5: object, x6: object) -> object:
    return (x0, x1, x2, x3, x4, x5, x6)


def Live(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def Channel(x0: object, x1: object) -> object:
    return (x0, x1)


def Global(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def Row(x0: object, x1: object) -> object:
    return (x0, x1)


def Holds(x0: object) -> object:
    return (0, x0)


def AtAccept() -> object:
    return (1,)


def AtProgress() -> object:
    return (2,)


def AtProgressOrStop() -> object:
    return (3,)


def Span(x0: object, x1: object) -> object:
    return (x0, x1)


def Frame(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Sketch(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def Balance(x0: object, x1: object, x2: object, x3: object) -> object:
    return (x0, x1, x2, x3)


def Course(x0: object, x1: object, x2: object) -> object:
    return (x0, x1, x2)


def Note(x0: object, x1: object) -> object:
    return (x0, x1)


def Invariant(x0: object, x1: object, x2: object, x3: object, x4: object) -> object:
    return (x0, x1, x2, x3, x4)


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


def eqb(b1, b2):
    if b1:
        return b2
    else:
        if b2:
            return False
        else:
            return True


def hd(default, l):
    if not l:
        return default
    else:
        x = l[0]
        return x


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


def fold_left(f, l, a0):
    while True:
        if not l:
            return a0
        else:
            b = l[0]
            t0 = l[1]
            l, a0 = t0, f(a0)(b)
            continue


def filter(f, l):
    while True:
        if not l:
            return ()
        else:
            x = l[0]
            l0 = l[1]
            if f(x):
                return (x, filter(f, l0))
            else:
                l = l0
                continue


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


def repeat(x, n0):
    if not n0:
        return ()
    else:
        k = n0 - 1
        return (x, repeat(x, k))


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


def append(l, m):
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


no_fault = 0


assertion = 1


division = 2


index = 3


missing_channel = 4


wrong_fields = 5


polled_rendezvous = 6


wrong_remote = 7


too_many_processes = 8


wrong_priority = 9


blocked_d_step = 10


endless_d_step = 11


enabled_of_itself = 12


nested_enabled = 13


def truth_of(b):
    if b:
        return 1
    else:
        return 0


def is_true(z0):
    if (z0 == 0):
        return False
    else:
        return True


def word(z0):
    value_1 = (z0 + 2147483648)
    value_2 = (value_1 % abs(4294967296) if 4294967296 else value_1)
    return (value_2 - 2147483648)


def cut(bits, signed, z0):
    value_1 = (bits)
    size = (1 << value_1 if value_1 >= 0 else 1 >> -value_1)
    low = (z0 % abs(size) if size else z0)
    if signed:
        value_2 = (low + low)
        if (value_2 < size):
            return low
        else:
            return (low - size)
    else:
        return low


def unary_value(o, x):
    if o[0] == 0:
        return word((-x))
    elif o[0] == 1:
        return truth_of((x == 0))
    else:
        return (~x)


def magnitude(z0):
    if (z0 < 0):
        return (-z0)
    else:
        return z0


def quotient(x, y):
    value_1 = magnitude(x)
    value_2 = magnitude(y)
    q = ((value_1 // value_2 if value_2 > 0 else -(value_1 // -value_2)) if value_2 else 0)
    if eqb((x < 0), (y < 0)):
        return q
    else:
        return (-q)


def divides(x, y):
    if (y == 0):
        return False
    else:
        value_1 = -2147483648
        if (x == value_1):
            value_2 = -1
            return negb((y == value_2))
        else:
            return True


def distance(z0):
    return (z0 & 31)


def binary_value(o, x, y):
    if o[0] == 0:
        return (0, word((x + y)))
    elif o[0] == 1:
        return (0, word((x - y)))
    elif o[0] == 2:
        return (0, truth_of((x == y)))
    elif o[0] == 3:
        return (0, truth_of(negb((x == y))))
    elif o[0] == 4:
        return (0, truth_of((x < y)))
    elif o[0] == 5:
        return (0, truth_of((x <= y)))
    elif o[0] == 6:
        return (0, truth_of((y < x)))
    elif o[0] == 7:
        return (0, truth_of((y <= x)))
    elif o[0] == 8:
        return (0, word((x * y)))
    elif o[0] == 9:
        if divides(x, y):
            return (0, quotient(x, y))
        else:
            return (1, division)
    elif o[0] == 10:
        if divides(x, y):
            value_1 = quotient(x, y)
            value_2 = (value_1 * y)
            return (0, (x - value_2))
        else:
            return (1, division)
    elif o[0] == 11:
        return (0, (x & y))
    elif o[0] == 12:
        return (0, (x | y))
    elif o[0] == 13:
        return (0, (x ^ y))
    elif o[0] == 14:
        value_3 = distance(y)
        return (0, word((x << value_3 if value_3 >= 0 else x >> -value_3)))
    elif o[0] == 15:
        value_4 = distance(y)
        return (0, (x >> value_4 if value_4 >= 0 else x << -value_4))
    elif o[0] == 16:
        if is_true(x):
            result = is_true(y)
        else:
            result = False
        return (0, truth_of(result))
    else:
        if is_true(x):
            result_1 = True
        else:
            result_1 = is_true(y)
        return (0, truth_of(result_1))


outside = 255


no_live = (0, 0, (), 0)


no_node = ((), False, False, False)


no_proctype = ((), 0, (), (), 0, 0, 0, (0, 1))


no_channel = (0, ())


no_shape = (0, ())


def process_at(s, k):
    return nth((k), s[1], no_live)


def proctype_at(m, t0):
    return nth((t0), m[2], no_proctype)


def node_of(m, l):
    value_1 = l[1]
    return nth((value_1), proctype_at(m, l[0])[3], no_node)


def channel_at(s, k):
    return nth((k), s[2], no_channel)


def shape_at(v, k):
    value_1 = channel_at(v[1], k)[0]
    return nth((value_1), v[0][3], no_shape)


def some_node(m, f, ls):
    while True:
        if not ls:
            return False
        else:
            l = ls[0]
            ls_prime = ls[1]
            if f(node_of(m, l)):
                return True
            else:
                ls = ls_prime
                continue


def oldest(t0, k, ls):
    while True:
        if not ls:
            return ()
        else:
            l = ls[0]
            ls_prime = ls[1]
            value_1 = l[0]
            if (value_1 == t0):
                return (k,)
            else:
                k, ls = (k + 1), ls_prime
                continue


def process_number(s, z0):
    if (z0 < 0):
        return ()
    else:
        value_1 = (max(z0, 0))
        value_2 = count(s[1])
        if (value_1 < value_2):
            return ((max(z0, 0)),)
        else:
            return ()


def channel_number(s, z0):
    if (0 < z0):
        value_1 = (max(z0, 0))
        value_2 = count(s[2])
        if (value_1 <= value_2):
            value_3 = (max(z0, 0))
            return ((max(value_3 - 1, 0)),)
        else:
            return ()
    else:
        return ()


def matches(wanted, message):
    while True:
        if not wanted:
            return True
        else:
            w = wanted[0]
            ws = wanted[1]
            if not message:
                return False
            else:
                z0 = message[0]
                zs = message[1]
                if w:
                    x = w[0]
                    if (z0 == x):
                        wanted, message = ws, zs
                        continue
                    else:
                        return False
                else:
                    wanted, message = ws, zs
                    continue


def first_match(wanted, k, ms):
    while True:
        if not ms:
            return ()
        else:
            x = ms[0]
            ms_prime = ms[1]
            if matches(wanted, x):
                return (k,)
            else:
                k, ms = (k + 1), ms_prime
                continue


def taken(wanted, anywhere, ms):
    if anywhere:
        return first_match(wanted, 0, ms)
    else:
        if not ms:
            return ()
        else:
            x = ms[0]
            if matches(wanted, x):
                return (0,)
            else:
                return ()


def is_full(v, k):
    n0 = count(channel_at(v[1], k)[1])
    if (n0 == 0):
        return False
    else:
        value_1 = shape_at(v, k)[0]
        return (value_1 <= n0)


def query(v, f, k):
    if f[0] == 0:
        value_1 = count(channel_at(v[1], k)[1])
        return (value_1)
    elif f[0] == 1:
        value_2 = channel_at(v[1], k)[1]
        if not value_2:
            return 1
        else:
            return 0
    elif f[0] == 2:
        value_3 = channel_at(v[1], k)[1]
        if not value_3:
            return 0
        else:
            return 1
    elif f[0] == 3:
        return truth_of(is_full(v, k))
    else:
        return truth_of(negb(is_full(v, k)))


def count_arguments(n0, args):
    while True:
        if args[0] == 0:
            return n0
        elif args[0] == 1:
            r = args[2]
            n0, args = (n0 + 1), r
            continue
        elif args[0] == 2:
            r_1 = args[1]
            n0, args = (n0 + 1), r_1
            continue
        else:
            r_2 = args[2]
            n0, args = (n0 + 1), r_2
            continue


def value(v, e):
    while True:
        if e[0] == 0:
            z0 = e[1]
            return (0, z0)
        elif e[0] == 1:
            c = e[1]
            slot = c[0]
            shared = c[3]
            subs = c[4]
            value_1 = slot_of(v, slot, subs)
            if value_1[0] == 0:
                n0 = value_1[1]
                if shared:
                    value_2 = v[1]
                    values = value_2[0]
                    result = values
                else:
                    value_3 = process_at(v[1], v[2])
                    locals = value_3[2]
                    result = locals
                return (0, nth((n0), result, 0))
            else:
                k = value_1[1]
                return (1, k)
        elif e[0] == 2:
            o = e[1]
            e1 = e[2]
            value_4 = value(v, e1)
            if value_4[0] == 0:
                x = value_4[1]
                return (0, unary_value(o, x))
            else:
                k_1 = value_4[1]
                return (1, k_1)
        elif e[0] == 3:
            o_1 = e[1]
            e1_1 = e[2]
            e2 = e[3]
            value_5 = value(v, e1_1)
            if value_5[0] == 0:
                x_1 = value_5[1]
                if o_1[0] == 16:
                    if is_true(x_1):
                        value_6 = value(v, e2)
                        if value_6[0] == 0:
                            y = value_6[1]
                            return (0, truth_of(is_true(y)))
                        else:
                            k_2 = value_6[1]
                            return (1, k_2)
                    else:
                        return (0, 0)
                elif o_1[0] == 17:
                    if is_true(x_1):
                        return (0, 1)
                    else:
                        value_7 = value(v, e2)
                        if value_7[0] == 0:
                            y_1 = value_7[1]
                            return (0, truth_of(is_true(y_1)))
                        else:
                            k_3 = value_7[1]
                            return (1, k_3)
                else:
                    value_8 = value(v, e2)
                    if value_8[0] == 0:
                        y_2 = value_8[1]
                        return binary_value(o_1, x_1, y_2)
                    else:
                        k_4 = value_8[1]
                        return (1, k_4)
            else:
                k_5 = value_5[1]
                return (1, k_5)
        elif e[0] == 4:
            c_1 = e[1]
            e1_2 = e[2]
            e2_1 = e[3]
            value_9 = value(v, c_1)
            if value_9[0] == 0:
                x_2 = value_9[1]
                if is_true(x_2):
                    e = e1_2
                    continue
                else:
                    e = e2_1
                    continue
            else:
                k_6 = value_9[1]
                return (1, k_6)
        elif e[0] == 5:
            value_10 = v[2]
            if (value_10 == outside):
                result_1 = -1
            else:
                value_11 = v[2]
                result_1 = (value_11)
            return (0, result_1)
        elif e[0] == 6:
            back = e[1]
            value_12 = count(v[1][1])
            n0_1 = (value_12)
            if (back == 0):
                if v[0][5]:
                    result_2 = (n0_1 + 1)
                else:
                    result_2 = n0_1
            else:
                value_13 = (back)
                result_2 = (n0_1 - value_13)
            return (0, result_2)
        elif e[0] == 7:
            value_14 = v[1][3]
            return (0, (value_14))
        elif e[0] == 8:
            return (0, truth_of(v[3]))
        elif e[0] == 9:
            def function(n0_2):
                is_progress = n0_2[3]
                return is_progress
            return (0, truth_of(negb(some_node(v[0], function, v[1][1]))))
        elif e[0] == 10:
            f = e[1]
            e1_3 = e[2]
            value_15 = value(v, e1_3)
            if value_15[0] == 0:
                z0_1 = value_15[1]
                value_16 = channel_number(v[1], z0_1)
                if value_16:
                    k_7 = value_16[0]
                    return (0, query(v, f, k_7))
                else:
                    return (1, missing_channel)
            else:
                k_8 = value_15[1]
                return (1, k_8)
        elif e[0] == 11:
            e1_4 = e[1]
            args = e[2]
            anywhere = e[3]
            value_17 = value(v, e1_4)
            if value_17[0] == 0:
                z0_2 = value_17[1]
                value_18 = channel_number(v[1], z0_2)
                if value_18:
                    k_9 = value_18[0]
                    value_19 = shape_at(v, k_9)[0]
                    if (value_19 == 0):
                        return (1, polled_rendezvous)
                    else:
                        value_20 = channel_at(v[1], k_9)[1]
                        if not value_20:
                            return (0, 0)
                        else:
                            l = value_20[0]
                            l0 = value_20[1]
                            value_21 = count(shape_at(v, k_9)[1])
                            value_22 = count_arguments(0, args)
                            if (value_21 < value_22):
                                return (1, wrong_fields)
                            else:
                                value_23 = wanted_of(v, args)
                                if value_23[0] == 0:
                                    w = value_23[1]
                                    value_24 = taken(w, anywhere, (l, l0))
                                    if value_24:
                                        result_3 = 1
                                    else:
                                        result_3 = 0
                                    return (0, result_3)
                                else:
                                    k_prime = value_23[1]
                                    return (1, k_prime)
                else:
                    return (1, missing_channel)
            else:
                k_10 = value_17[1]
                return (1, k_10)
        elif e[0] == 12:
            e1_5 = e[1]
            value_25 = value(v, e1_5)
            if value_25[0] == 0:
                z0_3 = value_25[1]
                value_26 = process_number(v[1], z0_3)
                if value_26:
                    p = value_26[0]
                    value_27 = process_at(v[1], p)
                    priority = value_27[3]
                    result_4 = priority
                else:
                    result_4 = 0
                return (0, result_4)
            else:
                k_11 = value_25[1]
                return (1, k_11)
        elif e[0] == 13:
            e1_6 = e[1]
            value_28 = value(v, e1_6)
            if value_28[0] == 0:
                z0_4 = value_28[1]
                value_29 = process_number(v[1], z0_4)
                if value_29:
                    p_1 = value_29[0]
                    value_30 = process_at(v[1], p_1)[1]
                    result_5 = (value_30)
                else:
                    result_5 = 0
                return (0, result_5)
            else:
                k_12 = value_28[1]
                return (1, k_12)
        elif e[0] == 14:
            e1_7 = e[1]
            value_31 = value(v, e1_7)
            if value_31[0] == 0:
                z0_5 = value_31[1]
                value_32 = process_number(v[1], z0_5)
                if value_32:
                    p_2 = value_32[0]
                    value_33 = v[2]
                    if (p_2 == value_33):
                        return (1, enabled_of_itself)
                    else:
                        enables = v[5]
                        result_6 = enables(v[1])(p_2)
                        if result_6[0] == 0:
                            b = result_6[1]
                            return (0, truth_of(b))
                        else:
                            k_13 = result_6[1]
                            return (1, k_13)
                else:
                    return (0, 0)
            else:
                k_14 = value_31[1]
                return (1, k_14)
        elif e[0] == 15:
            t0 = e[1]
            number = e[2]
            n0_3 = e[3]
            if number:
                e1_8 = number[0]
                value_34 = value(v, e1_8)
                if value_34[0] == 0:
                    z0_6 = value_34[1]
                    x_3 = process_number(v[1], z0_6)
                    if x_3:
                        p_3 = x_3[0]
                        value_35 = process_at(v[1], p_3)[1]
                        return (0, truth_of((value_35 == n0_3)))
                    else:
                        return (0, 0)
                else:
                    k_15 = value_34[1]
                    return (1, k_15)
            else:
                x_4 = oldest(t0, 0, v[1][1])
                if x_4:
                    p_4 = x_4[0]
                    value_36 = process_at(v[1], p_4)[1]
                    return (0, truth_of((value_36 == n0_3)))
                else:
                    return (0, 0)
        else:
            t0_1 = e[1]
            number_1 = e[2]
            c_2 = e[3]
            if number_1:
                e1_9 = number_1[0]
                value_37 = value(v, e1_9)
                if value_37[0] == 0:
                    z0_7 = value_37[1]
                    x_5 = process_number(v[1], z0_7)
                    if x_5:
                        p_5 = x_5[0]
                        value_38 = process_at(v[1], p_5)[0]
                        if (value_38 == t0_1):
                            slot_1 = c_2[0]
                            subs_1 = c_2[4]
                            value_39 = slot_of(v, slot_1, subs_1)
                            if value_39[0] == 0:
                                n0_4 = value_39[1]
                                return (0, nth((n0_4), process_at(v[1], p_5)[2], 0))
                            else:
                                k_16 = value_39[1]
                                return (1, k_16)
                        else:
                            return (1, wrong_remote)
                    else:
                        return (0, 0)
                else:
                    k_17 = value_37[1]
                    return (1, k_17)
            else:
                x_6 = oldest(t0_1, 0, v[1][1])
                if x_6:
                    p_6 = x_6[0]
                    value_40 = process_at(v[1], p_6)[0]
                    if (value_40 == t0_1):
                        slot_2 = c_2[0]
                        subs_2 = c_2[4]
                        value_41 = slot_of(v, slot_2, subs_2)
                        if value_41[0] == 0:
                            n0_5 = value_41[1]
                            return (0, nth((n0_5), process_at(v[1], p_6)[2], 0))
                        else:
                            k_18 = value_41[1]
                            return (1, k_18)
                    else:
                        return (1, wrong_remote)
                else:
                    return (0, 0)


def slot_of(v, slot, subs):
    while True:
        if not subs:
            return (0, slot)
        else:
            e = subs[0]
            length0 = subs[1]
            stride = subs[2]
            rest0 = subs[3]
            value_1 = value(v, e)
            if value_1[0] == 0:
                z0 = value_1[1]
                if (z0 < 0):
                    return (1, index)
                else:
                    value_2 = (max(z0, 0))
                    if (value_2 < length0):
                        value_3 = (max(z0, 0))
                        value_4 = (value_3 * stride)
                        slot, subs = (slot + value_4), rest0
                        continue
                    else:
                        return (1, index)
            else:
                k = value_1[1]
                return (1, k)


def wanted_of(v, args):
    if args[0] == 0:
        return (0, ())
    elif args[0] == 1:
        r = args[2]
        value_1 = wanted_of(v, r)
        if value_1[0] == 0:
            w = value_1[1]
            return (0, ((), w))
        else:
            k = value_1[1]
            return (1, k)
    elif args[0] == 2:
        r_1 = args[1]
        value_2 = wanted_of(v, r_1)
        if value_2[0] == 0:
            w_1 = value_2[1]
            return (0, ((), w_1))
        else:
            k_1 = value_2[1]
            return (1, k_1)
    else:
        e = args[1]
        r_2 = args[2]
        value_3 = value(v, e)
        if value_3[0] == 0:
            z0 = value_3[1]
            value_4 = wanted_of(v, r_2)
            if value_4[0] == 0:
                w_2 = value_4[1]
                return (0, ((z0,), w_2))
            else:
                k_2 = value_4[1]
                return (1, k_2)
        else:
            k_3 = value_3[1]
            return (1, k_3)


def channel_of(v, e):
    value_1 = value(v, e)
    if value_1[0] == 0:
        z0 = value_1[1]
        value_2 = channel_number(v[1], z0)
        if value_2:
            k = value_2[0]
            return (0, k)
        else:
            return (1, missing_channel)
    else:
        k_1 = value_1[1]
        return (1, k_1)


def fitting(v, k, args, anywhere):
    value_1 = channel_at(v[1], k)[1]
    if not value_1:
        return (0, ())
    else:
        l = value_1[0]
        l0 = value_1[1]
        value_2 = count(shape_at(v, k)[1])
        value_3 = count_arguments(0, args)
        if (value_2 < value_3):
            return (1, wrong_fields)
        else:
            value_4 = wanted_of(v, args)
            if value_4[0] == 0:
                w = value_4[1]
                return (0, taken(w, anywhere, (l, l0)))
            else:
                k_prime = value_4[1]
                return (1, k_prime)


def possible(v, x):
    if x[0] == 1:
        c = x[1]
        value_1 = channel_of(v, c)
        if value_1[0] == 0:
            k = value_1[1]
            return (0, negb(is_full(v, k)))
        else:
            k_1 = value_1[1]
            return (1, k_1)
    elif x[0] == 2:
        c_1 = x[1]
        args = x[2]
        anywhere = x[3]
        value_2 = channel_of(v, c_1)
        if value_2[0] == 0:
            k_2 = value_2[1]
            value_3 = v[4]
            value_4 = shape_at(v, k_2)[0]
            if (value_4 == 0):
                result = (k_2 + 1)
            else:
                result = 0
            if (value_3 == result):
                value_5 = fitting(v, k_2, args, anywhere)
                if value_5[0] == 0:
                    x0 = value_5[1]
                    if x0:
                        return (0, True)
                    else:
                        return (0, False)
                else:
                    k_prime = value_5[1]
                    return (1, k_prime)
            else:
                return (0, False)
        else:
            k_3 = value_2[1]
            return (1, k_3)
    elif x[0] == 7:
        value_6 = v[2]
        value_7 = (value_6 + 1)
        value_8 = count(v[1][1])
        return (0, (value_7 == value_8))
    else:
        return (0, True)


def all_possible(v, l):
    while True:
        if not l:
            return (0, True)
        else:
            x = l[0]
            l_prime = l[1]
            value_1 = possible(v, x)
            if value_1[0] == 0:
                x0 = value_1[1]
                if x0:
                    l = l_prime
                    continue
                else:
                    return (0, False)
            else:
                kind = value_1[1]
                return (1, kind)


def is_receive(x):
    if x[0] == 2:
        return True
    else:
        return False


def ready_to(v, g, l):
    value_1 = v[4]
    if (value_1 == 0):
        result = True
    else:
        result = some(is_receive, l)
    if result:
        value_2 = value(v, g)
        if value_2[0] == 0:
            z0 = value_2[1]
            if is_true(z0):
                return all_possible(v, l)
            else:
                return (0, False)
        else:
            k = value_2[1]
            return (1, k)
    else:
        return (0, False)


def first_ready(v, l):
    while True:
        if not l:
            return (0, ())
        else:
            i = l[0]
            l_prime = l[1]
            value_1 = ready_to(v, i[1], i[2])
            if value_1[0] == 0:
                x = value_1[1]
                if x:
                    return (0, (i,))
                else:
                    l = l_prime
                    continue
            else:
                k = value_1[1]
                return (1, k)


def choices_at(n0, l):
    while True:
        if not l:
            return ()
        else:
            p = l[0]
            l_prime = l[1]
            value_1 = p[0]
            if (value_1 == n0):
                return (p[1],)
            else:
                l = l_prime
                continue


def ready(v, e):
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        return ready_to(v, e[1], l)
    else:
        start = value_1[1]
        l_1 = value_1[2]
        value_2 = value(v, e[1])
        if value_2[0] == 0:
            z0 = value_2[1]
            if is_true(z0):
                value_3 = choices_at(start, l_1)
                if value_3:
                    is_ = value_3[0]
                    value_4 = first_ready(v, is_)
                    if value_4[0] == 0:
                        x = value_4[1]
                        if x:
                            return (0, True)
                        else:
                            return (0, False)
                    else:
                        k = value_4[1]
                        return (1, k)
                else:
                    return (0, False)
            else:
                return (0, False)
        else:
            k_1 = value_2[1]
            return (1, k_1)


def some_ready(v, l):
    while True:
        if not l:
            return (0, False)
        else:
            e = l[0]
            l_prime = l[1]
            value_1 = ready(v, e)
            if value_1[0] == 0:
                x = value_1[1]
                if x:
                    return (0, True)
                else:
                    l = l_prime
                    continue
            else:
                kind = value_1[1]
                return (1, kind)


def has_ready(v):
    return some_ready(v, node_of(v[0], process_at(v[1], v[2]))[0])


def enabled_to(depth, m, s, p):
    if not depth:
        return (1, nested_enabled)
    else:
        depth_prime = depth - 1
        def function(argument2, depth_prime=depth_prime, m=m):
            def function_1(argument3, argument2=argument2, depth_prime=depth_prime, m=m):
                return enabled_to(depth_prime, m, argument2, argument3)
            return function_1
        return has_ready((m, s, p, False, 0, function))


most_nested = (8)


def look(m, s, k, timing_out, offered):
    def function(argument2, m=m, most_nested=most_nested):
        def function_1(argument3, argument2=argument2, m=m, most_nested=most_nested):
            return enabled_to(most_nested, m, argument2, argument3)
        return function_1
    return (m, s, k, timing_out, offered, function)


def is_provided(v):
    value_1 = value(v, proctype_at(v[0], process_at(v[1], v[2])[0])[7])
    if value_1[0] == 0:
        z0 = value_1[1]
        return (0, is_true(z0))
    else:
        k = value_1[1]
        return (1, k)


def outranked(v, mine, k, ls):
    while True:
        if not ls:
            return (0, False)
        else:
            l = ls[0]
            ls_prime = ls[1]
            value_1 = v[2]
            if (k == value_1):
                result = False
            else:
                value_2 = l[3]
                result = (mine < value_2)
            if result:
                value_3 = is_provided(look(v[0], v[1], k, False, 0))
                if value_3[0] == 0:
                    x = value_3[1]
                    if x:
                        value_4 = has_ready(look(v[0], v[1], k, False, v[4]))
                        if value_4[0] == 0:
                            x0 = value_4[1]
                            if x0:
                                return (0, True)
                            else:
                                k, ls = (k + 1), ls_prime
                                continue
                        else:
                            kind = value_4[1]
                            return (1, kind)
                    else:
                        k, ls = (k + 1), ls_prime
                        continue
                else:
                    k_prime = value_3[1]
                    return (1, k_prime)
            else:
                k, ls = (k + 1), ls_prime
                continue


def allowed(v):
    value_1 = is_provided(v)
    if value_1[0] == 0:
        x = value_1[1]
        if x:
            if v[0][6]:
                value_2 = outranked(v, process_at(v[1], v[2])[3], 0, v[1][1])
                if value_2[0] == 0:
                    b = value_2[1]
                    return (0, negb(b))
                else:
                    k = value_2[1]
                    return (1, k)
            else:
                return (0, True)
        else:
            return (0, False)
    else:
        kind = value_1[1]
        return (1, kind)


def put_behind(before0, l, n0, x):
    while True:
        if not l:
            return rev_append(before0, ())
        else:
            y = l[0]
            l_prime = l[1]
            if not n0:
                return rev_append(before0, (x, l_prime))
            else:
                n_prime = n0 - 1
                before0, l, n0 = (y, before0), l_prime, n_prime
                continue


def put(l, n0, x):
    return put_behind((), l, (n0), x)


def zeros(n0, l):
    while True:
        if not n0:
            return l
        else:
            n_prime = n0 - 1
            n0, l = n_prime, (0, l)
            continue


def without_last(n0, l):
    return rev_append(skipn(n0, rev_append(l, ())), ())


def remove_at(before0, l, n0):
    while True:
        if not l:
            return rev_append(before0, ())
        else:
            x = l[0]
            l_prime = l[1]
            if not n0:
                return rev_append(before0, l_prime)
            else:
                n_prime = n0 - 1
                before0, l, n0 = (x, before0), l_prime, n_prime
                continue


def with_process(s, k, l):
    return (s[0], put(s[1], k, l), s[2], s[3])


def with_messages(s, k, ms):
    return (s[0], s[1], put(s[2], k, (channel_at(s, k)[0], ms)), s[3])


def seeing(v, s):
    return (v[0], s, v[2], v[3], v[4], v[5])


def store(v, c, z0):
    slot = c[0]
    bits = c[1]
    signed = c[2]
    shared = c[3]
    subs = c[4]
    value_1 = slot_of(v, slot, subs)
    if value_1[0] == 0:
        n0 = value_1[1]
        sees = v[1]
        s = sees
        if shared:
            result = (put(s[0], n0, cut(bits, signed, z0)), s[1], s[2], s[3])
        else:
            l = process_at(s, v[2])
            result = with_process(s, v[2], (l[0], l[1], put(l[2], n0, cut(bits, signed, z0)), l[3]))
        return (0, result)
    else:
        k = value_1[1]
        return (1, k)


def moved(s, k, n0):
    l = process_at(s, k)
    return with_process(s, k, (l[0], n0, l[2], l[3]))


def value_list(v, es, found):
    while True:
        if not es:
            return (0, rev_append(found, ()))
        else:
            e = es[0]
            es_prime = es[1]
            value_1 = value(v, e)
            if value_1[0] == 0:
                z0 = value_1[1]
                es, found = es_prime, (z0, found)
                continue
            else:
                k = value_1[1]
                return (1, k)


def cut_fields(fs, zs, found):
    while True:
        if not fs:
            return rev_append(found, ())
        else:
            p = fs[0]
            fs_prime = fs[1]
            bits = p[0]
            signed = p[1]
            if not zs:
                return rev_append(found, ())
            else:
                z0 = zs[0]
                zs_prime = zs[1]
                fs, zs, found = fs_prime, zs_prime, (cut(bits, signed, z0), found)
                continue


def precedes(l1, l2):
    while True:
        if not l1:
            if not l2:
                return False
            else:
                return True
        else:
            x = l1[0]
            l1_prime = l1[1]
            if not l2:
                return False
            else:
                y = l2[0]
                l2_prime = l2[1]
                if (x < y):
                    return True
                else:
                    if (x == y):
                        l1, l2 = l1_prime, l2_prime
                        continue
                    else:
                        return False


def insert_sorted(sent, message, before0, ms):
    while True:
        if not ms:
            return rev_append(before0, (message, ()))
        else:
            x = ms[0]
            ms_prime = ms[1]
            if precedes(sent, x):
                return rev_append(before0, (message, ms))
            else:
                before0, ms = (x, before0), ms_prime
                continue


def send(v, c, es, in_order):
    value_1 = channel_of(v, c)
    if value_1[0] == 0:
        k = value_1[1]
        value_2 = shape_at(v, k)
        fields = value_2[1]
        fs = fields
        value_3 = count(es)
        value_4 = count(fs)
        if (value_3 == value_4):
            value_5 = value_list(v, es, ())
            if value_5[0] == 0:
                sent = value_5[1]
                value_6 = channel_at(v[1], k)
                messages = value_6[1]
                ms = messages
                message = cut_fields(fs, sent, ())
                if in_order:
                    result = insert_sorted(sent, message, (), ms)
                else:
                    result = append(ms, (message, ()))
                return (0, with_messages(v[1], k, result))
            else:
                k_prime = value_5[1]
                return (1, k_prime)
        else:
            return (1, wrong_fields)
    else:
        k_1 = value_1[1]
        return (1, k_1)


def store_fields(v, args, message):
    while True:
        if args[0] == 0:
            return (0, v[1])
        elif args[0] == 1:
            c = args[1]
            r = args[2]
            value_1 = store(v, c, hd(0, message))
            if value_1[0] == 0:
                s = value_1[1]
                v, args, message = seeing(v, s), r, tl(message)
                continue
            else:
                k = value_1[1]
                return (1, k)
        elif args[0] == 2:
            r_1 = args[1]
            args, message = r_1, tl(message)
            continue
        else:
            r_2 = args[2]
            args, message = r_2, tl(message)
            continue


def receive(v, c, args, anywhere, keep):
    value_1 = channel_of(v, c)
    if value_1[0] == 0:
        k = value_1[1]
        value_2 = fitting(v, k, args, anywhere)
        if value_2[0] == 0:
            x = value_2[1]
            if x:
                n0 = x[0]
                if keep:
                    result = True
                else:
                    value_3 = count_arguments(0, args)
                    value_4 = count(shape_at(v, k)[1])
                    result = (value_3 == value_4)
                if result:
                    value_5 = channel_at(v[1], k)
                    messages = value_5[1]
                    ms = messages
                    value_6 = store_fields(v, args, nth((n0), ms, ()))
                    if value_6[0] == 0:
                        s = value_6[1]
                        if keep:
                            result_1 = s
                        else:
                            result_1 = with_messages(s, k, remove_at((), ms, (n0)))
                        return (0, result_1)
                    else:
                        k_prime = value_6[1]
                        return (1, k_prime)
                else:
                    return (1, wrong_fields)
            else:
                return (0, v[1])
        else:
            k_prime_1 = value_2[1]
            return (1, k_prime_1)
    else:
        k_1 = value_1[1]
        return (1, k_1)


def initialised(v, l):
    while True:
        if not l:
            return (0, v[1])
        else:
            i = l[0]
            l_prime = l[1]
            if i[0] == 0:
                c = i[1]
                e = i[2]
                value_1 = value(v, e)
                if value_1[0] == 0:
                    z0 = value_1[1]
                    value_2 = store(v, c, z0)
                    if value_2[0] == 0:
                        s = value_2[1]
                        v, l = seeing(v, s), l_prime
                        continue
                    else:
                        k = value_2[1]
                        return (1, k)
                else:
                    k_1 = value_1[1]
                    return (1, k_1)
            else:
                c_1 = i[1]
                sh = i[2]
                sees = v[1]
                s_1 = sees
                made = append(s_1[2], ((sh, ()), ()))
                value_3 = count(made)
                value_4 = store(seeing(v, (s_1[0], s_1[1], made, s_1[3])), c_1, (value_3))
                if value_4[0] == 0:
                    s_prime = value_4[1]
                    v, l = seeing(v, s_prime), l_prime
                    continue
                else:
                    k_2 = value_4[1]
                    return (1, k_2)


def store_parameters(v, cs, zs):
    while True:
        if not cs:
            return (0, v[1])
        else:
            c = cs[0]
            cs_prime = cs[1]
            if not zs:
                return (0, v[1])
            else:
                z0 = zs[0]
                zs_prime = zs[1]
                value_1 = store(v, c, z0)
                if value_1[0] == 0:
                    s = value_1[1]
                    v, cs, zs = seeing(v, s), cs_prime, zs_prime
                    continue
                else:
                    k = value_1[1]
                    return (1, k)


def started(m, s, t0, zs, lev):
    n0 = count(s[1])
    if (n0 < 255):
        p = proctype_at(m, t0)
        value_1 = p[1]
        l = (t0, p[4], zeros((value_1), ()), lev)
        v = look(m, (s[0], append(s[1], (l, ())), s[2], s[3]), n0, False, 0)
        value_2 = store_parameters(v, p[0], zs)
        if value_2[0] == 0:
            s_prime = value_2[1]
            return initialised(seeing(v, s_prime), p[2])
        else:
            k = value_2[1]
            return (1, k)
    else:
        return (1, too_many_processes)


def channels_made(n0, l):
    while True:
        if not l:
            return n0
        else:
            i = l[0]
            l_prime = l[1]
            if i[0] == 0:
                l = l_prime
                continue
            else:
                n0, l = (n0 + 1), l_prime
                continue


def died(v):
    sees = v[1]
    s = sees
    value_1 = count(s[1])
    p = proctype_at(v[0], process_at(s, (max(value_1 - 1, 0)))[0])
    value_2 = channels_made(0, p[2])
    return (s[0], without_last(1, s[1]), without_last((value_2), s[2]), s[3])


def set_priority(v, process, e):
    value_1 = value(v, process)
    if value_1[0] == 0:
        z0 = value_1[1]
        value_2 = value(v, e)
        if value_2[0] == 0:
            x = value_2[1]
            value_3 = process_number(v[1], z0)
            if value_3:
                k = value_3[0]
                if (1 <= x):
                    result = (x <= 255)
                else:
                    result = False
                if result:
                    l = process_at(v[1], k)
                    return (0, with_process(v[1], k, (l[0], l[1], l[2], x)))
                else:
                    return (1, wrong_priority)
            else:
                return (0, v[1])
        else:
            k_1 = value_2[1]
            return (1, k_1)
    else:
        k_2 = value_1[1]
        return (1, k_2)


def run(v, t0, es, lev, c):
    value_1 = value_list(v, es, ())
    if value_1[0] == 0:
        zs = value_1[1]
        value_2 = started(v[0], v[1], t0, zs, lev)
        if value_2[0] == 0:
            s = value_2[1]
            if c:
                c_prime = c[0]
                value_3 = count(v[1][1])
                return store(seeing(v, s), c_prime, (value_3))
            else:
                return (0, s)
        else:
            k = value_2[1]
            return (1, k)
    else:
        k_1 = value_1[1]
        return (1, k_1)


def simple(v, x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        value_1 = value(v, e)
        if value_1[0] == 0:
            z0 = value_1[1]
            return store(v, c, z0)
        else:
            k = value_1[1]
            return (1, k)
    elif x[0] == 1:
        c_1 = x[1]
        es = x[2]
        in_order = x[3]
        return send(v, c_1, es, in_order)
    elif x[0] == 2:
        c_2 = x[1]
        args = x[2]
        anywhere = x[3]
        keep = x[4]
        return receive(v, c_2, args, anywhere, keep)
    elif x[0] == 3:
        return (0, v[1])
    elif x[0] == 4:
        es_1 = x[1]
        value_2 = value_list(v, es_1, ())
        if value_2[0] == 0:
            return (0, v[1])
        else:
            k_1 = value_2[1]
            return (1, k_1)
    elif x[0] == 5:
        t0 = x[1]
        es_2 = x[2]
        lev = x[3]
        c_3 = x[4]
        return run(v, t0, es_2, lev, c_3)
    elif x[0] == 6:
        p = x[1]
        e_1 = x[2]
        return set_priority(v, p, e_1)
    else:
        return (0, died(v))


def effected(v, l, failed):
    while True:
        if not l:
            return (0, (v[1], failed))
        else:
            x = l[0]
            l_prime = l[1]
            if x[0] == 3:
                e = x[1]
                value_1 = value(v, e)
                if value_1[0] == 0:
                    z0 = value_1[1]
                    if is_true(z0):
                        result = failed
                    else:
                        result = True
                    l, failed = l_prime, result
                    continue
                else:
                    k = value_1[1]
                    return (1, k)
            else:
                value_2 = simple(v, x)
                if value_2[0] == 0:
                    s = value_2[1]
                    v, l = seeing(v, s), l_prime
                    continue
                else:
                    k_1 = value_2[1]
                    return (1, k_1)


def meeting(v, l):
    while True:
        if not l:
            return (0, 0)
        else:
            e = l[0]
            l_prime = l[1]
            if e[0] == 1:
                c = e[1]
                value_1 = channel_of(v, c)
                if value_1[0] == 0:
                    k = value_1[1]
                    value_2 = shape_at(v, k)[0]
                    if (value_2 == 0):
                        result = (k + 1)
                    else:
                        result = 0
                    return (0, result)
                else:
                    k_1 = value_1[1]
                    return (1, k_1)
            else:
                l = l_prime
                continue


def d_step(fuel, v, l, n0, failed):
    while True:
        if not fuel:
            return (1, endless_d_step)
        else:
            fuel_prime = fuel - 1
            value_1 = choices_at(n0, l)
            if value_1:
                is_ = value_1[0]
                value_2 = first_ready(v, is_)
                if value_2[0] == 0:
                    x = value_2[1]
                    if x:
                        i = x[0]
                        value_3 = meeting(v, i[2])
                        if value_3[0] == 0:
                            c = value_3[1]
                            if (c == 0):
                                value_4 = effected(v, i[2], failed)
                                if value_4[0] == 0:
                                    x0 = value_4[1]
                                    s = x0[0]
                                    failed_prime = x0[1]
                                    fuel, v, n0, failed = fuel_prime, (v[0], s, v[2], v[3], 0, v[5]), i[0], failed_prime
                                    continue
                                else:
                                    k = value_4[1]
                                    return (1, k)
                            else:
                                return (1, blocked_d_step)
                        else:
                            k_1 = value_3[1]
                            return (1, k_1)
                    else:
                        return (1, blocked_d_step)
                else:
                    k_2 = value_2[1]
                    return (1, k_2)
            else:
                return (0, (v[1], failed))


most_inner = (100000)


def worked(v, b):
    if b[0] == 0:
        l = b[1]
        return effected(v, l, False)
    else:
        n0 = b[1]
        l_1 = b[2]
        return d_step(most_inner, v, l_1, n0, False)


def take(v, e):
    value_1 = worked(v, e[2])
    if value_1[0] == 0:
        x = value_1[1]
        s = x[0]
        failed = x[1]
        value_2 = e[0]
        if (value_2 == 0):
            s1 = s
        else:
            s1 = moved(s, v[2], e[0])
        if v[0][4]:
            result = (s1[0], s1[1], s1[2], v[2])
        else:
            result = s1
        return (0, (result, failed))
    else:
        k = value_1[1]
        return (1, k)


def meets(v, b):
    if b[0] == 0:
        l = b[1]
        return meeting(v, l)
    else:
        return (0, 0)


def attempted(v, e):
    value_1 = ready(v, e)
    if value_1[0] == 0:
        x = value_1[1]
        if x:
            value_2 = take(v, e)
            if value_2[0] == 0:
                x0 = value_2[1]
                s = x0[0]
                failed = x0[1]
                value_3 = meets(v, e[2])
                if value_3[0] == 0:
                    c = value_3[1]
                    return (2, s, failed, c)
                else:
                    k = value_3[1]
                    return (1, k)
            else:
                k_1 = value_2[1]
                return (1, k_1)
        else:
            return (0,)
    else:
        k_2 = value_1[1]
        return (1, k_2)


def start_active(m, s, t0, zs, lev, n0):
    while True:
        if not n0:
            return (0, s)
        else:
            n_prime = n0 - 1
            value_1 = started(m, s, t0, zs, lev)
            if value_1[0] == 0:
                s_prime = value_1[1]
                s, n0 = s_prime, n_prime
                continue
            else:
                k = value_1[1]
                return (1, k)


def start_all(m, s, t0, ps):
    while True:
        if not ps:
            return (0, s)
        else:
            p = ps[0]
            ps_prime = ps[1]
            value_1 = p[5]
            value_2 = start_active(m, s, t0, zeros(length(p[0]), ()), p[6], (value_1))
            if value_2[0] == 0:
                s_prime = value_2[1]
                s, t0, ps = s_prime, (t0 + 1), ps_prime
                continue
            else:
                k = value_2[1]
                return (1, k)


def initial(m: object) -> object:
    value_1 = m[0]
    value_2 = initialised(look(m, (zeros((value_1), ()), (), (), 0), outside, False, 0), m[1])
    if value_2[0] == 0:
        s = value_2[1]
        value_3 = start_all(m, s, 0, m[2])
        if value_3[0] == 0:
            s_prime = value_3[1]
            return (s_prime,)
        else:
            return ()
    else:
        return ()


def itself(v):
    value_1 = v[2]
    return (0 | 1 << value_1)


def broken(v, k):
    return (itself(v), v[1], (), k)


def completed(v, e, s, failed):
    if e[4]:
        result = (v[2],)
    else:
        result = ()
    if failed:
        result_1 = assertion
    else:
        result_1 = no_fault
    return (itself(v), s, result, result_1)


def ends_run(k):
    if (k == no_fault):
        return False
    else:
        if (k == assertion):
            return False
        else:
            return True


def followed(d, d_prime):
    value_1 = d[0]
    value_2 = d_prime[0]
    if ends_run(d_prime[3]):
        what = d_prime[3]
        result = what
    else:
        value_3 = d[3]
        if (value_3 == no_fault):
            what_1 = d_prime[3]
            result = what_1
        else:
            what_2 = d[3]
            result = what_2
    return ((value_1 | value_2), d_prime[1], d_prime[2], result)


def ended(m: object, s: object) -> bool:
    def function(n0):
        return negb(n0[1])
    return negb(some_node(m, function, s[1]))


def accepting(m: object, s: object) -> bool:
    def function(n0):
        is_accept = n0[2]
        return is_accept
    return some_node(m, function, s[1])


def progressing(m: object, s: object) -> bool:
    def function(n0):
        is_progress = n0[3]
        return is_progress
    return some_node(m, function, s[1])


def holds(m: object, e: object, s: object) -> bool:
    value_1 = value(look(m, s, outside, False, 0), e)
    if value_1[0] == 0:
        z0 = value_1[1]
        return is_true(z0)
    else:
        return False


def equal_lists(f, l1, l2):
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
                if f(x)(y):
                    l1, l2 = l1_prime, l2_prime
                    continue
                else:
                    return False


def equal_numbers(l1, l2):
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
                if (x == y):
                    l1, l2 = l1_prime, l2_prime
                    continue
                else:
                    return False


def live_eqb(l1, l2):
    t1 = l1[0]
    n1 = l1[1]
    z1 = l1[2]
    p1 = l1[3]
    t2 = l2[0]
    n2 = l2[1]
    z2 = l2[2]
    p2 = l2[3]
    if (n1 == n2):
        if (t1 == t2):
            if (p1 == p2):
                return equal_numbers(z1, z2)
            else:
                return False
        else:
            return False
    else:
        return False


def channel_eqb(c1, c2):
    k1 = c1[0]
    m1 = c1[1]
    k2 = c2[0]
    m2 = c2[1]
    if (k1 == k2):
        return equal_lists((lambda x0: lambda x1: equal_numbers(x0, x1)), m1, m2)
    else:
        return False


def state_eqb(s1: object, s2: object) -> bool:
    z1 = s1[0]
    p1 = s1[1]
    c1 = s1[2]
    l1 = s1[3]
    z2 = s2[0]
    p2 = s2[1]
    c2 = s2[2]
    l2 = s2[3]
    if (l1 == l2):
        if equal_numbers(z1, z2):
            if equal_lists((lambda x0: lambda x1: live_eqb(x0, x1)), p1, p2):
                return equal_lists((lambda x0: lambda x1: channel_eqb(x0, x1)), c1, c2)
            else:
                return False
        else:
            return False
    else:
        return False


def holder_eqb(h1, h2):
    if h1:
        x = h1[0]
        if h2:
            y = h2[0]
            return (x == y)
        else:
            return False
    else:
        if h2:
            return False
        else:
            return True


def outcome_eqb(d1, d2):
    w1 = d1[0]
    s1 = d1[1]
    h1 = d1[2]
    k1 = d1[3]
    w2 = d2[0]
    s2 = d2[1]
    h2 = d2[2]
    k2 = d2[3]
    if (w1 == w2):
        if (k1 == k2):
            if holder_eqb(h1, h2):
                return state_eqb(s1, s2)
            else:
                return False
        else:
            return False
    else:
        return False


def try_all(f, some0, only0, es, found):
    while True:
        if not es:
            return found
        else:
            e = es[0]
            es_prime = es[1]
            if (only0 == 0):
                result = True
            else:
                value_1 = e[5]
                result = (value_1 == only0)
            if result:
                if e[3]:
                    result_1 = some0
                else:
                    result_1 = False
                if result_1:
                    es = es_prime
                    continue
                else:
                    value_2 = f(e)
                    if not value_2:
                        es = es_prime
                        continue
                    else:
                        o = value_2[0]
                        l = value_2[1]
                        some0, only0, es, found = True, e[5], es_prime, rev_append((o, l), found)
                        continue
            else:
                return found


def executions_by(f, v):
    value_1 = allowed(v)
    if value_1[0] == 0:
        x = value_1[1]
        if x:
            return rev_append(try_all(f(v), False, 0, node_of(v[0], process_at(v[1], v[2]))[0], ()), ())
        else:
            return ()
    else:
        k = value_1[1]
        return ((0, v[1], (), k), ())


def try_alone(v, e):
    value_1 = attempted(v, e)
    if value_1[0] == 0:
        return ()
    elif value_1[0] == 1:
        k = value_1[1]
        return (broken(v, k), ())
    else:
        s = value_1[1]
        failed = value_1[2]
        c = value_1[3]
        if (c == 0):
            return (completed(v, e, s, failed), ())
        else:
            return ()


def joined(sender, ds, found):
    while True:
        if not ds:
            return found
        else:
            d = ds[0]
            ds_prime = ds[1]
            value_1 = d[0]
            ds, found = ds_prime, (((sender | value_1), d[1], d[2], d[3]), found)
            continue


def received(v, s, c, n0, k, found):
    while True:
        if not n0:
            return found
        else:
            n_prime = n0 - 1
            q = (max(k - 1, 0))
            value_1 = v[2]
            if (q == value_1):
                n0, k = n_prime, q
                continue
            else:
                n0, k, found = n_prime, q, joined(itself(v), executions_by((lambda x0: lambda x1: try_alone(x0, x1)), look(v[0], s, q, False, c)), found)
                continue


def try_edge(v, e):
    value_1 = attempted(v, e)
    if value_1[0] == 0:
        return ()
    elif value_1[0] == 1:
        k = value_1[1]
        return (broken(v, k), ())
    else:
        s = value_1[1]
        failed = value_1[2]
        c = value_1[3]
        if (c == 0):
            return (completed(v, e, s, failed), ())
        else:
            k_1 = count(s[1])
            return rev_append(received(v, s, c, (k_1), k_1, ()), ())


def executions(v):
    return executions_by((lambda x0: lambda x1: try_edge(x0, x1)), v)


def mix(h, z0):
    value_1 = (h * 31)
    value_2 = (value_1 + z0)
    return (value_2 & 65535)


def mix_numbers(h, zs):
    while True:
        if not zs:
            return h
        else:
            z0 = zs[0]
            zs_prime = zs[1]
            h, zs = mix(h, z0), zs_prime
            continue


def mix_processes(h, ls):
    while True:
        if not ls:
            return h
        else:
            l = ls[0]
            ls_prime = ls[1]
            value_1 = l[1]
            h, ls = mix_numbers(mix(h, (value_1)), l[2]), ls_prime
            continue


def mix_messages(h, ms):
    while True:
        if not ms:
            return h
        else:
            m = ms[0]
            ms_prime = ms[1]
            h, ms = mix_numbers(h, m), ms_prime
            continue


def mix_channels(h, cs):
    while True:
        if not cs:
            return h
        else:
            c = cs[0]
            cs_prime = cs[1]
            h, cs = mix_messages(mix(h, 7), c[1]), cs_prime
            continue


def number_of(s):
    value_1 = mix_channels(mix_processes(mix_numbers(1, s[0]), s[1]), s[2])
    return (max(value_1, 0))


def is_met(t0, n0, d):
    while True:
        if not t0:
            return False
        else:
            here = t0[0]
            even = t0[1]
            odd = t0[2]
            if (n0 == 0):
                def function(argument1, d=d):
                    return outcome_eqb(d, argument1)
                return some(function, here)
            else:
                value_1 = (n0 % 2)
                if (value_1 == 0):
                    t0, n0 = even, (n0 // 2)
                    continue
                else:
                    t0, n0 = odd, (n0 // 2)
                    continue


def meet(depth, t0, n0, d):
    if not depth:
        return t0
    else:
        depth_prime = depth - 1
        if not t0:
            p = ((), ())
            odd = ()
            here = p[0]
            even = p[1]
            if (n0 == 0):
                return ((d, here), even, odd)
            else:
                value_1 = (n0 % 2)
                if (value_1 == 0):
                    return (here, meet(depth_prime, even, (n0 // 2), d), odd)
                else:
                    return (here, even, meet(depth_prime, odd, (n0 // 2), d))
        else:
            here_1 = t0[0]
            even_1 = t0[1]
            odd_1 = t0[2]
            p_1 = (here_1, even_1)
            here0 = p_1[0]
            even0 = p_1[1]
            if (n0 == 0):
                return ((d, here0), even0, odd_1)
            else:
                value_2 = (n0 % 2)
                if (value_2 == 0):
                    return (here0, meet(depth_prime, even0, (n0 // 2), d), odd_1)
                else:
                    return (here0, even0, meet(depth_prime, odd_1, (n0 // 2), d))


def distinct_from(t0, ds, found):
    while True:
        if not ds:
            return found
        else:
            d = ds[0]
            ds_prime = ds[1]
            n0 = number_of(d[1])
            if is_met(t0, n0, d):
                ds = ds_prime
                continue
            else:
                t0, ds, found = meet((17), t0, n0, d), ds_prime, (d, found)
                continue


def distinct(ds):
    if not ds:
        return ()
    else:
        d = ds[0]
        l = ds[1]
        if not l:
            return (d, ())
        else:
            return distinct_from((), ds, ())


def follow_all(d, ds, next):
    while True:
        if not ds:
            return next
        else:
            d_prime = ds[0]
            ds_prime = ds[1]
            ds, next = ds_prime, (followed(d, d_prime), next)
            continue


def advance(m, before0, ds, next, found):
    while True:
        if not ds:
            return (next, found)
        else:
            d = ds[0]
            ds_prime = ds[1]
            if ends_run(d[3]):
                ds, found = ds_prime, ((d[0], d[3], before0), found)
                continue
            else:
                value_1 = d[2]
                if value_1:
                    h = value_1[0]
                    value_2 = executions(look(m, d[1], h, False, 0))
                    if not value_2:
                        ds, found = ds_prime, ((d[0], d[3], d[1]), found)
                        continue
                    else:
                        o = value_2[0]
                        l = value_2[1]
                        ds, next = ds_prime, follow_all(d, (o, l), next)
                        continue
                else:
                    ds, found = ds_prime, ((d[0], d[3], d[1]), found)
                    continue


def complete(fuel, m, before0, ds, found):
    while True:
        if not ds:
            return (found,)
        else:
            if not fuel:
                return ()
            else:
                fuel_prime = fuel - 1
                value_1 = advance(m, before0, ds, (), found)
                next = value_1[0]
                found_prime = value_1[1]
                fuel, ds, found = fuel_prime, distinct(next), found_prime
                continue


most_atomic = (10000)


def complete_all(m, s, ds, found):
    while True:
        if not ds:
            return (found,)
        else:
            d = ds[0]
            ds_prime = ds[1]
            value_1 = complete(most_atomic, m, s, (d, ()), found)
            if value_1:
                found_prime = value_1[0]
                ds, found = ds_prime, found_prime
                continue
            else:
                return ()


def steps_of(m, s, timing_out, n0, k, found):
    while True:
        if not n0:
            return (found,)
        else:
            n_prime = n0 - 1
            q = (max(k - 1, 0))
            value_1 = complete_all(m, s, executions(look(m, s, q, timing_out, 0)), found)
            if value_1:
                found_prime = value_1[0]
                n0, k, found = n_prime, q, found_prime
                continue
            else:
                return ()


def answer(found):
    def function(st):
        value_1 = st[1]
        return (value_1 == nested_enabled)
    if some(function, found):
        return ()
    else:
        return (rev_append(found, ()),)


def steps(m: object, s: object) -> object:
    k = count(s[1])
    value_1 = steps_of(m, s, False, (k), k, ())
    if value_1:
        found = value_1[0]
        if not found:
            value_2 = steps_of(m, s, True, (k), k, ())
            if value_2:
                found0 = value_2[0]
                return answer(found0)
            else:
                return ()
        else:
            return answer(found)
    else:
        return ()


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
    value_1 = find((x + 1), p)
    if value_1:
        s = value_1[0]
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
            value_1 = s[1]
            if not value_1:
                return False
            else:
                if leads(n0, bits, s[1]):
                    ss = ss_prime
                    continue
                else:
                    return False


def check_well_formed(s):
    n0 = count(s[1])
    value_1 = s[0]
    if not value_1:
        return False
    else:
        n1 = value_1[0]
        l = value_1[1]
        def function(x, n0=n0):
            return (x < n0)
        if all(function, (n1, l)):
            value_2 = s[2]
            return all_lead(n0, sets_from((value_2), 0, 0), s[1])
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


def fitting0(nodes, label):
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
                value_1 = demand((v >> i & 1 == 1), l, d)
                if value_1:
                    d_prime = value_1[0]
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
                        value_2 = demand((v >> i & 1 == 1), i, d)
                        if value_2:
                            d_prime_1 = value_2[0]
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
    value_1 = (yes & ~v)
    if (value_1 == 0):
        value_2 = (no & ~v)
        return (value_2 == no)
    else:
        return False


def met0(nodes, i, v):
    value_1 = nth((i), nodes, (0,))
    if value_1[0] == 3:
        r = value_1[2]
        if (v >> i & 1 == 1):
            return (v >> r & 1 == 1)
        else:
            return True
    elif value_1[0] == 5:
        r_1 = value_1[2]
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
            value_1 = e[0]
            if (value_1 == v):
                return (e,)
            else:
                l = l_prime
                continue


def fits_of(ns, known, lab):
    value_1 = find((lab + 1), known)
    if value_1:
        vs = value_1[0]
        return (known, vs)
    else:
        vs_1 = fitting0(ns, lab)
        return (add3((lab + 1), vs_1, known), vs_1)


def file_places(ns, known, x, ss, es, p):
    while True:
        if not ss:
            return p
        else:
            s = ss[0]
            ss_prime = ss[1]
            value_1 = fits_of(ns, known, s[0])
            known_prime = value_1[0]
            vs = value_1[1]
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
    value_1 = nth_error(sets, (k))
    if value_1:
        i = value_1[0]
        return (0, met0(ns, i, v))
    else:
        value_2 = count(sets)
        f = (max(k - value_2, 0))
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
            value_1 = find((y + 1), p)
            if value_1:
                there = value_1[0]
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
                value_1 = find_entry(v, there)
                if value_1:
                    e = value_1[0]
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
            value_1 = onward(ns, v)
            if value_1:
                d = value_1[0]
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
            value_1 = find((x + 1), p)
            if value_1:
                here_ = value_1[0]
                if check_entries(ns, sets, fair_sets, reached(p, here_[1], ()), here_[2]):
                    x, ss = (x + 1), ss_prime
                    continue
                else:
                    return False
            else:
                return False


def check_initial(p, top, x):
    value_1 = find((x + 1), p)
    if value_1:
        s = value_1[0]
        def function(v, s=s, top=top):
            if (v >> top & 1 == 1):
                value_2 = find_entry(v, s[2])
                if value_2:
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
        value_1 = rev(formulas(ns))
        if not value_1:
            return False
        else:
            g = value_1[0]
            before0 = value_1[1]
            if ltl_eqb(g, f):
                value_2 = count(before0)
                def function(argument2, p=p, value_2=value_2):
                    return check_initial(p, value_2, argument2)
                if all(function, s[0]):
                    return check_states(ns, c[1], s[2], p, 0, s[1])
                else:
                    return False
            else:
                return False
    else:
        return False


def check_refuted(s, f, c):
    if check_well_formed(s):
        return check_ranks(s, core(f), c)
    else:
        return False


def check_holds(s, f, c):
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
        value_1 = follow(p, c[0], c[1])
        if value_1:
            x = value_1[0]
            value_2 = follow(p, x, c[2])
            if value_2:
                y = value_2[0]
                if (x == y):
                    value_3 = s[2]
                    if all_fair((value_3), 0, c[2]):
                        value_4 = c[2]
                        if not value_4:
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
        value_1 = state_in(p, x)
        label = value_1[0]
        return label
    return map(function, removelast((c[0], app(map(fst, c[1]), map(fst, c[2])))))


def check_some(s, f, c):
    p = states_filed(s)
    if is_lasso(s, p, c):
        value_1 = truth(letters_of(p, c), length(c[1]), f)
        if not value_1:
            return False
        else:
            b = value_1[0]
            return b
    else:
        return False


def check_satisfied(s, f, c):
    return check_some(s, core(f), c)


def check_violated(s, f, c):
    return check_satisfied(s, (2, f), c)


no_control = ((), 0)


def check_well_made(a):
    n0 = count(a[1])
    value_1 = a[0]
    if not value_1:
        return False
    else:
        n1 = value_1[0]
        l = value_1[1]
        def function(q, n0=n0):
            return (q < n0)
        if all(function, (n1, l)):
            def function_1(c, n0=n0):
                def function_2(t0, n0=n0):
                    value_2 = t0[2]
                    return (value_2 < n0)
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
                value_1 = find_entry(t0[2], there)
                if value_1:
                    e_prime = value_1[0]
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
            value_1 = find((y + 1), p)
            if value_1:
                p1 = value_1[0]
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
            value_1 = e[0]
            value_2 = find((value_1 + 1), a)
            if value_2:
                c = value_2[0]
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
            value_1 = find((x + 1), p)
            if value_1:
                p0 = value_1[0]
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
    value_1 = find((x + 1), p)
    if value_1:
        p0 = value_1[0]
        l = p0[1]
        def function(q, l=l):
            value_2 = find_entry(q, l)
            if value_2:
                return True
            else:
                return False
        return all(function, qs)
    else:
        return True


def check_never(s, a, es):
    p = file_pairs(0, s[1], es, empty)
    a0 = file_controls(0, a[1], empty)
    if check_well_formed(s):
        if check_well_made(a):
            value_1 = a[0]
            def function(argument2, p=p, value_1=value_1):
                return check_start(p, value_1, argument2)
            if all(function, s[0]):
                return check_all(a[2], s[2], p, a0, 0, s[1])
            else:
                return False
        else:
            return False
    else:
        return False


def file_rows(x, rows, p):
    while True:
        if not rows:
            return p
        else:
            r = rows[0]
            rows_prime = rows[1]
            x, rows, p = (x + 1), rows_prime, add3((x + 1), r[0], p)
            continue


def is_at(config_eqb, p, y, s):
    value_1 = find((y + 1), p)
    if value_1:
        t0 = value_1[0]
        return config_eqb(t0)(s)
    else:
        return False


def waits_within(full, waiting):
    value_1 = (waiting & ~full)
    return (value_1 == 0)


def join(config_eqb, p, whole, fairly, full, ss, ys, found):
    while True:
        if not ss:
            return (found,)
        else:
            p0 = ss[0]
            ss_prime = ss[1]
            s = p0[0]
            waiting = p0[1]
            if not ys:
                return ()
            else:
                y = ys[0]
                ys_prime = ys[1]
                if is_at(config_eqb, p, y, s):
                    if fairly:
                        result = waits_within(full, waiting)
                    else:
                        result = True
                    if result:
                        ss, ys, found = ss_prime, ys_prime, ((y, (full & ~waiting)), found)
                        continue
                    else:
                        return ()
                else:
                    if whole:
                        return ()
                    else:
                        ss, ys = ss_prime, ys_prime
                        continue


def build(config_eqb, onward0, labels0, p, whole, fairly, full, rows, found):
    while True:
        if not rows:
            return (rev_append(found, ()),)
        else:
            r = rows[0]
            rows_prime = rows[1]
            value_1 = onward0(r[0])
            if value_1:
                ss = value_1[0]
                value_2 = join(config_eqb, p, whole, fairly, full, ss, r[1], ())
                if value_2:
                    es = value_2[0]
                    rows, found = rows_prime, ((labels0(r[0]), es), found)
                    continue
                else:
                    return ()
            else:
                return ()


def begins(config_eqb, start, rows):
    if not rows:
        return False
    else:
        r = rows[0]
        return config_eqb(r[0])(start)


def structure_of(config_eqb, start, onward0, labels0, whole, fairly, sets, rows):
    if begins(config_eqb, start, rows):
        if fairly:
            n0 = sets
        else:
            n0 = 0
        value_1 = build(config_eqb, onward0, labels0, file_rows(0, rows, empty), whole, fairly, sets_from((n0), 0, 0), rows, ())
        if value_1:
            ss = value_1[0]
            return (((0, ()), ss, n0),)
        else:
            return ()
    else:
        return ()


def can_go(letter, to, ts):
    while True:
        if not ts:
            return False
        else:
            t0 = ts[0]
            ts_prime = ts[1]
            value_1 = t0[2]
            if (value_1 == to):
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
            value_1 = nth((q), a[1], no_control)[1]
            if (value_1 >> k & 1 == 1):
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


def check_accepted(s, a, c, qs):
    p = states_filed(s)
    if is_lasso(s, p, c):
        if not qs:
            return False
        else:
            q = qs[0]
            cycle_ = skipn(length(c[1]), qs)
            if member(q, a[0]):
                if goes(a, nth(0, cycle_, 0), letters_of(p, c), qs):
                    value_1 = a[2]
                    return all_marks(a, (value_1), 0, cycle_)
                else:
                    return False
            else:
                return False
    else:
        return False


def check_program_holds(config_eqb, start, onward0, labels0, fairly, f, sets, rows, c):
    value_1 = structure_of(config_eqb, start, onward0, labels0, True, fairly, sets, rows)
    if value_1:
        g = value_1[0]
        return check_holds(g, f, c)
    else:
        return False


def check_program_violated(config_eqb, start, onward0, labels0, fairly, f, sets, rows, c):
    value_1 = structure_of(config_eqb, start, onward0, labels0, False, fairly, sets, rows)
    if value_1:
        g = value_1[0]
        return check_violated(g, f, c)
    else:
        return False


def check_program_satisfied(config_eqb, start, onward0, labels0, fairly, f, sets, rows, c):
    value_1 = structure_of(config_eqb, start, onward0, labels0, False, fairly, sets, rows)
    if value_1:
        g = value_1[0]
        return check_satisfied(g, f, c)
    else:
        return False


def check_program_never(config_eqb, start, onward0, labels0, fairly, a, sets, rows, es):
    value_1 = structure_of(config_eqb, start, onward0, labels0, True, fairly, sets, rows)
    if value_1:
        g = value_1[0]
        return check_never(g, a, es)
    else:
        return False


def check_program_accepted(config_eqb, start, onward0, labels0, fairly, a, sets, rows, c, qs):
    value_1 = structure_of(config_eqb, start, onward0, labels0, False, fairly, sets, rows)
    if value_1:
        g = value_1[0]
        return check_accepted(g, a, c, qs)
    else:
        return False


def all_at(config_eqb, p, ss, ys):
    while True:
        if not ss:
            return True
        else:
            s = ss[0]
            ss_prime = ss[1]
            if not ys:
                return False
            else:
                y = ys[0]
                ys_prime = ys[1]
                if is_at(config_eqb, p, y, s):
                    ss, ys = ss_prime, ys_prime
                    continue
                else:
                    return False


def check_row(config_eqb, look0, p, r):
    value_1 = look0(r[0])
    if value_1:
        p0 = value_1[0]
        ss = p0[0]
        b = p0[1]
        if b:
            return False
        else:
            return all_at(config_eqb, p, ss, r[1])
    else:
        return False


def check_program_safe(config_eqb, start, look0, rows):
    if begins(config_eqb, start, rows):
        value_1 = file_rows(0, rows, empty)
        def function(argument3, config_eqb=config_eqb, look0=look0, value_1=value_1):
            return check_row(config_eqb, look0, value_1, argument3)
        return all(function, rows)
    else:
        return False


def leads_wrong(look0, s, choices0):
    while True:
        value_1 = look0(s)
        if value_1:
            p = value_1[0]
            ss = p[0]
            b = p[1]
            if not choices0:
                return b
            else:
                n0 = choices0[0]
                choices_prime = choices0[1]
                value_2 = nth_error(ss, (n0))
                if value_2:
                    t0 = value_2[0]
                    s, choices0 = t0, choices_prime
                    continue
                else:
                    return False
        else:
            return False


def check_program_unsafe(start, look0, choices0):
    return leads_wrong(look0, start, choices0)


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
    value_1 = pow2(n0)
    return count_up((value_1), 0)


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


def letters_along(onward0, labels0, s, choices0, found):
    while True:
        if not choices0:
            return ((labels0(s), found),)
        else:
            n0 = choices0[0]
            choices_prime = choices0[1]
            value_1 = onward0(s)
            if value_1:
                ss = value_1[0]
                value_2 = nth_error(ss, (n0))
                if value_2:
                    p = value_2[0]
                    t0 = p[0]
                    s, choices0, found = t0, choices_prime, (labels0(s), found)
                    continue
                else:
                    return ()
            else:
                return ()


def line(x, letters, behind):
    if not letters:
        return ()
    else:
        l = letters[0]
        letters_prime = letters[1]
        if not letters_prime:
            result = behind
        else:
            result = (((x + 1), 0), ())
        return ((l, result), line((x + 1), letters_prime, behind))


def then_anything(k, letters):
    n0 = count(letters)
    def function(y, n0=n0):
        return ((n0 + y), 0)
    behind = map(function, letters_below(k))
    def function_1(x, behind=behind):
        return (x, behind)
    return ((0, ()), app(line(0, letters, behind), map(function_1, letters_below(k))), 0)


def check_program_doomed(start, onward0, labels0, k, f, choices0, c):
    if atoms_below(k, core(f)):
        value_1 = letters_along(onward0, labels0, start, choices0, ())
        if value_1:
            back = value_1[0]
            return check_ranks(then_anything((k), rev_append(back, ())), core(f), c)
        else:
            return False
    else:
        return False


def accepts_anything(a, q):
    c = nth((q), a[1], no_control)
    def function(t0, q=q):
        value_1 = t0[2]
        if (value_1 == q):
            value_2 = t0[0]
            if (value_2 == 0):
                value_3 = t0[1]
                return (value_3 == 0)
            else:
                return False
        else:
            return False
    if some(function, c[0]):
        value_4 = a[2]
        value_5 = sets_from((value_4), 0, 0)
        value_6 = c[1]
        value_7 = (value_5 & ~value_6)
        return (value_7 == 0)
    else:
        return False


def check_program_caught(start, onward0, labels0, a, choices0, qs, last):
    value_1 = letters_along(onward0, labels0, start, choices0, ())
    if value_1:
        back = value_1[0]
        if not qs:
            return False
        else:
            q = qs[0]
            if member(q, a[0]):
                if goes(a, last, rev_append(back, ()), qs):
                    return accepts_anything(a, last)
                else:
                    return False
            else:
                return False
    else:
        return False


def goes_nowhere(m, s):
    value_1 = steps(m, s)
    if value_1:
        xs = value_1[0]
        def function(x):
            return ends_run(x[1])
        return all(function, xs)
    else:
        return False


def holds_now(m, s, p):
    if p[0] == 0:
        e = p[1]
        return holds(m, e, s)
    elif p[0] == 1:
        return accepting(m, s)
    elif p[0] == 2:
        return progressing(m, s)
    else:
        if progressing(m, s):
            return True
        else:
            return goes_nowhere(m, s)


def going_on(xs, found):
    while True:
        if not xs:
            return rev_append(found, ())
        else:
            x = xs[0]
            xs_prime = xs[1]
            if ends_run(x[1]):
                result = found
            else:
                result = (x, found)
            xs, found = xs_prime, result
            continue


def enabled_bits(xs, bits):
    while True:
        if not xs:
            return bits
        else:
            x = xs[0]
            xs_prime = xs[1]
            value_1 = x[0]
            xs, bits = xs_prime, (bits | value_1)
            continue


def targets_waiting(able, xs, found):
    while True:
        if not xs:
            return rev_append(found, ())
        else:
            x = xs[0]
            xs_prime = xs[1]
            value_1 = x[0]
            xs, found = xs_prime, ((x[2], (able & ~value_1)), found)
            continue


def next_states(m: object, s: object) -> object:
    value_1 = steps(m, s)
    if value_1:
        xs = value_1[0]
        value_2 = going_on(xs, ())
        if not value_2:
            return (((s, 0), ()),)
        else:
            s0 = value_2[0]
            l = value_2[1]
            ys = (s0, l)
            return (targets_waiting(enabled_bits(ys, 0), ys, ()),)
    else:
        return ()


def label_bits(m, s, ps, a, bits):
    while True:
        if not ps:
            return bits
        else:
            p = ps[0]
            ps_prime = ps[1]
            if holds_now(m, s, p):
                result = (bits | 1 << a)
            else:
                result = bits
            ps, a, bits = ps_prime, (a + 1), result
            continue


def labels(m: object, ps: object, s: object) -> object:
    return label_bits(m, s, ps, 0, 0)


def targets(xs, found):
    while True:
        if not xs:
            return rev_append(found, ())
        else:
            x = xs[0]
            xs_prime = xs[1]
            if ends_run(x[1]):
                result = found
            else:
                result = (x[2], found)
            xs, found = xs_prime, result
            continue


def survey(m: object, s: object) -> object:
    value_1 = steps(m, s)
    if value_1:
        xs = value_1[0]
        if not xs:
            return (((), negb(ended(m, s))),)
        else:
            def function(x):
                value_2 = x[1]
                return negb((value_2 == no_fault))
            return ((targets(xs, ()), some(function, xs)),)
    else:
        return ()


def check_promela_holds(m: object, ps: object, fairly: object, f: object, sets: object, rows: object, c: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_holds((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, function_1, fairly, f, sets, rows, c)
    else:
        return False


def check_promela_violated(m: object, ps: object, fairly: object, f: object, sets: object, rows: object, c: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_violated((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, function_1, fairly, f, sets, rows, c)
    else:
        return False


def check_promela_satisfied(m: object, ps: object, fairly: object, f: object, sets: object, rows: object, c: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_satisfied((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, function_1, fairly, f, sets, rows, c)
    else:
        return False


def check_promela_never(m: object, ps: object, fairly: object, a: object, sets: object, rows: object, es: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_never((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, function_1, fairly, a, sets, rows, es)
    else:
        return False


def check_promela_accepted(m: object, ps: object, fairly: object, a: object, sets: object, rows: object, c: object, qs: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_accepted((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, function_1, fairly, a, sets, rows, c, qs)
    else:
        return False


def check_promela_doomed(m: object, ps: object, k: object, f: object, choices0: object, c: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_doomed(s, function, function_1, k, f, choices0, c)
    else:
        return False


def check_promela_caught(m: object, ps: object, a: object, choices0: object, qs: object, last: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_program_caught(s, function, function_1, a, choices0, qs, last)
    else:
        return False


def check_promela_safe(m: object, rows: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return survey(m, argument1)
        return check_program_safe((lambda x0: lambda x1: state_eqb(x0, x1)), s, function, rows)
    else:
        return False


def check_promela_unsafe(m: object, choices0: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return survey(m, argument1)
        return check_program_unsafe(s, function, choices0)
    else:
        return False


def all_from(f, n0, x):
    while True:
        if not n0:
            return True
        else:
            n_prime = n0 - 1
            if f(x):
                n0, x = n_prime, (x + 1)
                continue
            else:
                return False


def all_below(size, f):
    return all_from(f, (size), 0)


def is_listed(config_eqb, row_at, number_of0, size, t0):
    y = number_of0(t0)
    if (y < size):
        return config_eqb(row_at(y))(t0)
    else:
        return False


def check_safe_row(config_eqb, row_at, number_of0, size, look0, x):
    value_1 = look0(row_at(x))
    if value_1:
        p = value_1[0]
        ss = p[0]
        b = p[1]
        if b:
            return False
        else:
            def function(argument4, config_eqb=config_eqb, number_of0=number_of0, row_at=row_at, size=size):
                return is_listed(config_eqb, row_at, number_of0, size, argument4)
            return all(function, ss)
    else:
        return False


def check_table_safe(config_eqb, start, row_at, number_of0, size, look0):
    if is_listed(config_eqb, row_at, number_of0, size, start):
        def function(argument5, config_eqb=config_eqb, look0=look0, number_of0=number_of0, row_at=row_at, size=size):
            return check_safe_row(config_eqb, row_at, number_of0, size, look0, argument5)
        return all_below(size, function)
    else:
        return False


def fair_count(fairly, sets):
    if fairly:
        return sets
    else:
        return 0


def all_sets(fairly, sets):
    value_1 = fair_count(fairly, sets)
    return sets_from((value_1), 0, 0)


def followers(config_eqb, row_at, number_of0, size, labels0, fairly, entries_at, full, ss, found):
    while True:
        if not ss:
            return (found,)
        else:
            p = ss[0]
            ss_prime = ss[1]
            t0 = p[0]
            waiting = p[1]
            if is_listed(config_eqb, row_at, number_of0, size, t0):
                if fairly:
                    result = waits_within(full, waiting)
                else:
                    result = True
                if result:
                    ss, found = ss_prime, (((labels0(t0), entries_at(number_of0(t0))), (full & ~waiting)), found)
                    continue
                else:
                    return ()
            else:
                return ()


def covered(bits, ss):
    while True:
        if not ss:
            return (bits == 0)
        else:
            p = ss[0]
            ss_prime = ss[1]
            waiting = p[1]
            value_1 = (bits & ~waiting)
            bits, ss = (bits & ~value_1), ss_prime
            continue


def check_run_row(config_eqb, row_at, number_of0, size, onward0, labels0, fairly, entries_at, check_here, full, x):
    s = row_at(x)
    value_1 = onward0(s)
    if value_1:
        ss = value_1[0]
        if not ss:
            return False
        else:
            if covered(full, ss):
                value_2 = followers(config_eqb, row_at, number_of0, size, labels0, fairly, entries_at, full, ss, ())
                if value_2:
                    es = value_2[0]
                    return check_here(labels0(s))(entries_at(x))(es)
                else:
                    return False
            else:
                return False
    else:
        return False


def check_table_runs(config_eqb, start, row_at, number_of0, size, onward0, labels0, fairly, sets, entries_at, check_here):
    if is_listed(config_eqb, row_at, number_of0, size, start):
        value_1 = all_sets(fairly, sets)
        def function(argument10, check_here=check_here, config_eqb=config_eqb, entries_at=entries_at, fairly=fairly, labels0=labels0, number_of0=number_of0, onward0=onward0, row_at=row_at, size=size, value_1=value_1):
            return check_run_row(config_eqb, row_at, number_of0, size, onward0, labels0, fairly, entries_at, check_here, value_1, argument10)
        return all_below(size, function)
    else:
        return False


def file_fits(ns, n0, lab, known):
    while True:
        if not n0:
            return known
        else:
            n_prime = n0 - 1
            n0, lab, known = n_prime, (lab + 1), add3((lab + 1), fitting0(ns, lab), known)
            continue


def fits_in(ns, known, lab):
    value_1 = find((lab + 1), known)
    if value_1:
        vs = value_1[0]
        return vs
    else:
        return fitting0(ns, lab)


def places_of(ns, known, es, found):
    while True:
        if not es:
            return found
        else:
            p = es[0]
            es_prime = es[1]
            p0 = p[0]
            marks = p[1]
            lab = p0[0]
            l = p0[1]
            es, found = es_prime, (((fits_in(ns, known, lab), (), l), marks), found)
            continue


def check_values_here(ns, acc, fair, known, unused, l, es):
    return check_entries(ns, acc, fair, places_of(ns, known, es, ()), l)


def check_value_start(start, number_of0, labels0, entries_at, ns, known, top):
    def function(v, entries_at=entries_at, number_of0=number_of0, start=start, top=top):
        if (v >> top & 1 == 1):
            value_1 = find_entry(v, entries_at(number_of0(start)))
            if value_1:
                return True
            else:
                return False
        else:
            return True
    return all(function, fits_in(ns, known, labels0(start)))


def check_table_holds(config_eqb, start, row_at, number_of0, size, onward0, labels0, fairly, sets, entries_at, f, ns, acc, letters):
    known = file_fits(ns, (letters), 0, empty)
    if ordered(0, ns):
        value_1 = rev(formulas(ns))
        if not value_1:
            return False
        else:
            g = value_1[0]
            before0 = value_1[1]
            if ltl_eqb(g, core((2, f))):
                if check_value_start(start, number_of0, labels0, entries_at, ns, known, count(before0)):
                    value_2 = fair_count(fairly, sets)
                    def function(argument4, acc=acc, known=known, ns=ns, value_2=value_2):
                        def function_1(argument5, acc=acc, argument4=argument4, known=known, ns=ns, value_2=value_2):
                            def function_2(argument6, acc=acc, argument4=argument4, argument5=argument5, known=known, ns=ns, value_2=value_2):
                                return check_values_here(ns, acc, value_2, known, argument4, argument5, argument6)
                            return function_2
                        return function_1
                    return check_table_runs(config_eqb, start, row_at, number_of0, size, onward0, labels0, fairly, sets, entries_at, function)
                else:
                    return False
            else:
                return False
    else:
        return False


def check_arrows_to(acc, fair, lab, e, c, es):
    while True:
        if not es:
            return True
        else:
            p = es[0]
            es_prime = es[1]
            p0 = p[0]
            ms = p[1]
            there = p0[1]
            if check_moves(lab, e, pair_met(acc, fair, e[2], c[1], ms), there, c[0]):
                es = es_prime
                continue
            else:
                return False


def check_pairs_here(acc, fair, a, lab, l, es):
    while True:
        if not l:
            return True
        else:
            e = l[0]
            l_prime = l[1]
            value_1 = e[0]
            value_2 = find((value_1 + 1), a)
            if value_2:
                c = value_2[0]
                if check_arrows_to(acc, fair, lab, e, c, es):
                    l = l_prime
                    continue
                else:
                    return False
            else:
                l = l_prime
                continue


def check_table_never(config_eqb, start, row_at, number_of0, size, onward0, labels0, fairly, sets, entries_at, a):
    a0 = file_controls(0, a[1], empty)
    if check_well_made(a):
        def function(q, entries_at=entries_at, number_of0=number_of0, start=start):
            value_1 = find_entry(q, entries_at(number_of0(start)))
            if value_1:
                return True
            else:
                return False
        if all(function, a[0]):
            value_2 = a[2]
            value_3 = fair_count(fairly, sets)
            def function_1(argument3, a0=a0, value_2=value_2, value_3=value_3):
                def function_2(argument4, a0=a0, argument3=argument3, value_2=value_2, value_3=value_3):
                    def function_3(argument5, a0=a0, argument3=argument3, argument4=argument4, value_2=value_2, value_3=value_3):
                        return check_pairs_here(value_2, value_3, a0, argument3, argument4, argument5)
                    return function_3
                return function_2
            return check_table_runs(config_eqb, start, row_at, number_of0, size, onward0, labels0, fairly, sets, entries_at, function_1)
        else:
            return False
    else:
        return False


def check_promela_safe_table(m: object, row_at: object, number_of0: object, size: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return survey(m, argument1)
        return check_table_safe((lambda x0: lambda x1: state_eqb(x0, x1)), s, row_at, number_of0, size, function)
    else:
        return False


def check_promela_holds_table(m: object, ps: object, fairly: object, row_at: object, number_of0: object, size: object, entries_at: object, sets: object, f: object, ns: object, acc: object, letters: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_table_holds((lambda x0: lambda x1: state_eqb(x0, x1)), s, row_at, number_of0, size, function, function_1, fairly, sets, entries_at, f, ns, acc, letters)
    else:
        return False


def check_promela_never_table(m: object, ps: object, fairly: object, row_at: object, number_of0: object, size: object, entries_at: object, sets: object, a: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        def function(argument1, m=m):
            return next_states(m, argument1)
        def function_1(argument2, m=m, ps=ps):
            return labels(m, ps, argument2)
        return check_table_never((lambda x0: lambda x1: state_eqb(x0, x1)), s, row_at, number_of0, size, function, function_1, fairly, sets, entries_at, a)
    else:
        return False


def plain(own, e):
    while True:
        if e[0] == 0:
            return True
        elif e[0] == 1:
            c = e[1]
            return plain_cell(own, c)
        elif e[0] == 2:
            e1 = e[2]
            e = e1
            continue
        elif e[0] == 3:
            e1_1 = e[2]
            e2 = e[3]
            if plain(own, e1_1):
                e = e2
                continue
            else:
                return False
        elif e[0] == 4:
            e1_2 = e[1]
            e2_1 = e[2]
            e3 = e[3]
            if plain(own, e1_2):
                if plain(own, e2_1):
                    e = e3
                    continue
                else:
                    return False
            else:
                return False
        elif e[0] == 5:
            return True
        elif e[0] == 6:
            return negb(own)
        elif e[0] == 7:
            return negb(own)
        elif e[0] == 8:
            return negb(own)
        elif e[0] == 10:
            e1_3 = e[2]
            if own:
                return False
            else:
                e = e1_3
                continue
        elif e[0] == 11:
            e1_4 = e[1]
            args = e[2]
            if own:
                return False
            else:
                if plain(own, e1_4):
                    return plain_arguments(own, args)
                else:
                    return False
        else:
            return False


def plain_cell(own, c):
    shared = c[3]
    subs = c[4]
    if own:
        result = shared
    else:
        result = False
    if result:
        return False
    else:
        return plain_subscripts(own, subs)


def plain_subscripts(own, subs):
    while True:
        if not subs:
            return True
        else:
            e = subs[0]
            rest0 = subs[3]
            if plain(own, e):
                subs = rest0
                continue
            else:
                return False


def plain_arguments(own, args):
    while True:
        if args[0] == 0:
            return True
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            if plain_cell(own, c):
                args = rest0
                continue
            else:
                return False
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            e = args[1]
            rest0_2 = args[2]
            if plain(own, e):
                args = rest0_2
                continue
            else:
                return False


def plain_effect(x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        if plain_cell(False, c):
            return plain(False, e)
        else:
            return False
    elif x[0] == 1:
        c_1 = x[1]
        es = x[2]
        if plain(False, c_1):
            value_1 = False
            def function(argument1, value_1=value_1):
                return plain(value_1, argument1)
            return all(function, es)
        else:
            return False
    elif x[0] == 2:
        c_2 = x[1]
        args = x[2]
        if plain(False, c_2):
            return plain_arguments(False, args)
        else:
            return False
    elif x[0] == 3:
        e_1 = x[1]
        return plain(False, e_1)
    elif x[0] == 4:
        es_1 = x[1]
        value_2 = False
        def function_1(argument1_1, value_2=value_2):
            return plain(value_2, argument1_1)
        return all(function_1, es_1)
    elif x[0] == 5:
        es_2 = x[2]
        c_3 = x[4]
        value_3 = False
        def function_2(argument1_2, value_3=value_3):
            return plain(value_3, argument1_2)
        if all(function_2, es_2):
            if c_3:
                c_prime = c_3[0]
                return plain_cell(False, c_prime)
            else:
                return True
        else:
            return False
    else:
        return False


def plain_inner(i):
    if plain(False, i[1]):
        return all(plain_effect, i[2])
    else:
        return False


def plain_body(b):
    if b[0] == 0:
        l = b[1]
        if not l:
            return all(plain_effect, l)
        else:
            e = l[0]
            l0 = l[1]
            if e[0] == 7:
                if not l0:
                    return True
                else:
                    return all(plain_effect, l)
            else:
                return all(plain_effect, l)
    else:
        l_1 = b[2]
        def function(p):
            return all(plain_inner, p[1])
        return all(function, l_1)


def plain_edge(e):
    if plain(False, e[1]):
        return plain_body(e[2])
    else:
        return False


def buffered(m, kind):
    value_1 = nth((kind), m[3], no_shape)[0]
    return negb((value_1 == 0))


def plain_initialiser(m, i):
    if i[0] == 0:
        c = i[1]
        e = i[2]
        if plain_cell(False, c):
            return plain(False, e)
        else:
            return False
    else:
        c_1 = i[1]
        kind = i[2]
        if plain_cell(False, c_1):
            return buffered(m, kind)
        else:
            return False


def plain_proctype(m, p):
    value_1 = False
    def function(argument1, value_1=value_1):
        return plain_cell(value_1, argument1)
    if all(function, p[0]):
        def function_1(argument1_1, m=m):
            return plain_initialiser(m, argument1_1)
        if all(function_1, p[2]):
            if plain(False, p[7]):
                def function_2(n0):
                    return all(plain_edge, n0[0])
                return all(function_2, p[3])
            else:
                return False
        else:
            return False
    else:
        return False


def plain_model(m):
    if m[4]:
        result = True
    else:
        uses_priorities = m[6]
        result = uses_priorities
    if result:
        return False
    else:
        def function(argument1, m=m):
            return plain_proctype(m, argument1)
        return all(function, m[2])


def all_buffered(m, s):
    def function(c, m=m):
        return buffered(m, c[0])
    return all(function, s[2])


def own_effect(x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        if plain_cell(True, c):
            return plain(True, e)
        else:
            return False
    else:
        return False


def own_edge(here: object, e: object) -> bool:
    if e[4]:
        result = False
    else:
        value_1 = e[5]
        result = (value_1 == 0)
    if result:
        value_2 = e[0]
        if (here < value_2):
            if plain(True, e[1]):
                value_3 = e[2]
                if value_3[0] == 0:
                    l = value_3[1]
                    return all(own_effect, l)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def is_alone(m, l):
    value_1 = proctype_at(m, l[0])[7]
    if value_1[0] == 0:
        z0 = value_1[1]
        if is_true(z0):
            value_2 = l[1]
            def function(argument1, value_2=value_2):
                return own_edge(value_2, argument1)
            return all(function, node_of(m, l)[0])
        else:
            return False
    else:
        return False


def solo(k, l):
    return ((), repeat(l, ((k) + 1)), (), 0)


def hop(m, k, l):
    if is_alone(m, l):
        value_1 = executions(look(m, solo(k, l), k, False, 0))
        if not value_1:
            return ()
        else:
            d = value_1[0]
            l0 = value_1[1]
            if not l0:
                l_prime = process_at(d[1], k)
                value_2 = d[3]
                if (value_2 == no_fault):
                    value_3 = l_prime[0]
                    value_4 = l[0]
                    if (value_3 == value_4):
                        value_5 = l[1]
                        value_6 = l_prime[1]
                        if (value_5 < value_6):
                            return (l_prime,)
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


def rest(m, k, fuel, l):
    while True:
        if not fuel:
            return l
        else:
            fuel_prime = fuel - 1
            value_1 = hop(m, k, l)
            if value_1:
                l_prime = value_1[0]
                fuel, l = fuel_prime, l_prime
                continue
            else:
                return l


most_alone = (1000)


def rest_of(m, k, l):
    return rest(m, k, most_alone, l)


def rest_all(m, k, ls):
    if not ls:
        return ()
    else:
        l = ls[0]
        ls_prime = ls[1]
        return (rest_of(m, k, l), rest_all(m, (k + 1), ls_prime))


def settle(m, s):
    return (s[0], rest_all(m, 0, s[1]), s[2], s[3])


def settles(m: object) -> bool:
    if plain_model(m):
        def function(p):
            value_1 = count(p[3])
            return (value_1 <= 1000)
        return all(function, m[2])
    else:
        return False


def is_alive(a, n0):
    return nth((n0), a, True)


def alive_at(lives, t0, n0):
    return nth((n0), nth((t0), lives, ()), ())


def alive_of(lives, l):
    return alive_at(lives, l[0], l[1])


def alive_from(a, n0, most):
    while True:
        if not most:
            return True
        else:
            most_prime = most - 1
            if is_alive(a, n0):
                n0, most = (n0 + 1), most_prime
                continue
            else:
                return False


def least(subs):
    if not subs:
        return 0
    else:
        e = subs[0]
        stride = subs[2]
        rest0 = subs[3]
        if e[0] == 0:
            z0 = e[1]
            value_1 = (max(z0, 0))
            result = (value_1 * stride)
        else:
            result = 0
        value_2 = least(rest0)
        return (result + value_2)


def span(subs):
    if not subs:
        return 0
    else:
        e = subs[0]
        length0 = subs[1]
        stride = subs[2]
        rest0 = subs[3]
        if e[0] == 0:
            result = 0
        else:
            value_1 = (max(length0 - 1, 0))
            result = (value_1 * stride)
        value_2 = span(rest0)
        return (result + value_2)


def reads(a, e):
    while True:
        if e[0] == 0:
            return True
        elif e[0] == 1:
            c = e[1]
            return reads_cell(a, c)
        elif e[0] == 2:
            e1 = e[2]
            e = e1
            continue
        elif e[0] == 3:
            e1_1 = e[2]
            e2 = e[3]
            if reads(a, e1_1):
                e = e2
                continue
            else:
                return False
        elif e[0] == 4:
            e1_2 = e[1]
            e2_1 = e[2]
            e3 = e[3]
            if reads(a, e1_2):
                if reads(a, e2_1):
                    e = e3
                    continue
                else:
                    return False
            else:
                return False
        elif e[0] == 5:
            return True
        elif e[0] == 6:
            return True
        elif e[0] == 7:
            return True
        elif e[0] == 8:
            return True
        elif e[0] == 10:
            e1_3 = e[2]
            e = e1_3
            continue
        elif e[0] == 11:
            e1_4 = e[1]
            args = e[2]
            if reads(a, e1_4):
                return reads_arguments(a, args)
            else:
                return False
        else:
            return False


def reads_cell(a, c):
    slot = c[0]
    shared = c[3]
    subs = c[4]
    if reads_subscripts(a, subs):
        if shared:
            return True
        else:
            value_1 = least(subs)
            value_2 = span(subs)
            return alive_from(a, (slot + value_1), ((value_2) + 1))
    else:
        return False


def reads_subscripts(a, subs):
    while True:
        if not subs:
            return True
        else:
            e = subs[0]
            rest0 = subs[3]
            if reads(a, e):
                subs = rest0
                continue
            else:
                return False


def reads_arguments(a, args):
    while True:
        if args[0] == 0:
            return True
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            subs = c[4]
            if reads_subscripts(a, subs):
                args = rest0
                continue
            else:
                return False
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            e = args[1]
            rest0_2 = args[2]
            if reads(a, e):
                args = rest0_2
                continue
            else:
                return False


def stores(a, c):
    subs = c[4]
    return reads_subscripts(a, subs)


def reads_effect(a, x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        if stores(a, c):
            return reads(a, e)
        else:
            return False
    elif x[0] == 1:
        c_1 = x[1]
        es = x[2]
        if reads(a, c_1):
            def function(argument1, a=a):
                return reads(a, argument1)
            return all(function, es)
        else:
            return False
    elif x[0] == 2:
        c_2 = x[1]
        args = x[2]
        if reads(a, c_2):
            return reads_arguments(a, args)
        else:
            return False
    elif x[0] == 3:
        e_1 = x[1]
        return reads(a, e_1)
    elif x[0] == 4:
        es_1 = x[1]
        def function_1(argument1_1, a=a):
            return reads(a, argument1_1)
        return all(function_1, es_1)
    elif x[0] == 5:
        es_2 = x[2]
        c_3 = x[4]
        def function_2(argument1_2, a=a):
            return reads(a, argument1_2)
        if all(function_2, es_2):
            if c_3:
                c_prime = c_3[0]
                return stores(a, c_prime)
            else:
                return True
        else:
            return False
    elif x[0] == 6:
        return False
    else:
        return True


def written(a, c):
    slot = c[0]
    shared = c[3]
    subs = c[4]
    if shared:
        return a
    else:
        value_1 = span(subs)
        if (value_1 == 0):
            value_2 = least(subs)
            return put(a, (slot + value_2), True)
        else:
            return a


def written_arguments(a, args):
    while True:
        if args[0] == 0:
            return a
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            a, args = written(a, c), rest0
            continue
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            rest0_2 = args[2]
            args = rest0_2
            continue


def after_one(a, x):
    if x[0] == 0:
        c = x[1]
        return written(a, c)
    elif x[0] == 5:
        c0 = x[4]
        if c0:
            c_1 = c0[0]
            return written(a, c_1)
        else:
            return a
    else:
        return a


def after_more(a, xs):
    while True:
        if not xs:
            return a
        else:
            x = xs[0]
            xs_prime = xs[1]
            a, xs = after_one(a, x), xs_prime
            continue


def after_all(a, xs):
    if not xs:
        return after_more(a, xs)
    else:
        e = xs[0]
        xs_prime = xs[1]
        if e[0] == 2:
            args = e[2]
            return after_more(written_arguments(a, args), xs_prime)
        else:
            return after_more(a, xs)


def within(b, a):
    while True:
        if not a:
            return True
        else:
            y = a[0]
            a_prime = a[1]
            if not b:
                if y:
                    b, a = (), a_prime
                    continue
                else:
                    return False
            else:
                x = b[0]
                b_prime = b[1]
                if x:
                    result = y
                else:
                    result = True
                if result:
                    b, a = b_prime, a_prime
                    continue
                else:
                    return False


def flows_inner(a, i):
    if reads(a, i[1]):
        def function(argument1, a=a):
            return reads_effect(a, argument1)
        return all(function, i[2])
    else:
        return False


def flows(a, b, e):
    if reads(a, e[1]):
        value_1 = e[2]
        if value_1[0] == 0:
            l = value_1[1]
            def function(argument1, a=a):
                return reads_effect(a, argument1)
            if all(function, l):
                return within(b, after_all(a, l))
            else:
                return False
        else:
            l_1 = value_1[2]
            def function_1(p, a=a):
                def function_2(argument1_1, a=a):
                    return flows_inner(a, argument1_1)
                return all(function_2, p[1])
            if all(function_1, l_1):
                return within(b, a)
            else:
                return False
    else:
        return False


def flow_nodes(lives, t0, n0, ns):
    while True:
        if not ns:
            return True
        else:
            x = ns[0]
            ns_prime = ns[1]
            def function(e, lives=lives, n0=n0, t0=t0):
                return flows(alive_at(lives, t0, n0), alive_at(lives, t0, e[0]), e)
            if all(function, x[0]):
                n0, ns = (n0 + 1), ns_prime
                continue
            else:
                return False


def flow_types(lives, t0, ps):
    while True:
        if not ps:
            return True
        else:
            p = ps[0]
            ps_prime = ps[1]
            def function(a, p=p):
                return reads(a, p[7])
            if all(function, ((), nth((t0), lives, ()))):
                if flow_nodes(lives, t0, 0, p[3]):
                    t0, ps = (t0 + 1), ps_prime
                    continue
                else:
                    return False
            else:
                return False


def fits(m, lives):
    return flow_types(lives, 0, m[2])


def reset(a, zs, found):
    while True:
        if not a:
            return rev_append(found, zs)
        else:
            b = a[0]
            a_prime = a[1]
            if not zs:
                return rev_append(found, ())
            else:
                z0 = zs[0]
                zs_prime = zs[1]
                if b:
                    result = z0
                else:
                    result = 0
                a, zs, found = a_prime, zs_prime, (result, found)
                continue


def trim_one(lives, l):
    return (l[0], l[1], reset(alive_of(lives, l), l[2], ()), l[3])


def trim_all(lives, ls, found):
    while True:
        if not ls:
            return rev_append(found, ())
        else:
            l = ls[0]
            ls_prime = ls[1]
            ls, found = ls_prime, (trim_one(lives, l), found)
            continue


def trim(lives, s):
    return (s[0], trim_all(lives, s[1], ()), s[2], s[3])


def condenses(m: object, lives: object) -> bool:
    if settles(m):
        return fits(m, lives)
    else:
        return False


def canon(m: object, lives: object, s: object) -> object:
    return trim(lives, settle(m, s))


def is_tidy(m, s):
    value_1 = count(s[1])
    if (value_1 <= 255):
        return all_buffered(m, s)
    else:
        return False


def settled_targets(m, lives, xs, found):
    while True:
        if not xs:
            return rev_append(found, ())
        else:
            x = xs[0]
            xs_prime = xs[1]
            xs, found = xs_prime, ((canon(m, lives, x[2]), 0), found)
            continue


def settled_next(m: object, lives: object, s: object) -> object:
    if is_tidy(m, s):
        value_1 = steps(m, s)
        if value_1:
            xs = value_1[0]
            value_2 = going_on(xs, ())
            if not value_2:
                return (((canon(m, lives, s), 0), ()),)
            else:
                s0 = value_2[0]
                l = value_2[1]
                return (settled_targets(m, lives, (s0, l), ()),)
        else:
            return ()
    else:
        return ()


def settled_all(m, lives, ts, found):
    while True:
        if not ts:
            return rev_append(found, ())
        else:
            t0 = ts[0]
            ts_prime = ts[1]
            ts, found = ts_prime, (canon(m, lives, t0), found)
            continue


def settled_survey(m: object, lives: object, s: object) -> object:
    if is_tidy(m, s):
        value_1 = survey(m, s)
        if value_1:
            p = value_1[0]
            ts = p[0]
            b = p[1]
            return ((settled_all(m, lives, ts, ()), b),)
        else:
            return ()
    else:
        return ()


def is_next_free(f):
    while True:
        if f[0] == 2:
            g = f[1]
            f = g
            continue
        elif f[0] == 3:
            return False
        elif f[0] == 4:
            g_1 = f[1]
            f = g_1
            continue
        elif f[0] == 5:
            g_2 = f[1]
            f = g_2
            continue
        elif f[0] == 6:
            g_3 = f[1]
            h = f[2]
            if is_next_free(g_3):
                f = h
                continue
            else:
                return False
        elif f[0] == 7:
            g_4 = f[1]
            h_1 = f[2]
            if is_next_free(g_4):
                f = h_1
                continue
            else:
                return False
        elif f[0] == 8:
            g_5 = f[1]
            h_2 = f[2]
            if is_next_free(g_5):
                f = h_2
                continue
            else:
                return False
        elif f[0] == 9:
            g_6 = f[1]
            h_3 = f[2]
            if is_next_free(g_6):
                f = h_3
                continue
            else:
                return False
        elif f[0] == 10:
            g_7 = f[1]
            h_4 = f[2]
            if is_next_free(g_7):
                f = h_4
                continue
            else:
                return False
        elif f[0] == 11:
            g_8 = f[1]
            h_5 = f[2]
            if is_next_free(g_8):
                f = h_5
                continue
            else:
                return False
        elif f[0] == 12:
            g_9 = f[1]
            h_6 = f[2]
            if is_next_free(g_9):
                f = h_6
                continue
            else:
                return False
        else:
            return True


def is_plain_proposition(p: object) -> bool:
    if p[0] == 0:
        e = p[1]
        return plain(False, e)
    else:
        return False


def check_promela_safe_settled(m: object, lives: object, row_at: object, number_of0: object, size: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        if condenses(m, lives):
            def function(argument2, lives=lives, m=m):
                return settled_survey(m, lives, argument2)
            return check_table_safe((lambda x0: lambda x1: state_eqb(x0, x1)), canon(m, lives, s), row_at, number_of0, size, function)
        else:
            return False
    else:
        return False


def check_promela_always_settled(m: object, lives: object, ps: object, row_at: object, number_of0: object, size: object, entries_at: object, f: object, ns: object, acc: object, letters: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        if condenses(m, lives):
            if is_next_free(f):
                result = all(is_plain_proposition, ps)
            else:
                result = False
            if result:
                def function(argument2, lives=lives, m=m):
                    return settled_next(m, lives, argument2)
                def function_1(argument2_1, m=m, ps=ps):
                    return labels(m, ps, argument2_1)
                return check_table_holds((lambda x0: lambda x1: state_eqb(x0, x1)), canon(m, lives, s), row_at, number_of0, size, function, function_1, False, 0, entries_at, f, ns, acc, letters)
            else:
                return False
        else:
            return False
    else:
        return False


def joined_map(f, l):
    def function(found, f=f):
        def function_1(x, f=f, found=found):
            return rev_append(f(x), found)
        return function_1
    return rev_append(fold_left(function, l, ()), ())


def polled(e):
    while True:
        if e[0] == 1:
            c = e[1]
            return polled_cell(c)
        elif e[0] == 2:
            e1 = e[2]
            e = e1
            continue
        elif e[0] == 3:
            e1_1 = e[2]
            e2 = e[3]
            return append(polled(e1_1), polled(e2))
        elif e[0] == 4:
            e1_2 = e[1]
            e2_1 = e[2]
            e3 = e[3]
            return append(polled(e1_2), append(polled(e2_1), polled(e3)))
        elif e[0] == 10:
            e1_3 = e[2]
            return (e1_3, polled(e1_3))
        elif e[0] == 11:
            e1_4 = e[1]
            args = e[2]
            return (e1_4, append(polled(e1_4), polled_arguments(args)))
        else:
            return ()


def polled_cell(c):
    subs = c[4]
    return polled_subscripts(subs)


def polled_subscripts(subs):
    if not subs:
        return ()
    else:
        e = subs[0]
        rest0 = subs[3]
        return append(polled(e), polled_subscripts(rest0))


def polled_arguments(args):
    while True:
        if args[0] == 0:
            return ()
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            return append(polled_cell(c), polled_arguments(rest0))
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            e = args[1]
            rest0_2 = args[2]
            return append(polled(e), polled_arguments(rest0_2))


def channels_of(x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        return append(polled_cell(c), polled(e))
    elif x[0] == 1:
        c_1 = x[1]
        es = x[2]
        return (c_1, append(polled(c_1), joined_map(polled, es)))
    elif x[0] == 2:
        c_2 = x[1]
        args = x[2]
        return (c_2, append(polled(c_2), polled_arguments(args)))
    elif x[0] == 3:
        e_1 = x[1]
        return polled(e_1)
    elif x[0] == 4:
        es_1 = x[1]
        return joined_map(polled, es_1)
    else:
        return ()


def is_calm(x):
    if x[0] == 5:
        return False
    elif x[0] == 6:
        return False
    elif x[0] == 7:
        return False
    else:
        return True


def channels_of_inner(i):
    return append(polled(i[1]), joined_map(channels_of, i[2]))


def range_of(c):
    slot = c[0]
    shared = c[3]
    subs = c[4]
    value_1 = least(subs)
    value_2 = least(subs)
    value_3 = (slot + value_2)
    value_4 = span(subs)
    return (shared, (slot + value_1), (value_3 + value_4))


def ranges_of_arguments(args):
    while True:
        if args[0] == 0:
            return ()
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            return (range_of(c), ranges_of_arguments(rest0))
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            rest0_2 = args[2]
            args = rest0_2
            continue


def ranges_of(x):
    if x[0] == 0:
        c = x[1]
        return (range_of(c), ())
    elif x[0] == 2:
        args = x[2]
        return ranges_of_arguments(args)
    else:
        return ()


def ranges_of_edge(e):
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        return joined_map(ranges_of, l)
    else:
        ps = value_1[2]
        def function(p):
            def function_1(i):
                return joined_map(ranges_of, i[2])
            return joined_map(function_1, p[1])
        return joined_map(function, ps)


def ranges_of_type(p):
    def function(n0):
        return joined_map(ranges_of_edge, n0[0])
    return joined_map(function, p[3])


def global_ranges(m: object) -> object:
    def function(r):
        is_shared = r[0]
        return is_shared
    return filter(function, joined_map(ranges_of_type, m[2]))


def local_ranges(m, t0):
    def function(r):
        return negb(r[0])
    return filter(function, ranges_of_type(proctype_at(m, t0)))


def outside_ranges(rs, lo, hi):
    def function(r, hi=hi, lo=lo):
        value_1 = r[1]
        if (hi < value_1):
            return True
        else:
            value_2 = r[2]
            return (value_2 < lo)
    return all(function, rs)


def frozen(globals, own, e):
    while True:
        if e[0] == 0:
            return True
        elif e[0] == 1:
            c = e[1]
            return frozen_cell(globals, own, c)
        elif e[0] == 2:
            e1 = e[2]
            e = e1
            continue
        elif e[0] == 3:
            e1_1 = e[2]
            e2 = e[3]
            if frozen(globals, own, e1_1):
                e = e2
                continue
            else:
                return False
        elif e[0] == 5:
            return True
        else:
            return False


def frozen_cell(globals, own, c):
    slot = c[0]
    shared = c[3]
    subs = c[4]
    if shared:
        result = globals
    else:
        result = own
    value_1 = least(subs)
    value_2 = least(subs)
    value_3 = (slot + value_2)
    value_4 = span(subs)
    if outside_ranges(result, (slot + value_1), (value_3 + value_4)):
        return frozen_subscripts(globals, own, subs)
    else:
        return False


def frozen_subscripts(globals, own, subs):
    while True:
        if not subs:
            return True
        else:
            e = subs[0]
            rest0 = subs[3]
            if frozen(globals, own, e):
                subs = rest0
                continue
            else:
                return False


rough = 0


sends = 1


receives = 2


unknown = 3


def opposite(u):
    return (max(3 - u, 0))


unknown_port = ((0, 0), unknown)


def roughly(es):
    def function(e):
        return (e, rough)
    return map(function, es)


def is_bare(p, n0):
    def function(e):
        if e[3]:
            return False
        else:
            value_1 = e[5]
            return (value_1 == 0)
    if all(function, nth((n0), p[3], no_node)[0]):
        def function_1(x, n0=n0):
            def function_2(e_1, n0=n0):
                if e_1[4]:
                    value_2 = e_1[0]
                    if (value_2 == 0):
                        return False
                    else:
                        value_3 = e_1[0]
                        return negb((value_3 == n0))
                else:
                    return True
            return all(function_2, x[0])
        return all(function_1, p[3])
    else:
        return False


def work_ports(bare, makes, e):
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        if not l:
            if all(is_calm, l):
                return roughly(joined_map(channels_of, l))
            else:
                return (unknown_port, ())
        else:
            e0 = l[0]
            l0 = l[1]
            if e0[0] == 1:
                c = e0[1]
                es = e0[2]
                in_order = e0[3]
                if in_order:
                    if all(is_calm, l):
                        return roughly(joined_map(channels_of, l))
                    else:
                        return (unknown_port, ())
                else:
                    if not l0:
                        if bare:
                            result = sends
                        else:
                            result = rough
                        return ((c, result), roughly(append(polled(c), joined_map(polled, es))))
                    else:
                        if all(is_calm, l):
                            return roughly(joined_map(channels_of, l))
                        else:
                            return (unknown_port, ())
            elif e0[0] == 2:
                c_1 = e0[1]
                args = e0[2]
                if not l0:
                    if bare:
                        result_1 = receives
                    else:
                        result_1 = rough
                    return ((c_1, result_1), roughly(append(polled(c_1), polled_arguments(args))))
                else:
                    if all(is_calm, l):
                        return roughly(joined_map(channels_of, l))
                    else:
                        return (unknown_port, ())
            elif e0[0] == 7:
                if not l0:
                    if e[4]:
                        result_2 = True
                    else:
                        result_2 = makes
                    if result_2:
                        return (unknown_port, ())
                    else:
                        return ()
                else:
                    if all(is_calm, l):
                        return roughly(joined_map(channels_of, l))
                    else:
                        return (unknown_port, ())
            else:
                if all(is_calm, l):
                    return roughly(joined_map(channels_of, l))
                else:
                    return (unknown_port, ())
    else:
        ps = value_1[2]
        def function(p):
            def function_1(i):
                return all(is_calm, i[2])
            return all(function_1, p[1])
        if all(function, ps):
            def function_2(p_1):
                return joined_map(channels_of_inner, p_1[1])
            return roughly(joined_map(function_2, ps))
        else:
            return (unknown_port, ())


def edge_ports(bare, makes, e):
    return append(roughly(polled(e[1])), work_ports(bare, makes, e))


def fixed_port(globals, own, x):
    if frozen(globals, own, x[0]):
        return x
    else:
        return unknown_port


def node_ports(m, globals, t0, n0):
    p = proctype_at(m, t0)
    value_1 = local_ranges(m, t0)
    def function(argument2, globals=globals, value_1=value_1):
        return fixed_port(globals, value_1, argument2)
    value_2 = channels_made(0, p[2])
    value_3 = is_bare(p, n0)
    value_4 = negb((value_2 == 0))
    def function_1(argument2_1, value_3=value_3, value_4=value_4):
        return edge_ports(value_3, value_4, argument2_1)
    return map(function, append(roughly(polled(p[7])), joined_map(function_1, nth((n0), p[3], no_node)[0])))


def numbered(n0, bs):
    while True:
        if not bs:
            return ()
        else:
            b = bs[0]
            bs_prime = bs[1]
            if b:
                return (n0, numbered((n0 + 1), bs_prime))
            else:
                n0, bs = (n0 + 1), bs_prime
                continue


def included(a, b):
    while True:
        if not a:
            return True
        else:
            x = a[0]
            a_prime = a[1]
            if not b:
                if x:
                    return False
                else:
                    a, b = a_prime, ()
                    continue
            else:
                y = b[0]
                b_prime = b[1]
                if x:
                    result = y
                else:
                    result = True
                if result:
                    a, b = a_prime, b_prime
                    continue
                else:
                    return False


def reached0(rs, n0):
    return nth((n0), rs, ())


def follows(rs, n0, left):
    while True:
        if not left:
            return True
        else:
            x = left[0]
            left_prime = left[1]
            if nth((n0), reached0(rs, n0), False):
                def function(e, n0=n0, rs=rs):
                    value_1 = e[0]
                    if (value_1 == 0):
                        return True
                    else:
                        value_2 = e[0]
                        value_3 = count(rs)
                        if (value_2 < value_3):
                            return included(reached0(rs, e[0]), reached0(rs, n0))
                        else:
                            return False
                if all(function, x[0]):
                    n0, left = (n0 + 1), left_prime
                    continue
                else:
                    return False
            else:
                return False


def type_follows(p, rs):
    value_1 = count(rs)
    value_2 = count(p[3])
    if (value_1 == value_2):
        return follows(rs, 0, p[3])
    else:
        return False


def all_follow(ps: object, reach: object) -> bool:
    while True:
        if not ps:
            if not reach:
                return True
            else:
                return False
        else:
            p = ps[0]
            ps_prime = ps[1]
            if not reach:
                return False
            else:
                rs = reach[0]
                reach_prime = reach[1]
                if type_follows(p, rs):
                    ps, reach = ps_prime, reach_prime
                    continue
                else:
                    return False


def kept_port(a, x):
    if reads(a, x[0]):
        return x
    else:
        return unknown_port


def type_futures(lives, t0, ports, n0, rs):
    if not rs:
        return ()
    else:
        bs = rs[0]
        rs_prime = rs[1]
        value_1 = alive_at(lives, t0, n0)
        def function(argument1, value_1=value_1):
            return kept_port(value_1, argument1)
        def function_1(n_prime, ports=ports):
            return nth((n_prime), ports, ())
        return (map(function, joined_map(function_1, numbered(0, bs))), type_futures(lives, t0, ports, (n0 + 1), rs_prime))


def node_numbers(n0, left):
    if not left:
        return ()
    else:
        left_prime = left[1]
        return (n0, node_numbers((n0 + 1), left_prime))


def futures_from(m, lives, globals, t0, ps, reach):
    if not ps:
        return ()
    else:
        p = ps[0]
        ps_prime = ps[1]
        if not reach:
            return ()
        else:
            rs = reach[0]
            reach_prime = reach[1]
            def function(argument3, globals=globals, m=m, t0=t0):
                return node_ports(m, globals, t0, argument3)
            return (type_futures(lives, t0, map(function, node_numbers(0, p[3])), 0, rs), futures_from(m, lives, globals, (t0 + 1), ps_prime, reach_prime))


def futures(m: object, lives: object, reach: object) -> object:
    return futures_from(m, lives, global_ranges(m), 0, m[2], reach)


def future(fs, t0, n0):
    return nth((n0), nth((t0), fs, ()), (unknown_port, ()))


def is_unknown(p):
    value_1 = p[1]
    return (value_1 == unknown)


def nodes_admit(fs, t0, n0, left):
    while True:
        if not left:
            return True
        else:
            x = left[0]
            left_prime = left[1]
            if some(is_unknown, future(fs, t0, n0)):
                result = True
            else:
                def function(e, fs=fs, t0=t0):
                    value_1 = e[0]
                    if (value_1 == 0):
                        return True
                    else:
                        return negb(some(is_unknown, future(fs, t0, e[0])))
                result = all(function, x[0])
            if result:
                n0, left = (n0 + 1), left_prime
                continue
            else:
                return False


def all_admit(fs: object, t0: object, ps: object) -> bool:
    while True:
        if not ps:
            return True
        else:
            p = ps[0]
            ps_prime = ps[1]
            if nodes_admit(fs, t0, 0, p[3]):
                t0, ps = (t0 + 1), ps_prime
                continue
            else:
                return False


def own_act(x):
    if x[0] == 0:
        c = x[1]
        e = x[2]
        if plain_cell(True, c):
            return plain(True, e)
        else:
            return False
    elif x[0] == 3:
        e_1 = x[1]
        return plain(True, e_1)
    elif x[0] == 4:
        es = x[1]
        value_1 = True
        def function(argument1, value_1=value_1):
            return plain(value_1, argument1)
        return all(function, es)
    else:
        return False


def own_move(e: object) -> bool:
    if e[4]:
        result = True
    else:
        value_1 = e[5]
        if (value_1 == 0):
            value_2 = e[0]
            result = (value_2 == 0)
        else:
            result = True
    if result:
        return False
    else:
        if plain(True, e[1]):
            value_3 = e[2]
            if value_3[0] == 0:
                l = value_3[1]
                return all(own_act, l)
            else:
                return False
        else:
            return False


def is_steady(globals, e):
    return frozen(globals, (), e)


def steady_arguments(globals, args):
    while True:
        if args[0] == 0:
            return True
        elif args[0] == 1:
            c = args[1]
            rest0 = args[2]
            if plain_cell(True, c):
                args = rest0
                continue
            else:
                return False
        elif args[0] == 2:
            rest0_1 = args[1]
            args = rest0_1
            continue
        else:
            e = args[1]
            rest0_2 = args[2]
            if is_steady(globals, e):
                args = rest0_2
                continue
            else:
                return False


def only_use(globals, e):
    if e[3]:
        result = True
    else:
        if e[4]:
            result = True
        else:
            value_1 = e[5]
            if (value_1 == 0):
                value_2 = e[0]
                result = (value_2 == 0)
            else:
                result = True
    if result:
        return ()
    else:
        value_3 = e[1]
        if value_3[0] == 0:
            z0 = value_3[1]
            if is_true(z0):
                value_4 = e[2]
                if value_4[0] == 0:
                    l = value_4[1]
                    if not l:
                        return ()
                    else:
                        e0 = l[0]
                        l0 = l[1]
                        if e0[0] == 1:
                            c = e0[1]
                            es = e0[2]
                            in_order = e0[3]
                            if in_order:
                                return ()
                            else:
                                if not l0:
                                    if is_steady(globals, c):
                                        def function(argument1, globals=globals):
                                            return is_steady(globals, argument1)
                                        if all(function, es):
                                            return ((c, sends),)
                                        else:
                                            return ()
                                    else:
                                        return ()
                                else:
                                    return ()
                        elif e0[0] == 2:
                            c_1 = e0[1]
                            args = e0[2]
                            anywhere = e0[3]
                            keep = e0[4]
                            if anywhere:
                                return ()
                            else:
                                if keep:
                                    return ()
                                else:
                                    if not l0:
                                        if is_steady(globals, c_1):
                                            if steady_arguments(globals, args):
                                                return ((c_1, receives),)
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


def uses_so(globals, v, c, u, e):
    value_1 = only_use(globals, e)
    if value_1:
        p = value_1[0]
        ch = p[0]
        u_prime = p[1]
        if (u == u_prime):
            value_2 = channel_of(v, ch)
            if value_2[0] == 0:
                c_prime = value_2[1]
                return (c == c_prime)
            else:
                return False
        else:
            return False
    else:
        return False


def leading(globals, v, es):
    if not es:
        return ()
    else:
        e = es[0]
        value_1 = only_use(globals, e)
        if value_1:
            p = value_1[0]
            ch = p[0]
            u = p[1]
            value_2 = channel_of(v, ch)
            if value_2[0] == 0:
                c = value_2[1]
                def function(argument4, c=c, globals=globals, u=u, v=v):
                    return uses_so(globals, v, c, u, argument4)
                if all(function, es):
                    return ((c, u),)
                else:
                    return ()
            else:
                return ()
        else:
            return ()


def allows(v, c, u, p):
    value_1 = p[1]
    if (value_1 == unknown):
        return False
    else:
        value_2 = channel_of(v, p[0])
        if value_2[0] == 0:
            c_prime = value_2[1]
            if (c == c_prime):
                value_3 = p[1]
                value_4 = opposite(u)
                return (value_3 == value_4)
            else:
                return True
        else:
            return True


def others_allow(m, fs, s, k, c, u, j, ls):
    while True:
        if not ls:
            return True
        else:
            l = ls[0]
            ls_prime = ls[1]
            if (j == k):
                result = True
            else:
                value_1 = look(m, s, j, False, 0)
                def function(argument3, c=c, u=u, value_1=value_1):
                    return allows(value_1, c, u, argument3)
                result = all(function, future(fs, l[0], l[1]))
            if result:
                j, ls = (j + 1), ls_prime
                continue
            else:
                return False


def afters(ds):
    if not ds:
        return ()
    else:
        d = ds[0]
        ds_prime = ds[1]
        return (d[1], afters(ds_prime))


def faultless(ds):
    if not ds:
        return ()
    else:
        def function(d):
            value_1 = d[3]
            return (value_1 == no_fault)
        if all(function, ds):
            return (afters(ds),)
        else:
            return ()


def going_first(m, fs, globals, s, k):
    v = look(m, s, k, False, 0)
    l = process_at(s, k)
    value_1 = proctype_at(m, l[0])[7]
    if value_1[0] == 0:
        z0 = value_1[1]
        if is_true(z0):
            if all(own_move, node_of(m, l)[0]):
                return faultless(executions(v))
            else:
                value_2 = leading(globals, v, node_of(m, l)[0])
                if value_2:
                    p = value_2[0]
                    c = p[0]
                    u = p[1]
                    value_3 = faultless(executions(v))
                    if value_3:
                        ts = value_3[0]
                        if others_allow(m, fs, s, k, c, u, 0, s[1]):
                            return (ts,)
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


def reduced_from(m, lives, fs, globals, number_of0, x, s, n0, k):
    while True:
        if not n0:
            return ()
        else:
            n_prime = n0 - 1
            value_1 = going_first(m, fs, globals, s, k)
            if value_1:
                ts = value_1[0]
                us = settled_all(m, lives, ts, ())
                def function(t0, number_of0=number_of0, x=x):
                    value_2 = number_of0(t0)
                    return (x < value_2)
                if all(function, us):
                    return (us,)
                else:
                    n0, k = n_prime, (k + 1)
                    continue
            else:
                n0, k = n_prime, (k + 1)
                continue


def reduced_survey(m: object, lives: object, fs: object, globals: object, number_of0: object, x: object, s: object) -> object:
    if is_tidy(m, s):
        value_1 = count(s[1])
        value_2 = reduced_from(m, lives, fs, globals, number_of0, x, s, (value_1), 0)
        if value_2:
            us = value_2[0]
            return ((us, False),)
        else:
            return settled_survey(m, lives, s)
    else:
        return ()


def check_reduced_row(m, lives, row_at, number_of0, size, fs, globals, x):
    value_1 = reduced_survey(m, lives, fs, globals, number_of0, x, row_at(x))
    if value_1:
        p = value_1[0]
        ss = p[0]
        b = p[1]
        if b:
            return False
        else:
            value_2 = (lambda x0: lambda x1: state_eqb(x0, x1))
            def function(argument4, number_of0=number_of0, row_at=row_at, size=size, value_2=value_2):
                return is_listed(value_2, row_at, number_of0, size, argument4)
            return all(function, ss)
    else:
        return False


def check_promela_safe_reduced(m: object, lives: object, reach: object, row_at: object, number_of0: object, size: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        if condenses(m, lives):
            if all_follow(m[2], reach):
                fs = futures(m, lives, reach)
                if all_admit(fs, 0, m[2]):
                    if is_listed((lambda x0: lambda x1: state_eqb(x0, x1)), row_at, number_of0, size, canon(m, lives, s)):
                        value_2 = global_ranges(m)
                        def function(argument7, fs=fs, lives=lives, m=m, number_of0=number_of0, row_at=row_at, size=size, value_2=value_2):
                            return check_reduced_row(m, lives, row_at, number_of0, size, fs, value_2, argument7)
                        return all_below(size, function)
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


def seen_by(p):
    if p[0] == 0:
        e = p[1]
        return polled(e)
    else:
        return ()


def seen_channels(ps: object) -> object:
    return joined_map(seen_by, ps)


def misses(globals, v, c, x):
    if frozen(globals, (), x):
        value_1 = channel_of(v, x)
        if value_1[0] == 0:
            c_prime = value_1[1]
            return negb((c == c_prime))
        else:
            return True
    else:
        return False


def is_next_node(n0):
    if n0[0] == 4:
        return True
    else:
        return False


def going_unseen(m, fs, globals, seen, s, k):
    value_1 = going_first(m, fs, globals, s, k)
    if value_1:
        ts = value_1[0]
        value_2 = node_of(m, process_at(s, k))
        edges = value_2[0]
        es = edges
        if all(own_move, es):
            return (ts,)
        else:
            value_3 = leading(globals, look(m, s, k, False, 0), es)
            if value_3:
                p = value_3[0]
                c = p[0]
                value_4 = look(m, s, outside, False, 0)
                def function(argument3, c=c, globals=globals, value_4=value_4):
                    return misses(globals, value_4, c, argument3)
                if all(function, seen):
                    return (ts,)
                else:
                    return ()
            else:
                return ()
    else:
        return ()


def marked(ts):
    if not ts:
        return ()
    else:
        t0 = ts[0]
        ts_prime = ts[1]
        return ((t0, 0), marked(ts_prime))


def unseen_from(m, lives, fs, globals, seen, number_of0, x, s, n0, k):
    while True:
        if not n0:
            return ()
        else:
            n_prime = n0 - 1
            value_1 = going_unseen(m, fs, globals, seen, s, k)
            if value_1:
                ts = value_1[0]
                us = settled_all(m, lives, ts, ())
                def function(t0, number_of0=number_of0, x=x):
                    value_2 = number_of0(t0)
                    return (x < value_2)
                if all(function, us):
                    return (us,)
                else:
                    n0, k = n_prime, (k + 1)
                    continue
            else:
                n0, k = n_prime, (k + 1)
                continue


def reduced_next(m: object, lives: object, fs: object, globals: object, seen: object, number_of0: object, s: object) -> object:
    if is_tidy(m, s):
        value_1 = count(s[1])
        value_2 = unseen_from(m, lives, fs, globals, seen, number_of0, number_of0(s), s, (value_1), 0)
        if value_2:
            us = value_2[0]
            return (marked(us),)
        else:
            return settled_next(m, lives, s)
    else:
        return ()


def check_promela_always_reduced(m: object, lives: object, reach: object, ps: object, row_at: object, number_of0: object, size: object, entries_at: object, f: object, ns: object, acc: object, letters: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        if condenses(m, lives):
            if is_next_free(f):
                if all(is_plain_proposition, ps):
                    def function(n0):
                        return negb(is_next_node(n0))
                    result = all(function, ns)
                else:
                    result = False
            else:
                result = False
            if result:
                if all_follow(m[2], reach):
                    fs = futures(m, lives, reach)
                    if all_admit(fs, 0, m[2]):
                        value_2 = global_ranges(m)
                        value_3 = seen_channels(ps)
                        def function_1(argument6, fs=fs, lives=lives, m=m, number_of0=number_of0, value_2=value_2, value_3=value_3):
                            return reduced_next(m, lives, fs, value_2, value_3, number_of0, argument6)
                        def function_2(argument2, m=m, ps=ps):
                            return labels(m, ps, argument2)
                        return check_table_holds((lambda x0: lambda x1: state_eqb(x0, x1)), canon(m, lives, s), row_at, number_of0, size, function_1, function_2, False, 0, entries_at, f, ns, acc, letters)
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


def point(z0):
    return ((z0, z0),)


def lesser(x, y):
    if (x <= y):
        return x
    else:
        return y


def greater(x, y):
    if (x <= y):
        return y
    else:
        return x


def join0(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            return ((lesser(x[0], y[0]), greater(x[1], y[1])),)
        else:
            return ()
    else:
        return ()


def meet0(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            return ((greater(x[0], y[0]), lesser(x[1], y[1])),)
        else:
            return f
    else:
        return g


def covers(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            value_1 = x[0]
            value_2 = y[0]
            if (value_1 <= value_2):
                value_3 = y[1]
                value_4 = x[1]
                return (value_3 <= value_4)
            else:
                return False
        else:
            return False
    else:
        return True


def added(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            value_1 = x[0]
            value_2 = y[0]
            value_3 = x[1]
            value_4 = y[1]
            return (((value_1 + value_2), (value_3 + value_4)),)
        else:
            return ()
    else:
        return ()


def opposed(f):
    if f:
        x = f[0]
        value_1 = x[1]
        value_2 = x[0]
        return (((-value_1), (-value_2)),)
    else:
        return ()


def subtracted(f, g):
    return added(f, opposed(g))


def scaled(w, f):
    if (w == 0):
        return point(0)
    else:
        if f:
            x = f[0]
            if (0 <= w):
                value_1 = x[0]
                value_2 = x[1]
                result = ((w * value_1), (w * value_2))
            else:
                value_3 = x[1]
                value_4 = x[0]
                result = ((w * value_3), (w * value_4))
            return (result,)
        else:
            return ()


def surely_true(f):
    if f:
        x = f[0]
        value_1 = x[0]
        if (0 < value_1):
            return True
        else:
            value_2 = x[1]
            return (value_2 < 0)
    else:
        return False


def surely_false(f):
    if f:
        x = f[0]
        value_1 = x[0]
        if (0 <= value_1):
            value_2 = x[1]
            return (value_2 <= 0)
        else:
            return False
    else:
        return False


either_way = ((0, 1),)


def truth_fact(yes, no):
    if yes:
        return point(1)
    else:
        if no:
            return point(0)
        else:
            return either_way


fits_word = ((-2147483648, 2147483647),)


def word_fact(f):
    if covers(fits_word, f):
        return f
    else:
        return fits_word


def type_fact(bits, signed):
    if (bits == 0):
        return ()
    else:
        value_1 = (bits)
        value_2 = (value_1 - 1)
        half = (1 << value_2 if value_2 >= 0 else 1 >> -value_2)
        if signed:
            result = ((-half), (half - 1))
        else:
            value_3 = (half + half)
            result = (0, (value_3 - 1))
        return (result,)


def cut_fact(bits, signed, f):
    value_1 = type_fact(bits, signed)
    if value_1:
        t0 = value_1[0]
        if covers((t0,), f):
            return f
        else:
            return (t0,)
    else:
        return ()


def fact_at(fs, n0):
    return nth((n0), fs, ())


def fact_among(fs, ns):
    if not ns:
        return ()
    else:
        n0 = ns[0]
        ns_prime = ns[1]
        if not ns_prime:
            return fact_at(fs, n0)
        else:
            return join0(fact_at(fs, n0), fact_among(fs, ns_prime))


def put_among(fs, ns, f):
    while True:
        if not ns:
            return fs
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            if not ns_prime:
                return put(fs, n0, join0(fact_at(fs, n0), f))
            else:
                fs, ns = put(fs, n0, join0(fact_at(fs, n0), f)), ns_prime
                continue


def written0(fs, ns, f):
    if not ns:
        return put_among(fs, ns, f)
    else:
        n0 = ns[0]
        l = ns[1]
        if not l:
            return put(fs, n0, f)
        else:
            return put_among(fs, ns, f)


def all_cover(fs, gs):
    while True:
        if not fs:
            if not gs:
                return True
            else:
                return False
        else:
            f = fs[0]
            fs_prime = fs[1]
            if not gs:
                return False
            else:
                g = gs[0]
                gs_prime = gs[1]
                if covers(f, g):
                    fs, gs = fs_prime, gs_prime
                    continue
                else:
                    return False


def zipped(op, fs, gs, found):
    while True:
        if not fs:
            return rev_append(found, ())
        else:
            f = fs[0]
            fs_prime = fs[1]
            if not gs:
                return rev_append(found, fs)
            else:
                g = gs[0]
                gs_prime = gs[1]
                fs, gs, found = fs_prime, gs_prime, (op(f)(g), found)
                continue


def all_join(fs, gs):
    return zipped((lambda x0: lambda x1: join0(x0, x1)), fs, gs, ())


def size_of(c):
    value_1 = count(c[1])
    return (value_1)


def below(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            value_1 = x[1]
            value_2 = y[0]
            return (value_1 < value_2)
        else:
            return False
    else:
        return False


def at_most(f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            value_1 = x[1]
            value_2 = y[0]
            return (value_1 <= value_2)
        else:
            return False
    else:
        return False


def same_facts(f, g):
    if at_most(f, g):
        return at_most(g, f)
    else:
        return False


def apart(f, g):
    if below(f, g):
        return True
    else:
        return below(g, f)


def only(f):
    if f:
        x = f[0]
        value_1 = x[0]
        value_2 = x[1]
        if (value_1 == value_2):
            return (x[0],)
        else:
            return ()
    else:
        return ()


def product_fact(f, g):
    value_1 = only(f)
    if value_1:
        z0 = value_1[0]
        return scaled(z0, g)
    else:
        value_2 = only(g)
        if value_2:
            z0_1 = value_2[0]
            return scaled(z0_1, f)
        else:
            return ()


def rest_fact(f, g):
    value_1 = only(g)
    if value_1:
        y = value_1[0]
        if f:
            x = f[0]
            value_2 = x[0]
            if (0 <= value_2):
                value_3 = x[1]
                if (value_3 < y):
                    return f
                else:
                    return ((0, (y - 1)),)
            else:
                return ()
        else:
            return ()
    else:
        return ()


def rough_guess(o, f, g):
    if o[0] == 0:
        return (word_fact(added(f, g)),)
    elif o[0] == 1:
        return (word_fact(subtracted(f, g)),)
    elif o[0] == 2:
        return (truth_fact(same_facts(f, g), apart(f, g)),)
    elif o[0] == 3:
        return (truth_fact(apart(f, g), same_facts(f, g)),)
    elif o[0] == 4:
        return (truth_fact(below(f, g), at_most(g, f)),)
    elif o[0] == 5:
        return (truth_fact(at_most(f, g), below(g, f)),)
    elif o[0] == 6:
        return (truth_fact(below(g, f), at_most(f, g)),)
    elif o[0] == 7:
        return (truth_fact(at_most(g, f), below(f, g)),)
    elif o[0] == 8:
        return (word_fact(product_fact(f, g)),)
    elif o[0] == 9:
        if below(point(0), g):
            return ((),)
        else:
            return ()
    elif o[0] == 10:
        if below(point(0), g):
            return (rest_fact(f, g),)
        else:
            return ()
    elif o[0] == 16:
        return (either_way,)
    elif o[0] == 17:
        return (either_way,)
    else:
        return ((),)


def binary_guess(o, f, g):
    value_1 = only(f)
    if value_1:
        x = value_1[0]
        value_2 = only(g)
        if value_2:
            y = value_2[0]
            value_3 = binary_value(o, x, y)
            if value_3[0] == 0:
                z0 = value_3[1]
                return (point(z0),)
            else:
                return ()
        else:
            return rough_guess(o, f, g)
    else:
        return rough_guess(o, f, g)


def unary_guess(o, f):
    if o[0] == 0:
        return word_fact(opposed(f))
    elif o[0] == 1:
        return truth_fact(surely_false(f), surely_true(f))
    else:
        return ()


def shifted(d, os, found):
    while True:
        if not os:
            return found
        else:
            o = os[0]
            os_prime = os[1]
            os, found = os_prime, ((d + o), found)
            continue


def spread(n0, z0, stride, os, found):
    while True:
        if not n0:
            return found
        else:
            n_prime = n0 - 1
            n0, z0, found = n_prime, (z0 + 1), shifted((z0 * stride), os, found)
            continue


def shape_of(m, fr, c):
    value_1 = nth((c), fr[0], 0)
    return nth((value_1), m[3], no_shape)


def place_of(sk, f):
    value_1 = only(f)
    if value_1:
        z0 = value_1[0]
        if (0 < z0):
            value_2 = (max(z0, 0))
            value_3 = count(sk[2])
            if (value_2 <= value_3):
                value_4 = (max(z0, 0))
                return ((max(value_4 - 1, 0)),)
            else:
                return ()
        else:
            return ()
    else:
        return ()


def room_guess(m, fr, sk, yes, unused, c):
    value_1 = fact_at(sk[2], c)
    if value_1:
        x = value_1[0]
        value_2 = shape_of(m, fr, c)[0]
        cap = (value_2)
        value_3 = x[0]
        if (0 < value_3):
            value_4 = x[0]
            full = (cap <= value_4)
        else:
            full = False
        value_5 = x[1]
        if (value_5 <= 0):
            free = True
        else:
            value_6 = x[1]
            free = (value_6 < cap)
        if yes:
            result = full
        else:
            result = free
        if yes:
            result_1 = free
        else:
            result_1 = full
        return truth_fact(result, result_1)
    else:
        return either_way


def empty_guess(sk, c):
    value_1 = fact_at(sk[2], c)
    if value_1:
        x = value_1[0]
        value_2 = x[1]
        value_3 = x[0]
        return truth_fact((value_2 <= 0), (0 < value_3))
    else:
        return either_way


def query_guess(m, fr, sk, f, c):
    if f[0] == 0:
        return fact_at(sk[2], c)
    elif f[0] == 1:
        return empty_guess(sk, c)
    elif f[0] == 2:
        return unary_guess((1,), empty_guess(sk, c))
    elif f[0] == 3:
        return room_guess(m, fr, sk, True, False, c)
    else:
        return room_guess(m, fr, sk, False, True, c)


def spot_guess(sk, p, n0):
    ns = nth((p), sk[3], ())
    def function(argument1, n0=n0):
        return (n0 == argument1)
    def function_1(argument1_1, n0=n0):
        return (n0 == argument1_1)
    return truth_fact(all(function, ns), negb(some(function_1, ns)))


def oldest_of(t0, p, ts):
    while True:
        if not ts:
            return ()
        else:
            t_prime = ts[0]
            ts_prime = ts[1]
            if (t_prime == t0):
                return (p,)
            else:
                p, ts = (p + 1), ts_prime
                continue


def process_guess(fr, z0):
    if (z0 < 0):
        return ()
    else:
        value_1 = (max(z0, 0))
        value_2 = count(fr[1])
        if (value_1 < value_2):
            return ((max(z0, 0)),)
        else:
            return ()


def guess(m, fr, k, sk, e):
    while True:
        if e[0] == 0:
            z0 = e[1]
            return (point(z0),)
        elif e[0] == 1:
            c = e[1]
            slot = c[0]
            shared = c[3]
            subs = c[4]
            value_1 = offsets(m, fr, k, sk, subs)
            if value_1:
                os = value_1[0]
                if shared:
                    globals = sk[0]
                    result = globals
                else:
                    mine = sk[1]
                    result = mine
                return (fact_among(result, shifted(slot, os, ())),)
            else:
                return ()
        elif e[0] == 2:
            o = e[1]
            e1 = e[2]
            value_2 = guess(m, fr, k, sk, e1)
            if value_2:
                f = value_2[0]
                return (unary_guess(o, f),)
            else:
                return ()
        elif e[0] == 3:
            o_1 = e[1]
            e1_1 = e[2]
            e2 = e[3]
            value_3 = guess(m, fr, k, sk, e1_1)
            if value_3:
                f_1 = value_3[0]
                if o_1[0] == 16:
                    if surely_false(f_1):
                        return (point(0),)
                    else:
                        value_4 = guess(m, fr, k, sk, e2)
                        if value_4:
                            g = value_4[0]
                            if surely_true(f_1):
                                result_1 = surely_true(g)
                            else:
                                result_1 = False
                            return (truth_fact(result_1, surely_false(g)),)
                        else:
                            return ()
                elif o_1[0] == 17:
                    if surely_true(f_1):
                        return (point(1),)
                    else:
                        value_5 = guess(m, fr, k, sk, e2)
                        if value_5:
                            g_1 = value_5[0]
                            if surely_false(f_1):
                                result_2 = surely_false(g_1)
                            else:
                                result_2 = False
                            return (truth_fact(surely_true(g_1), result_2),)
                        else:
                            return ()
                else:
                    value_6 = guess(m, fr, k, sk, e2)
                    if value_6:
                        g_2 = value_6[0]
                        return binary_guess(o_1, f_1, g_2)
                    else:
                        return ()
            else:
                return ()
        elif e[0] == 4:
            c_1 = e[1]
            e1_2 = e[2]
            e2_1 = e[3]
            value_7 = guess(m, fr, k, sk, c_1)
            if value_7:
                f_2 = value_7[0]
                if surely_true(f_2):
                    e = e1_2
                    continue
                else:
                    if surely_false(f_2):
                        e = e2_1
                        continue
                    else:
                        value_8 = guess(m, fr, k, sk, e1_2)
                        if value_8:
                            g_3 = value_8[0]
                            value_9 = guess(m, fr, k, sk, e2_1)
                            if value_9:
                                h = value_9[0]
                                return (join0(g_3, h),)
                            else:
                                return ()
                        else:
                            return ()
            else:
                return ()
        elif e[0] == 5:
            if (k == outside):
                result_3 = -1
            else:
                result_3 = (k)
            return (point(result_3),)
        elif e[0] == 6:
            back = e[1]
            value_10 = count(fr[1])
            n0 = (value_10)
            if (back == 0):
                if m[5]:
                    result_4 = (n0 + 1)
                else:
                    result_4 = n0
            else:
                value_11 = (back)
                result_4 = (n0 - value_11)
            return (point(result_4),)
        elif e[0] == 8:
            return (either_way,)
        elif e[0] == 10:
            q = e[1]
            e1_3 = e[2]
            value_12 = guess(m, fr, k, sk, e1_3)
            if value_12:
                f_3 = value_12[0]
                value_13 = place_of(sk, f_3)
                if value_13:
                    c_2 = value_13[0]
                    return (query_guess(m, fr, sk, q, c_2),)
                else:
                    return ()
            else:
                return ()
        elif e[0] == 15:
            t0 = e[1]
            number = e[2]
            n0_1 = e[3]
            if number:
                e1_4 = number[0]
                if e1_4[0] == 0:
                    z0_1 = e1_4[1]
                    value_14 = process_guess(fr, z0_1)
                    if value_14:
                        p = value_14[0]
                        return (spot_guess(sk, p, n0_1),)
                    else:
                        return (point(0),)
                else:
                    return ()
            else:
                value_15 = oldest_of(t0, 0, fr[1])
                if value_15:
                    p_1 = value_15[0]
                    return (spot_guess(sk, p_1, n0_1),)
                else:
                    return (point(0),)
        else:
            return ()


def offsets(m, fr, k, sk, subs):
    if not subs:
        return ((0, ()),)
    else:
        e = subs[0]
        length0 = subs[1]
        stride = subs[2]
        rest0 = subs[3]
        value_1 = guess(m, fr, k, sk, e)
        if value_1:
            f = value_1[0]
            if f:
                x = f[0]
                value_2 = x[0]
                if (0 <= value_2):
                    value_3 = x[0]
                    value_4 = x[1]
                    if (value_3 <= value_4):
                        value_5 = x[1]
                        value_6 = (length0)
                        result = (value_5 < value_6)
                    else:
                        result = False
                else:
                    result = False
                if result:
                    value_7 = offsets(m, fr, k, sk, rest0)
                    if value_7:
                        os = value_7[0]
                        value_8 = x[1]
                        value_9 = x[0]
                        value_10 = (value_8 - value_9)
                        value_11 = (max(value_10, 0))
                        value_12 = (value_11 + 1)
                        value_13 = x[0]
                        return (spread((value_12), (max(value_13, 0)), stride, os, ()),)
                    else:
                        return ()
                else:
                    return ()
            else:
                return ()
        else:
            return ()


def slots_at(m, fr, k, sk, slot, subs):
    value_1 = offsets(m, fr, k, sk, subs)
    if value_1:
        os = value_1[0]
        return (shifted(slot, os, ()),)
    else:
        return ()


def channel_guess(m, fr, k, sk, e):
    value_1 = guess(m, fr, k, sk, e)
    if value_1:
        f = value_1[0]
        return place_of(sk, f)
    else:
        return ()


def sharpened(o, f, g):
    if f:
        x = f[0]
        if g:
            y = g[0]
            if o[0] == 2:
                return meet0(f, g)
            elif o[0] == 3:
                value_1 = y[0]
                value_2 = y[1]
                if (value_1 == value_2):
                    value_3 = x[0]
                    value_4 = y[0]
                    if (value_3 == value_4):
                        value_5 = x[0]
                        return (((value_5 + 1), x[1]),)
                    else:
                        value_6 = x[1]
                        value_7 = y[0]
                        if (value_6 == value_7):
                            value_8 = x[1]
                            return ((x[0], (value_8 - 1)),)
                        else:
                            return f
                else:
                    return f
            elif o[0] == 4:
                value_9 = y[1]
                return ((x[0], lesser(x[1], (value_9 - 1))),)
            elif o[0] == 5:
                return ((x[0], lesser(x[1], y[1])),)
            elif o[0] == 6:
                value_10 = y[0]
                return ((greater(x[0], (value_10 + 1)), x[1]),)
            elif o[0] == 7:
                return ((greater(x[0], y[0]), x[1]),)
            else:
                return f
        else:
            return f
    else:
        return f


def denied(o):
    if o[0] == 2:
        return (3,)
    elif o[0] == 3:
        return (2,)
    elif o[0] == 4:
        return (7,)
    elif o[0] == 5:
        return (6,)
    elif o[0] == 6:
        return (5,)
    elif o[0] == 7:
        return (4,)
    else:
        return o


def mirrored(o):
    if o[0] == 4:
        return (6,)
    elif o[0] == 5:
        return (7,)
    elif o[0] == 6:
        return (4,)
    elif o[0] == 7:
        return (5,)
    else:
        return o


def compares(o):
    if o[0] == 2:
        return True
    elif o[0] == 3:
        return True
    elif o[0] == 4:
        return True
    elif o[0] == 5:
        return True
    elif o[0] == 6:
        return True
    elif o[0] == 7:
        return True
    else:
        return False


def kept(f, ns, found):
    while True:
        if not ns:
            return rev_append(found, ())
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            if f(n0):
                result = (n0, found)
            else:
                result = found
            ns, found = ns_prime, result
            continue


def knowing_length(sk, c, f):
    return (sk[0], sk[1], put(sk[2], c, meet0(fact_at(sk[2], c), f)), sk[3])


def knowing_spot(sk, p, f):
    return (sk[0], sk[1], sk[2], put(sk[3], p, kept(f, nth((p), sk[3], ()), ())))


def knowing(m, fr, k, sk, e, f):
    if e[0] == 1:
        c = e[1]
        slot = c[0]
        shared = c[3]
        subs = c[4]
        value_1 = slots_at(m, fr, k, sk, slot, subs)
        if value_1:
            ns = value_1[0]
            if not ns:
                return sk
            else:
                n0 = ns[0]
                l = ns[1]
                if not l:
                    if shared:
                        return (put(sk[0], n0, meet0(fact_at(sk[0], n0), f)), sk[1], sk[2], sk[3])
                    else:
                        return (sk[0], put(sk[1], n0, meet0(fact_at(sk[1], n0), f)), sk[2], sk[3])
                else:
                    return sk
        else:
            return sk
    elif e[0] == 10:
        q = e[1]
        e1 = e[2]
        if q[0] == 0:
            value_2 = channel_guess(m, fr, k, sk, e1)
            if value_2:
                c_1 = value_2[0]
                return knowing_length(sk, c_1, f)
            else:
                return sk
        else:
            return sk
    else:
        return sk


def length_known(sk, o, c, z0):
    return knowing_length(sk, c, sharpened(o, fact_at(sk[2], c), point(z0)))


def assume_query(m, fr, sk, q, c, truth0):
    value_1 = shape_of(m, fr, c)[0]
    cap = (value_1)
    if q[0] == 0:
        if truth0:
            result = (3,)
        else:
            result = (2,)
        return length_known(sk, result, c, 0)
    elif q[0] == 1:
        if truth0:
            result_1 = (5,)
        else:
            result_1 = (7,)
        if truth0:
            result_2 = 0
        else:
            result_2 = 1
        return length_known(sk, result_1, c, result_2)
    elif q[0] == 2:
        if truth0:
            result_3 = (7,)
        else:
            result_3 = (5,)
        if truth0:
            result_4 = 1
        else:
            result_4 = 0
        return length_known(sk, result_3, c, result_4)
    elif q[0] == 3:
        if truth0:
            return length_known(sk, (7,), c, greater(cap, 1))
        else:
            return length_known(sk, (5,), c, greater((cap - 1), 0))
    else:
        if truth0:
            return length_known(sk, (5,), c, greater((cap - 1), 0))
        else:
            return length_known(sk, (7,), c, greater(cap, 1))


def assume(m, fr, k, e, truth0, sk):
    while True:
        value_1 = guess(m, fr, k, sk, e)
        if value_1:
            f = value_1[0]
            if truth0:
                result = surely_false(f)
            else:
                result = surely_true(f)
            if result:
                return ()
            else:
                if e[0] == 1:
                    if truth0:
                        result_1 = (3,)
                    else:
                        result_1 = (2,)
                    return (knowing(m, fr, k, sk, e, sharpened(result_1, f, point(0))),)
                elif e[0] == 2:
                    o = e[1]
                    e1 = e[2]
                    if o[0] == 1:
                        e, truth0 = e1, negb(truth0)
                        continue
                    else:
                        return (sk,)
                elif e[0] == 3:
                    o_1 = e[1]
                    e1_1 = e[2]
                    e2 = e[3]
                    if o_1[0] == 16:
                        if truth0:
                            value_2 = assume(m, fr, k, e1_1, True, sk)
                            if value_2:
                                sk1 = value_2[0]
                                e, truth0, sk = e2, True, sk1
                                continue
                            else:
                                return ()
                        else:
                            return (sk,)
                    elif o_1[0] == 17:
                        if truth0:
                            return (sk,)
                        else:
                            value_3 = assume(m, fr, k, e1_1, False, sk)
                            if value_3:
                                sk1_1 = value_3[0]
                                e, truth0, sk = e2, False, sk1_1
                                continue
                            else:
                                return ()
                    else:
                        if compares(o_1):
                            value_4 = guess(m, fr, k, sk, e1_1)
                            if value_4:
                                f1 = value_4[0]
                                value_5 = guess(m, fr, k, sk, e2)
                                if value_5:
                                    f2 = value_5[0]
                                    if truth0:
                                        o_prime = o_1
                                    else:
                                        o_prime = denied(o_1)
                                    return (knowing(m, fr, k, knowing(m, fr, k, sk, e1_1, sharpened(o_prime, f1, f2)), e2, sharpened(mirrored(o_prime), f2, f1)),)
                                else:
                                    return (sk,)
                            else:
                                return (sk,)
                        else:
                            return (sk,)
                elif e[0] == 10:
                    q = e[1]
                    e1_2 = e[2]
                    value_6 = channel_guess(m, fr, k, sk, e1_2)
                    if value_6:
                        c = value_6[0]
                        return (assume_query(m, fr, sk, q, c, truth0),)
                    else:
                        return (sk,)
                elif e[0] == 15:
                    t0 = e[1]
                    number = e[2]
                    n0 = e[3]
                    if number:
                        e1_3 = number[0]
                        if e1_3[0] == 0:
                            z0 = e1_3[1]
                            result_2 = process_guess(fr, z0)
                        else:
                            result_2 = ()
                    else:
                        result_2 = oldest_of(t0, 0, fr[1])
                    if result_2:
                        p = result_2[0]
                        def function(x, n0=n0, truth0=truth0):
                            return eqb((x == n0), truth0)
                        return (knowing_spot(sk, p, function),)
                    else:
                        return (sk,)
                else:
                    return (sk,)
        else:
            return (sk,)


def weight_of(ws, n0):
    return nth((n0), ws, 0)


def dot_from(ws, fs, found):
    while True:
        if not ws:
            return found
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not fs:
                return found
            else:
                f = fs[0]
                fs_prime = fs[1]
                ws, fs, found = ws_prime, fs_prime, added(found, scaled(w, f))
                continue


def weights_from(ws, ns, found):
    while True:
        if not ns:
            return found
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            ns, found = ns_prime, join0(found, point(weight_of(ws, n0)))
            continue


def weights_fact(ws, ns):
    if not ns:
        return point(0)
    else:
        n0 = ns[0]
        ns_prime = ns[1]
        return weights_from(ws, ns_prime, point(weight_of(ws, n0)))


def spots_from(ws, ps, found):
    while True:
        if not ws:
            return found
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not ps:
                return found
            else:
                ns = ps[0]
                ps_prime = ps[1]
                ws, ps, found = ws_prime, ps_prime, added(found, weights_fact(w, ns))
                continue


def allowed_part(whole, t0, part):
    value_1 = whole[1]
    value_2 = part[1]
    value_3 = (value_1 - value_2)
    value_4 = whole[0]
    value_5 = part[0]
    value_6 = (value_4 - value_5)
    return (((t0 - value_3), (t0 - value_6)),)


def tightened_fact(whole, t0, w, f):
    value_1 = scaled(w, f)
    if value_1:
        part = value_1[0]
        if (w == 1):
            return meet0(f, allowed_part(whole, t0, part))
        else:
            value_2 = -1
            if (w == value_2):
                return meet0(f, opposed(allowed_part(whole, t0, part)))
            else:
                return f
    else:
        return f


def tightened(whole, t0, ws, fs, found):
    while True:
        if not ws:
            return rev_append(found, fs)
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not fs:
                return rev_append(found, ())
            else:
                f = fs[0]
                fs_prime = fs[1]
                ws, fs, found = ws_prime, fs_prime, (tightened_fact(whole, t0, w, f), found)
                continue


def is_within(f, z0):
    return covers(f, point(z0))


def tightened_spot(whole, t0, w, ns):
    value_1 = weights_fact(w, ns)
    if value_1:
        part = value_1[0]
        def function(n0, part=part, t0=t0, w=w, whole=whole):
            return is_within(allowed_part(whole, t0, part), weight_of(w, n0))
        return kept(function, ns, ())
    else:
        return ns


def tightened_spots(whole, t0, ws, ps, found):
    while True:
        if not ws:
            return rev_append(found, ps)
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not ps:
                return rev_append(found, ())
            else:
                ns = ps[0]
                ps_prime = ps[1]
                ws, ps, found = ws_prime, ps_prime, (tightened_spot(whole, t0, w, ns), found)
                continue


def tighten(b, sk):
    value_1 = spots_from(b[2], sk[3], dot_from(b[1], sk[2], dot_from(b[0], sk[0], point(0))))
    if value_1:
        whole = value_1[0]
        if is_within((whole,), b[3]):
            total = b[3]
            t0 = total
            return ((tightened(whole, t0, b[0], sk[0], ()), sk[1], tightened(whole, t0, b[1], sk[2], ()), tightened_spots(whole, t0, b[2], sk[3], ())),)
        else:
            return ()
    else:
        return (sk,)


def tighten_all(bs, sk):
    while True:
        if not bs:
            return (sk,)
        else:
            b = bs[0]
            bs_prime = bs[1]
            value_1 = tighten(b, sk)
            if value_1:
                sk_prime = value_1[0]
                bs, sk = bs_prime, sk_prime
                continue
            else:
                return ()


def fits_cell(bits, signed, f):
    if (bits == 0):
        return False
    else:
        if covers(fits_word, f):
            return covers(type_fact(bits, signed), f)
        else:
            return False


def added_to(m, fr, k, sk, c, bits, signed, ns, d):
    slot = c[0]
    shared = c[3]
    subs = c[4]
    if not ns:
        return ()
    else:
        n0 = ns[0]
        l = ns[1]
        if not l:
            if shared:
                value_1 = slots_at(m, fr, k, sk, slot, subs)
                if value_1:
                    ns_prime = value_1[0]
                    if not ns_prime:
                        return ()
                    else:
                        n_prime = ns_prime[0]
                        l0 = ns_prime[1]
                        if not l0:
                            if (n0 == n_prime):
                                if fits_cell(bits, signed, added(fact_at(sk[0], n0), point(d))):
                                    return (d,)
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


def increase(m, fr, k, sk, bits, signed, ns, e):
    if e[0] == 3:
        o = e[1]
        e1 = e[2]
        e2 = e[3]
        if e1[0] == 1:
            c = e1[1]
            if e2[0] == 0:
                d = e2[1]
                if o[0] == 0:
                    return added_to(m, fr, k, sk, c, bits, signed, ns, d)
                elif o[0] == 1:
                    return added_to(m, fr, k, sk, c, bits, signed, ns, (-d))
                else:
                    return ()
            else:
                return ()
        else:
            return ()
    else:
        return ()


def growth(c, ns, f, by_):
    if not ns:
        return put_among(c[1], ns, ())
    else:
        n0 = ns[0]
        l = ns[1]
        if not l:
            if by_:
                d = by_[0]
                result = added(fact_at(c[1], n0), point(d))
            else:
                result = added(fact_at(c[1], n0), subtracted(f, fact_at(c[0][0], n0)))
            return put(c[1], n0, result)
        else:
            return put_among(c[1], ns, ())


def store_on(m, fr, k, c, x, f, e):
    slot = x[0]
    bits = x[1]
    signed = x[2]
    shared = x[3]
    subs = x[4]
    now = c[0]
    sk = now
    value_1 = slots_at(m, fr, k, sk, slot, subs)
    if value_1:
        ns = value_1[0]
        f_prime = cut_fact(bits, signed, f)
        if shared:
            def function(n0, sk=sk):
                value_2 = count(sk[0])
                return (n0 < value_2)
            if all(function, ns):
                if e:
                    e_prime = e[0]
                    result = increase(m, fr, k, sk, bits, signed, ns, e_prime)
                else:
                    result = ()
                return (((written0(sk[0], ns, f_prime), sk[1], sk[2], sk[3]), growth(c, ns, f_prime, result), c[2]),)
            else:
                return ()
        else:
            return (((sk[0], written0(sk[1], ns, f_prime), sk[2], sk[3]), c[1], c[2]),)
    else:
        return ()


def all_guessed(m, fr, k, sk, es):
    while True:
        if not es:
            return True
        else:
            e = es[0]
            es_prime = es[1]
            value_1 = guess(m, fr, k, sk, e)
            if value_1:
                es = es_prime
                continue
            else:
                return False


def plain_on(m, fr, k, c, l):
    while True:
        if not l:
            return (c,)
        else:
            x = l[0]
            l_prime = l[1]
            if x[0] == 0:
                y = x[1]
                e = x[2]
                value_1 = guess(m, fr, k, c[0], e)
                if value_1:
                    f = value_1[0]
                    value_2 = store_on(m, fr, k, c, y, f, (e,))
                    if value_2:
                        c_prime = value_2[0]
                        c, l = c_prime, l_prime
                        continue
                    else:
                        return ()
                else:
                    return ()
            elif x[0] == 3:
                e_1 = x[1]
                value_3 = guess(m, fr, k, c[0], e_1)
                if value_3:
                    f_1 = value_3[0]
                    if surely_true(f_1):
                        l = l_prime
                        continue
                    else:
                        return ()
                else:
                    return ()
            elif x[0] == 4:
                es = x[1]
                if all_guessed(m, fr, k, c[0], es):
                    l = l_prime
                    continue
                else:
                    return ()
            else:
                return ()


def sent_fits(m, fr, k, sk, es, fs, gs):
    while True:
        if not es:
            if not fs:
                if not gs:
                    return True
                else:
                    return False
            else:
                return False
        else:
            e = es[0]
            es_prime = es[1]
            if not fs:
                return False
            else:
                p = fs[0]
                fs_prime = fs[1]
                bits = p[0]
                signed = p[1]
                if not gs:
                    return False
                else:
                    g = gs[0]
                    gs_prime = gs[1]
                    value_1 = guess(m, fr, k, sk, e)
                    if value_1:
                        f = value_1[0]
                        if covers(g, cut_fact(bits, signed, f)):
                            es, fs, gs = es_prime, fs_prime, gs_prime
                            continue
                        else:
                            return False
                    else:
                        return False


def longer(c, q, z0):
    now = c[0]
    sk = now
    return ((sk[0], sk[1], put(sk[2], q, added(fact_at(sk[2], q), point(z0))), sk[3]), c[1], put(c[2], q, added(fact_at(c[2], q), point(z0))))


def wanted_guessed(m, fr, k, sk, args):
    while True:
        if args[0] == 0:
            return True
        elif args[0] == 1:
            r = args[2]
            args = r
            continue
        elif args[0] == 2:
            r_1 = args[1]
            args = r_1
            continue
        else:
            e = args[1]
            r_2 = args[2]
            value_1 = guess(m, fr, k, sk, e)
            if value_1:
                args = r_2
                continue
            else:
                return False


def fields_on(m, fr, k, c, args, gs):
    while True:
        if args[0] == 0:
            return (c,)
        elif args[0] == 1:
            x = args[1]
            r = args[2]
            value_1 = store_on(m, fr, k, c, x, hd((), gs), ())
            if value_1:
                c_prime = value_1[0]
                c, args, gs = c_prime, r, tl(gs)
                continue
            else:
                return ()
        elif args[0] == 2:
            r_1 = args[1]
            args, gs = r_1, tl(gs)
            continue
        else:
            r_2 = args[2]
            args, gs = r_2, tl(gs)
            continue


def with_sketch(c, sk):
    return (sk, c[1], c[2])


def is_buffered(m, fr, q):
    value_1 = shape_of(m, fr, q)[0]
    return negb((value_1 == 0))


def effects_on(m, fr, k, tidy, c, l):
    if not l:
        return ((c,),)
    else:
        x = l[0]
        l_prime = l[1]
        if x[0] == 1:
            ch = x[1]
            es = x[2]
            value_1 = channel_guess(m, fr, k, c[0], ch)
            if value_1:
                q = value_1[0]
                if is_buffered(m, fr, q):
                    result = sent_fits(m, fr, k, c[0], es, shape_of(m, fr, q)[1], nth((q), fr[2], ()))
                else:
                    result = False
                if result:
                    value_2 = tidy(assume_query(m, fr, c[0], (4,), q, True))
                    if value_2:
                        sk = value_2[0]
                        value_3 = plain_on(m, fr, k, longer(with_sketch(c, sk), q, 1), l_prime)
                        if value_3:
                            c_prime = value_3[0]
                            return ((c_prime,),)
                        else:
                            return ()
                    else:
                        return ((),)
                else:
                    return ()
            else:
                return ()
        elif x[0] == 2:
            ch_1 = x[1]
            args = x[2]
            keep = x[4]
            value_4 = channel_guess(m, fr, k, c[0], ch_1)
            if value_4:
                q_1 = value_4[0]
                if is_buffered(m, fr, q_1):
                    value_5 = count_arguments(0, args)
                    value_6 = count(shape_of(m, fr, q_1)[1])
                    if (value_5 == value_6):
                        result_1 = wanted_guessed(m, fr, k, c[0], args)
                    else:
                        result_1 = False
                else:
                    result_1 = False
                if result_1:
                    value_7 = tidy(assume_query(m, fr, c[0], (2,), q_1, True))
                    if value_7:
                        sk_1 = value_7[0]
                        value_8 = fields_on(m, fr, k, with_sketch(c, sk_1), args, nth((q_1), fr[2], ()))
                        if value_8:
                            c_prime_1 = value_8[0]
                            if keep:
                                result_2 = c_prime_1
                            else:
                                result_2 = longer(c_prime_1, q_1, -1)
                            value_9 = plain_on(m, fr, k, result_2, l_prime)
                            if value_9:
                                c2 = value_9[0]
                                return ((c2,),)
                            else:
                                return ()
                        else:
                            return ()
                    else:
                        return ((),)
                else:
                    return ()
            else:
                return ()
        elif x[0] == 7:
            value_10 = (k + 1)
            value_11 = count(fr[1])
            if (value_10 == value_11):
                return ()
            else:
                return ((),)
        else:
            value_12 = plain_on(m, fr, k, c, l)
            if value_12:
                c_prime_2 = value_12[0]
                return ((c_prime_2,),)
            else:
                return ()


def moved_on(k, c, n0):
    now = c[0]
    sk = now
    return ((sk[0], sk[1], sk[2], put(sk[3], k, (n0, ()))), c[1], c[2])


def is_constant(e):
    if e[0] == 0:
        return True
    else:
        return False


def edge_on(m: object, fr: object, k: object, tidy: object, c: object, e: object) -> object:
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        value_2 = guess(m, fr, k, c[0], e[1])
        if value_2:
            value_3 = assume(m, fr, k, e[1], True, c[0])
            if value_3:
                sk = value_3[0]
                if is_constant(e[1]):
                    result = (sk,)
                else:
                    result = tidy(sk)
                if result:
                    sk_prime = result[0]
                    value_4 = effects_on(m, fr, k, tidy, with_sketch(c, sk_prime), l)
                    if value_4:
                        o = value_4[0]
                        if o:
                            c_prime = o[0]
                            value_5 = e[0]
                            if (value_5 == 0):
                                return ()
                            else:
                                return ((moved_on(k, c_prime, e[0]),),)
                        else:
                            return ((),)
                    else:
                        return ()
                else:
                    return ((),)
            else:
                return ((),)
        else:
            return ()
    else:
        return ()


def note_at(inv, k, n0):
    return nth((n0), nth((k), inv[3], ()), ())


def noted(n0, l, found):
    while True:
        if not l:
            return rev_append(found, ())
        else:
            x = l[0]
            l_prime = l[1]
            if x:
                result = (n0, found)
            else:
                result = found
            n0, l, found = (n0 + 1), l_prime, result
            continue


def all_noted(l, found):
    while True:
        if not l:
            return rev_append(found, ())
        else:
            ns = l[0]
            l_prime = l[1]
            l, found = l_prime, (noted(0, ns, ()), found)
            continue


def with_around(l, fs):
    while True:
        if not l:
            return fs
        else:
            x = l[0]
            l_prime = l[1]
            n0 = x[0]
            f = x[1]
            l, fs = l_prime, put(fs, n0, meet0(fact_at(fs, n0), f))
            continue


def settle_balances(inv, sk):
    value_1 = tighten_all(inv[4], sk)
    if value_1:
        sk_prime = value_1[0]
        return tighten_all(inv[4], sk_prime)
    else:
        return ()


def seen_by_nobody(inv):
    return settle_balances(inv, (inv[1], (), inv[2], all_noted(inv[3], ())))


def seen_at(inv: object, k: object, n0: object, nt: object) -> object:
    return settle_balances(inv, (with_around(nt[1], inv[1]), nt[0], inv[2], put(all_noted(inv[3], ()), k, (n0, ()))))


def node_for(m, inv, k, n0):
    return nth((n0), proctype_at(m, nth((k), inv[0][1], 0))[3], no_node)


def around_covered(l, grown, fs):
    while True:
        if not l:
            return True
        else:
            x = l[0]
            l_prime = l[1]
            n0 = x[0]
            f = x[1]
            if covers(point(0), fact_at(grown, n0)):
                result = True
            else:
                result = covers(f, fact_at(fs, n0))
            if result:
                l = l_prime
                continue
            else:
                return False


def note_covered(grown, fs, x):
    if x:
        nt = x[0]
        return around_covered(nt[1], grown, fs)
    else:
        return True


def others_covered(k, j, l, grown, fs):
    while True:
        if not l:
            return True
        else:
            ns = l[0]
            l_prime = l[1]
            if (j == k):
                result = True
            else:
                def function(argument2, fs=fs, grown=grown):
                    return note_covered(grown, fs, argument2)
                result = all(function, ns)
            if result:
                j, l = (j + 1), l_prime
                continue
            else:
                return False


def is_even(k, from_, to_, c, b):
    ws = nth((k), b[2], ())
    value_1 = weight_of(ws, to_)
    value_2 = weight_of(ws, from_)
    return covers(point(0), dot_from(b[0], c[1], dot_from(b[1], c[2], point((value_1 - value_2)))))


def is_kept(inv, k, from_, c, n0):
    now = c[0]
    sk = now
    value_1 = note_at(inv, k, n0)
    if value_1:
        nt = value_1[0]
        if all_cover(nt[0], sk[1]):
            if around_covered(nt[1], (), sk[0]):
                if all_cover(inv[1], sk[0]):
                    if all_cover(inv[2], sk[2]):
                        if others_covered(k, 0, inv[3], c[1], sk[0]):
                            value_2 = count(c[1])
                            value_3 = count(sk[0])
                            if (value_2 == value_3):
                                value_4 = count(c[2])
                                value_5 = count(sk[2])
                                if (value_4 == value_5):
                                    def function(argument4, c=c, from_=from_, k=k, n0=n0):
                                        return is_even(k, from_, n0, c, argument4)
                                    return all(function, inv[4])
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


def never_waits(x):
    if x[0] == 0:
        return True
    elif x[0] == 3:
        return True
    elif x[0] == 4:
        return True
    else:
        return False


def is_void(f):
    if f:
        x = f[0]
        value_1 = x[1]
        value_2 = x[0]
        return (value_1 < value_2)
    else:
        return False


def takes_all(args):
    while True:
        if args[0] == 0:
            return True
        elif args[0] == 1:
            r = args[2]
            args = r
            continue
        elif args[0] == 2:
            r_1 = args[1]
            args = r_1
            continue
        else:
            return False


def known_length(sk, q):
    if is_void(fact_at(sk[2], q)):
        return ()
    else:
        return (sk,)


def surely_passes(m, inv, k, sk, e):
    value_1 = guess(m, inv[0], k, sk, e)
    if value_1:
        f = value_1[0]
        return surely_true(f)
    else:
        return False


def waiting_at(m, inv, k, e, sk):
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        if not l:
            if all(never_waits, l):
                return assume(m, inv[0], k, e[1], False, sk)
            else:
                return (sk,)
        else:
            e0 = l[0]
            l_prime = l[1]
            if e0[0] == 1:
                ch = e0[1]
                if all(never_waits, l_prime):
                    result = surely_passes(m, inv, k, sk, e[1])
                else:
                    result = False
                if result:
                    value_2 = channel_guess(m, inv[0], k, sk, ch)
                    if value_2:
                        q = value_2[0]
                        return known_length(assume_query(m, inv[0], sk, (3,), q, True), q)
                    else:
                        return (sk,)
                else:
                    return (sk,)
            elif e0[0] == 2:
                ch_1 = e0[1]
                args = e0[2]
                if all(never_waits, l_prime):
                    if surely_passes(m, inv, k, sk, e[1]):
                        result_1 = takes_all(args)
                    else:
                        result_1 = False
                else:
                    result_1 = False
                if result_1:
                    value_3 = channel_guess(m, inv[0], k, sk, ch_1)
                    if value_3:
                        q_1 = value_3[0]
                        if is_buffered(m, inv[0], q_1):
                            value_4 = count_arguments(0, args)
                            value_5 = count(nth((q_1), inv[0][2], ()))
                            result_2 = (value_4 <= value_5)
                        else:
                            result_2 = False
                        if result_2:
                            return known_length(assume_query(m, inv[0], sk, (1,), q_1, True), q_1)
                        else:
                            return (sk,)
                    else:
                        return (sk,)
                else:
                    return (sk,)
            else:
                if all(never_waits, l):
                    return assume(m, inv[0], k, e[1], False, sk)
                else:
                    return (sk,)
    else:
        return (sk,)


def waiting_all(m, inv, k, es, sk):
    while True:
        if not es:
            return (sk,)
        else:
            e = es[0]
            es_prime = es[1]
            value_1 = waiting_at(m, inv, k, e, sk)
            if value_1:
                sk_prime = value_1[0]
                es, sk = es_prime, sk_prime
                continue
            else:
                return ()


def surely_ready(m: object, inv: object, k: object, sk: object, e: object) -> bool:
    value_1 = e[2]
    if value_1[0] == 0:
        l = value_1[1]
        if all(never_waits, l):
            value_2 = guess(m, inv[0], k, sk, e[1])
            if value_2:
                f = value_2[0]
                return surely_true(f)
            else:
                return False
        else:
            return False
    else:
        return False


def before_else(m: object, inv: object, k: object, before0: object, e: object, c: object) -> object:
    if e[3]:
        value_1 = waiting_all(m, inv, k, before0, c[0])
        if value_1:
            sk = value_1[0]
            return (with_sketch(c, sk),)
        else:
            return ()
    else:
        return (c,)


def with_before(before0: object, es: object) -> object:
    if not es:
        return ()
    else:
        e = es[0]
        es_prime = es[1]
        return ((before0, e), with_before((e, before0), es_prime))


def while_fresh(inv: object, fresh: object, sk: object) -> object:
    if fresh:
        return tighten_all(inv[4], sk)
    else:
        return (sk,)


def goes_well(m, inv, fuel, k, from_, fresh, c, n0):
    if not fuel:
        return False
    else:
        fuel_prime = fuel - 1
        def function(x, c=c, fresh=fresh, from_=from_, fuel_prime=fuel_prime, inv=inv, k=k, m=m):
            before0 = x[0]
            e = x[1]
            value_1 = before_else(m, inv, k, before0, e, c)
            if value_1:
                c0 = value_1[0]
                def function_1(argument2, fresh=fresh, inv=inv):
                    return while_fresh(inv, fresh, argument2)
                value_2 = edge_on(m, inv[0], k, function_1, c0, e)
                if value_2:
                    o = value_2[0]
                    if o:
                        c_prime = o[0]
                        if e[4]:
                            value_3 = c_prime[0]
                            def function_2(argument4, inv=inv, k=k, m=m, value_3=value_3):
                                return surely_ready(m, inv, k, value_3, argument4)
                            if some(function_2, node_for(m, inv, k, e[0])[0]):
                                result = True
                            else:
                                result = is_kept(inv, k, from_, c_prime, e[0])
                            if result:
                                return goes_well(m, inv, fuel_prime, k, from_, False, c_prime, e[0])
                            else:
                                return False
                        else:
                            return is_kept(inv, k, from_, c_prime, e[0])
                    else:
                        return True
                else:
                    return False
            else:
                return True
        return all(function, with_before((), node_for(m, inv, k, n0)[0]))


most_chained = (500)


def unmoved(n0, found):
    while True:
        if not n0:
            return found
        else:
            n_prime = n0 - 1
            n0, found = n_prime, (point(0), found)
            continue


def begins0(sk):
    return (sk, unmoved(length(sk[0]), ()), unmoved(length(sk[2]), ()))


def check_note(m, inv, k, n0, nt):
    value_1 = seen_at(inv, k, n0, nt)
    if value_1:
        sk = value_1[0]
        return goes_well(m, inv, most_chained, k, n0, True, begins0(sk), n0)
    else:
        return True


def check_nodes(m, inv, k, n0, l):
    while True:
        if not l:
            return True
        else:
            x = l[0]
            l_prime = l[1]
            if x:
                nt = x[0]
                result = check_note(m, inv, k, n0, nt)
            else:
                result = True
            if result:
                n0, l = (n0 + 1), l_prime
                continue
            else:
                return False


def check_processes(m, inv, k, l):
    while True:
        if not l:
            return True
        else:
            ns = l[0]
            l_prime = l[1]
            if check_nodes(m, inv, k, 0, ns):
                k, l = (k + 1), l_prime
                continue
            else:
                return False


def always_provided(m, t0):
    value_1 = proctype_at(m, t0)[7]
    if value_1[0] == 0:
        z0 = value_1[1]
        return is_true(z0)
    else:
        return False


def check_inductive(m: object, inv: object) -> bool:
    if m[6]:
        return False
    else:
        def function(argument1, m=m):
            return always_provided(m, argument1)
        if all(function, inv[0][1]):
            value_1 = count(inv[3])
            value_2 = count(inv[0][1])
            if (value_1 == value_2):
                return check_processes(m, inv, 0, inv[3])
            else:
                return False
        else:
            return False


def stuck_at(m, inv, k, sk, n0):
    value_1 = note_at(inv, k, n0)
    if value_1:
        nt = value_1[0]
        value_2 = waiting_all(m, inv, k, node_for(m, inv, k, n0)[0], (with_around(nt[1], sk[0]), nt[0], sk[2], put(sk[3], k, (n0, ()))))
        if value_2:
            sk_prime = value_2[0]
            return ((sk_prime[0], (), sk_prime[2], sk_prime[3]),)
        else:
            return ()
    else:
        return ()


def union(ns, ms):
    while True:
        if not ns:
            return ms
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            def function(argument1, n0=n0):
                return (n0 == argument1)
            if some(function, ms):
                result = ms
            else:
                result = (n0, ms)
            ns, ms = ns_prime, result
            continue


def unions(ps, qs, found):
    while True:
        if not ps:
            return rev_append(found, ())
        else:
            p = ps[0]
            ps_prime = ps[1]
            if not qs:
                return rev_append(found, ())
            else:
                q = qs[0]
                qs_prime = qs[1]
                ps, qs, found = ps_prime, qs_prime, (union(p, q), found)
                continue


def alike(a, b):
    value_1 = count(a[0])
    value_2 = count(b[0])
    if (value_1 == value_2):
        value_3 = count(a[2])
        value_4 = count(b[2])
        if (value_3 == value_4):
            value_5 = count(a[3])
            value_6 = count(b[3])
            return (value_5 == value_6)
        else:
            return False
    else:
        return False


def either_sketch(sk, x, y):
    if x:
        a = x[0]
        if y:
            b = y[0]
            if alike(a, b):
                result = (all_join(a[0], b[0]), (), all_join(a[2], b[2]), unions(a[3], b[3], ()))
            else:
                result = sk
            return (result,)
        else:
            return x
    else:
        return y


def stuck_among(m, inv, k, sk, ns, found):
    while True:
        if not ns:
            return found
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            ns, found = ns_prime, either_sketch(sk, stuck_at(m, inv, k, sk, n0), found)
            continue


def stuck_from(m, inv, fuel, k, sk):
    while True:
        if not fuel:
            return (sk,)
        else:
            fuel_prime = fuel - 1
            value_1 = stuck_among(m, inv, k, sk, nth((k), sk[3], ()), ())
            if value_1:
                sk_prime = value_1[0]
                value_2 = settle_balances(inv, sk_prime)
                if value_2:
                    sk2 = value_2[0]
                    fuel, k, sk = fuel_prime, (k + 1), sk2
                    continue
                else:
                    return ()
            else:
                return ()


def all_ended(m, inv, k, ps):
    while True:
        if not ps:
            return True
        else:
            ns = ps[0]
            ps_prime = ps[1]
            def function(n0, inv=inv, k=k, m=m):
                value_1 = node_for(m, inv, k, n0)
                is_end = value_1[1]
                return is_end
            if all(function, ns):
                k, ps = (k + 1), ps_prime
                continue
            else:
                return False


def check_never_stuck(m: object, inv: object) -> bool:
    value_1 = seen_by_nobody(inv)
    if value_1:
        sk = value_1[0]
        value_2 = count(inv[0][1])
        value_3 = stuck_from(m, inv, (value_2), 0, sk)
        if value_3:
            sk_prime = value_3[0]
            return all_ended(m, inv, 0, sk_prime[3])
        else:
            return True
    else:
        return True


def none_left(inv, sk):
    if sk:
        sk_prime = sk[0]
        value_1 = settle_balances(inv, sk_prime)
        if value_1:
            return False
        else:
            return True
    else:
        return True


def refutes(m, inv, e, truth0, sk):
    while True:
        if e[0] == 2:
            o = e[1]
            e1 = e[2]
            if o[0] == 1:
                e, truth0 = e1, negb(truth0)
                continue
            else:
                return none_left(inv, assume(m, inv[0], outside, e, truth0, sk))
        elif e[0] == 3:
            o_1 = e[1]
            e1_1 = e[2]
            e2 = e[3]
            if o_1[0] == 16:
                if truth0:
                    value_1 = assume(m, inv[0], outside, e1_1, True, sk)
                    if value_1:
                        sk_prime = value_1[0]
                        if refutes(m, inv, e2, True, sk_prime):
                            return True
                        else:
                            return none_left(inv, assume(m, inv[0], outside, e, truth0, sk))
                    else:
                        return True
                else:
                    if refutes(m, inv, e1_1, False, sk):
                        value_2 = assume(m, inv[0], outside, e1_1, True, sk)
                        if value_2:
                            sk_prime_1 = value_2[0]
                            e, truth0, sk = e2, False, sk_prime_1
                            continue
                        else:
                            return True
                    else:
                        return False
            elif o_1[0] == 17:
                if truth0:
                    if refutes(m, inv, e1_1, True, sk):
                        value_3 = assume(m, inv[0], outside, e1_1, False, sk)
                        if value_3:
                            sk_prime_2 = value_3[0]
                            e, truth0, sk = e2, True, sk_prime_2
                            continue
                        else:
                            return True
                    else:
                        return False
                else:
                    value_4 = assume(m, inv[0], outside, e1_1, False, sk)
                    if value_4:
                        sk_prime_3 = value_4[0]
                        if refutes(m, inv, e2, False, sk_prime_3):
                            return True
                        else:
                            return none_left(inv, assume(m, inv[0], outside, e, truth0, sk))
                    else:
                        return True
            else:
                return none_left(inv, assume(m, inv[0], outside, e, truth0, sk))
        else:
            return none_left(inv, assume(m, inv[0], outside, e, truth0, sk))


def check_true(m: object, inv: object, e: object) -> bool:
    value_1 = seen_by_nobody(inv)
    if value_1:
        sk = value_1[0]
        value_2 = guess(m, inv[0], outside, sk, e)
        if value_2:
            return refutes(m, inv, e, False, sk)
        else:
            return False
    else:
        return True


def all_hold(fs, zs):
    while True:
        if not fs:
            if not zs:
                return True
            else:
                return False
        else:
            f = fs[0]
            fs_prime = fs[1]
            if not zs:
                return False
            else:
                z0 = zs[0]
                zs_prime = zs[1]
                if is_within(f, z0):
                    fs, zs = fs_prime, zs_prime
                    continue
                else:
                    return False


def same_numbers(ns, ms):
    while True:
        if not ns:
            if not ms:
                return True
            else:
                return False
        else:
            n0 = ns[0]
            ns_prime = ns[1]
            if not ms:
                return False
            else:
                k = ms[0]
                ms_prime = ms[1]
                if (n0 == k):
                    ns, ms = ns_prime, ms_prime
                    continue
                else:
                    return False


def kinds_of(cs, found):
    while True:
        if not cs:
            return rev_append(found, ())
        else:
            c = cs[0]
            cs_prime = cs[1]
            cs, found = cs_prime, (c[0], found)
            continue


def types_of(ls, found):
    while True:
        if not ls:
            return rev_append(found, ())
        else:
            l = ls[0]
            ls_prime = ls[1]
            ls, found = ls_prime, (l[0], found)
            continue


def sizes_of(cs, found):
    while True:
        if not cs:
            return rev_append(found, ())
        else:
            c = cs[0]
            cs_prime = cs[1]
            cs, found = cs_prime, (size_of(c), found)
            continue


def contents_hold(gs, cs):
    while True:
        if not cs:
            return True
        else:
            c = cs[0]
            cs_prime = cs[1]
            if not gs:
                return False
            else:
                g = gs[0]
                gs_prime = gs[1]
                def function(argument1, g=g):
                    return all_hold(g, argument1)
                if all(function, c[1]):
                    gs, cs = gs_prime, cs_prime
                    continue
                else:
                    return False


def around_holds(zs, x):
    n0 = x[0]
    f = x[1]
    return is_within(f, nth((n0), zs, 0))


def notes_hold(inv, zs, k, ls):
    while True:
        if not ls:
            return True
        else:
            l = ls[0]
            ls_prime = ls[1]
            value_1 = note_at(inv, k, l[1])
            if value_1:
                nt = value_1[0]
                if all_hold(nt[0], l[2]):
                    def function(argument1, zs=zs):
                        return around_holds(zs, argument1)
                    if all(function, nt[1]):
                        k, ls = (k + 1), ls_prime
                        continue
                    else:
                        return False
                else:
                    return False
            else:
                return False


def dot_by(ws, zs, found):
    while True:
        if not ws:
            return found
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not zs:
                return found
            else:
                z0 = zs[0]
                zs_prime = zs[1]
                value_1 = (w * z0)
                ws, zs, found = ws_prime, zs_prime, (found + value_1)
                continue


def spots_by(ws, ls, found):
    while True:
        if not ws:
            return found
        else:
            w = ws[0]
            ws_prime = ws[1]
            if not ls:
                return found
            else:
                l = ls[0]
                ls_prime = ls[1]
                value_1 = weight_of(w, l[1])
                ws, ls, found = ws_prime, ls_prime, (found + value_1)
                continue


def balance_holds(s, ss, b):
    value_1 = spots_by(b[2], s[1], dot_by(b[1], ss, dot_by(b[0], s[0], 0)))
    value_2 = b[3]
    return (value_1 == value_2)


def is_obeyed(inv: object, s: object) -> bool:
    fixed = inv[0]
    fr = fixed
    ss = sizes_of(s[2], ())
    if same_numbers(kinds_of(s[2], ()), fr[0]):
        if same_numbers(types_of(s[1], ()), fr[1]):
            value_1 = count(fr[1])
            if (value_1 < 255):
                if contents_hold(fr[2], s[2]):
                    if all_hold(inv[1], s[0]):
                        if all_hold(inv[2], ss):
                            if notes_hold(inv, s[0], 0, s[1]):
                                def function(argument2, s=s, ss=ss):
                                    return balance_holds(s, ss, argument2)
                                return all(function, inv[4])
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


def is_admitted(inv, rows, s):
    if is_obeyed(inv, s):
        return True
    else:
        def function(argument1, s=s):
            return state_eqb(s, argument1)
        return some(function, rows)


def goes_to_admitted(m, inv, rows, safely, s):
    value_1 = survey(m, s)
    if value_1:
        p = value_1[0]
        ss = p[0]
        b = p[1]
        if safely:
            result = b
        else:
            result = False
        if result:
            return False
        else:
            def function(argument2, inv=inv, rows=rows):
                return is_admitted(inv, rows, argument2)
            return all(function, ss)
    else:
        return False


def check_promela_safe_obeyed(m: object, inv: object, rows: object) -> bool:
    value_1 = initial(m)
    if value_1:
        s = value_1[0]
        if is_admitted(inv, rows, s):
            if check_inductive(m, inv):
                if check_never_stuck(m, inv):
                    value_2 = True
                    def function(argument4, inv=inv, m=m, rows=rows, value_2=value_2):
                        return goes_to_admitted(m, inv, rows, value_2, argument4)
                    return all(function, rows)
                else:
                    return False
            else:
                return False
        else:
            return False
    else:
        return False


def exp_of(ps: object, f: object) -> object:
    if f[0] == 0:
        b = f[1]
        return ((0, truth_of(b)),)
    elif f[0] == 1:
        a = f[1]
        value_1 = nth_error(ps, (a))
        if value_1:
            p = value_1[0]
            if p[0] == 0:
                e = p[1]
                return (e,)
            else:
                return ()
        else:
            return ()
    elif f[0] == 2:
        g = f[1]
        value_2 = exp_of(ps, g)
        if value_2:
            e_1 = value_2[0]
            return ((2, (1,), e_1),)
        else:
            return ()
    elif f[0] == 6:
        g_1 = f[1]
        h = f[2]
        value_3 = exp_of(ps, g_1)
        if value_3:
            e_2 = value_3[0]
            value_4 = exp_of(ps, h)
            if value_4:
                e_prime = value_4[0]
                return ((3, (16,), e_2, e_prime),)
            else:
                return ()
        else:
            return ()
    elif f[0] == 7:
        g_2 = f[1]
        h_1 = f[2]
        value_5 = exp_of(ps, g_2)
        if value_5:
            e_3 = value_5[0]
            value_6 = exp_of(ps, h_1)
            if value_6:
                e_prime_1 = value_6[0]
                return ((3, (17,), e_3, e_prime_1),)
            else:
                return ()
        else:
            return ()
    elif f[0] == 8:
        g_3 = f[1]
        h_2 = f[2]
        value_7 = exp_of(ps, g_3)
        if value_7:
            e_4 = value_7[0]
            value_8 = exp_of(ps, h_2)
            if value_8:
                e_prime_2 = value_8[0]
                return ((3, (17,), (2, (1,), e_4), e_prime_2),)
            else:
                return ()
        else:
            return ()
    else:
        return ()


def check_promela_always_obeyed(m: object, ps: object, inv: object, rows: object, f: object) -> bool:
    if f[0] == 4:
        g = f[1]
        value_1 = exp_of(ps, g)
        if value_1:
            e = value_1[0]
            value_2 = initial(m)
            if value_2:
                s = value_2[0]
                if is_admitted(inv, rows, s):
                    if check_inductive(m, inv):
                        if check_true(m, inv, e):
                            def function(r, e=e, inv=inv, m=m, rows=rows):
                                if holds(m, e, r):
                                    return goes_to_admitted(m, inv, rows, False, r)
                                else:
                                    return False
                            return all(function, rows)
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
