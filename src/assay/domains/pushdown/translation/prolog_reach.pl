% Pushdown reachability by tabling. C is the number of a case, A is 1 or 2 for its automata. The facts of the cases are
% appended. in(P) is the start at location P, at(S) the state S of an automaton: no transition leads into in(P).

:- dynamic location/2, pop/4, swap/5, push/6, edge/5, silent/4, final/3.
:- discontiguous location/2, pop/4, swap/5, push/6, edge/5, silent/4, final/3.
:- table same/4, pre/4, pair/3.

same(_, _, at(S), S).
same(_, _, in(P), P).
same(C, A, N, T) :- same(C, A, N, S), silent(C, A, S, T).

given(C, A, N, G, at(T)) :- same(C, A, N, S), edge(C, A, S, G, T).
accepts(C, A, N) :- same(C, A, N, S), final(C, A, S).

% pre* of the second automaton
pre(C, N, G, M) :- given(C, 2, N, G, M).
pre(C, in(P), G, in(Q)) :- pop(C, P, G, Q).
pre(C, in(P), G, M) :- swap(C, P, G, Q, X), pre(C, in(Q), X, M).
pre(C, in(P), G, M) :- push(C, P, G, Q, X, Y), pre(C, in(Q), X, N), pre(C, N, Y, M).

% its product with the first
pair(C, in(P), in(P)) :- location(C, P).
pair(C, N, M) :- pair(C, K, L), given(C, 1, K, G, N), pre(C, L, G, M).
reachable(C) :- pair(C, N, M), accepts(C, 1, N), accepts(C, 2, M), !.

% one line a case
main :- current_prolog_flag(argv, Words), last(Words, Word), atom_number(Word, Count), Last is Count - 1,
        forall(between(0, Last, C), answer(C)).
answer(C) :- catch(verdict(C, Said), Error, Said = error(Error)), abolish_all_tables, print(Said), nl, flush_output.
verdict(C, Said) :- ( reachable(C) -> Said = reachable ; Said = unreachable ).
:- initialization(main, main).

