(* Answers lines of numbers as the OCaml extraction does: 1 where a checker accepts, or [decide] says reachable; else 0. *)

open Pushdown_checkers

let rec pos i = if i = 1 then XH else if i land 1 = 1 then XI (pos (i lsr 1)) else XO (pos (i lsr 1))
let number i = if i = 0 then N0 else Npos (pos i)

let tokens = ref []
let next () = match !tokens with [] -> failwith "the line is too short" | t :: r -> tokens := r; int_of_string t
let n () = number (next ())
(* items are read from left to right, with no recursion that a long list could exhaust *)
let list item =
  let rec read k found = if k = 0 then found else let x = item () in read (k - 1) (x :: found) in
  let rec link found l = match found with [] -> l | x :: r -> link r (Cons (x, l)) in
  link (read (next ()) []) Nil
let label () = match next () with -1 -> None | i -> Some (number i)
let edge () = let source = n () in let label = label () in let target = n () in { source; label; target }
let rule () = let from = n () in let top = n () in let to0 = n () in let word = list n in { from; top; to0; word }
let numbered () = let edges = list edge in let finals = list n in { edges; finals }
let case () =
  let locations = n () in let labels = n () in let states1 = n () in let states2 = n () in
  let rules = list rule in let initial = numbered () in let final = numbered () in
  { locations; labels; states1; states2; rules; initial; final }
let reason () = match next () with
  | 0 -> Given
  | 1 -> let i = n () in let premises = list n in ByRule (i, premises)
  | _ -> let i = n () in let j = n () in Composed (i, j)
let entry () = let derived = edge () in let because = reason () in { derived; because }
let derivation () = let entries = list entry in let start = n () in let path = list n in { entries; start; path }
let row () = let s = n () in let l = label () in let ts = list n in Pair (Pair (s, l), ts)
let pairs () = let s = n () in let ts = list n in Pair (s, ts)
let evidence () = match next () with
  | 0 -> let d = derivation () in let other = list n in Backward (d, other)
  | 1 -> let d = derivation () in let other = list n in Forward (d, other)
  | 2 -> let f = derivation () in let b = derivation () in Meeting (f, b)
  | 3 -> let conf () = let p = n () in let w = list n in Pair (p, w) in Run (list conf)
  | 4 -> let rows = list row in let ps = list pairs in ClosedBackward (rows, ps)
  | _ -> let rows = list row in let ps = list pairs in ClosedForward (rows, ps)

let () =
  try
    while true do
      tokens := String.split_on_char ' ' (input_line stdin);
      let asked = next () in
      let c = case () in
      let good = match asked with
        | 2 -> (match decide c with Some b -> b | None -> False)
        | 1 -> check_reachable c (evidence ())
        | _ -> check_unreachable c (evidence ()) in
      print_endline (match good with True -> "1" | False -> "0")
    done
  with End_of_file -> ()
