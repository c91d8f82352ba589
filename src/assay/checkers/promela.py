"""Generated from proofs/promela by `make proofs`: do not edit.

The initial state and the steps of a Promela model, proved in Coq to be those of its semantics.
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


def negb(b):
    if b:
        return False
    else:
        return True


def length(l):
    if not l:
        return 0
    else:
        l_prime = l[1]
        return (length(l_prime) + 1)


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
                t = l[1]
                n0, l = m, t
                continue


def rev_append(l, l_prime):
    while True:
        if not l:
            return l_prime
        else:
            a = l[0]
            l0 = l[1]
            l, l_prime = l0, (a, l_prime)
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


def proctype_at(m, t):
    return nth((t), m[2], no_proctype)


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


def oldest(t, k, ls):
    while True:
        if not ls:
            return ()
        else:
            l = ls[0]
            ls_prime = ls[1]
            value_1 = l[0]
            if (value_1 == t):
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
            t = e[1]
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
                x_4 = oldest(t, 0, v[1][1])
                if x_4:
                    p_4 = x_4[0]
                    value_36 = process_at(v[1], p_4)[1]
                    return (0, truth_of((value_36 == n0_3)))
                else:
                    return (0, 0)
        else:
            t_1 = e[1]
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
                        if (value_38 == t_1):
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
                x_6 = oldest(t_1, 0, v[1][1])
                if x_6:
                    p_6 = x_6[0]
                    value_40 = process_at(v[1], p_6)[0]
                    if (value_40 == t_1):
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
            rest = subs[3]
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
                        slot, subs = (slot + value_4), rest
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


def put_behind(before, l, n0, x):
    while True:
        if not l:
            return rev_append(before, ())
        else:
            y = l[0]
            l_prime = l[1]
            if not n0:
                return rev_append(before, (x, l_prime))
            else:
                n_prime = n0 - 1
                before, l, n0 = (y, before), l_prime, n_prime
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


def remove_at(before, l, n0):
    while True:
        if not l:
            return rev_append(before, ())
        else:
            x = l[0]
            l_prime = l[1]
            if not n0:
                return rev_append(before, l_prime)
            else:
                n_prime = n0 - 1
                before, l, n0 = (x, before), l_prime, n_prime
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


def insert_sorted(sent, message, before, ms):
    while True:
        if not ms:
            return rev_append(before, (message, ()))
        else:
            x = ms[0]
            ms_prime = ms[1]
            if precedes(sent, x):
                return rev_append(before, (message, ms))
            else:
                before, ms = (x, before), ms_prime
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


def started(m, s, t, zs, lev):
    n0 = count(s[1])
    if (n0 < 255):
        p = proctype_at(m, t)
        value_1 = p[1]
        l = (t, p[4], zeros((value_1), ()), lev)
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


def run(v, t, es, lev, c):
    value_1 = value_list(v, es, ())
    if value_1[0] == 0:
        zs = value_1[1]
        value_2 = started(v[0], v[1], t, zs, lev)
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
        t = x[1]
        es_2 = x[2]
        lev = x[3]
        c_3 = x[4]
        return run(v, t, es_2, lev, c_3)
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


def start_active(m, s, t, zs, lev, n0):
    while True:
        if not n0:
            return (0, s)
        else:
            n_prime = n0 - 1
            value_1 = started(m, s, t, zs, lev)
            if value_1[0] == 0:
                s_prime = value_1[1]
                s, n0 = s_prime, n_prime
                continue
            else:
                k = value_1[1]
                return (1, k)


def start_all(m, s, t, ps):
    while True:
        if not ps:
            return (0, s)
        else:
            p = ps[0]
            ps_prime = ps[1]
            value_1 = p[5]
            value_2 = start_active(m, s, t, zeros(length(p[0]), ()), p[6], (value_1))
            if value_2[0] == 0:
                s_prime = value_2[1]
                s, t, ps = s_prime, (t + 1), ps_prime
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


def try_all(f, some0, only, es, found):
    while True:
        if not es:
            return found
        else:
            e = es[0]
            es_prime = es[1]
            if (only == 0):
                result = True
            else:
                value_1 = e[5]
                result = (value_1 == only)
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
                        some0, only, es, found = True, e[5], es_prime, rev_append((o, l), found)
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


def is_met(t, n0, d):
    while True:
        if not t:
            return False
        else:
            here = t[0]
            even = t[1]
            odd = t[2]
            if (n0 == 0):
                def function(argument1, d=d):
                    return outcome_eqb(d, argument1)
                return some(function, here)
            else:
                value_1 = (n0 % 2)
                if (value_1 == 0):
                    t, n0 = even, (n0 // 2)
                    continue
                else:
                    t, n0 = odd, (n0 // 2)
                    continue


def meet(depth, t, n0, d):
    if not depth:
        return t
    else:
        depth_prime = depth - 1
        if not t:
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
            here_1 = t[0]
            even_1 = t[1]
            odd_1 = t[2]
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


def distinct_from(t, ds, found):
    while True:
        if not ds:
            return found
        else:
            d = ds[0]
            ds_prime = ds[1]
            n0 = number_of(d[1])
            if is_met(t, n0, d):
                ds = ds_prime
                continue
            else:
                t, ds, found = meet((17), t, n0, d), ds_prime, (d, found)
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


def advance(m, before, ds, next, found):
    while True:
        if not ds:
            return (next, found)
        else:
            d = ds[0]
            ds_prime = ds[1]
            if ends_run(d[3]):
                ds, found = ds_prime, ((d[0], d[3], before), found)
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


def complete(fuel, m, before, ds, found):
    while True:
        if not ds:
            return (found,)
        else:
            if not fuel:
                return ()
            else:
                fuel_prime = fuel - 1
                value_1 = advance(m, before, ds, (), found)
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
