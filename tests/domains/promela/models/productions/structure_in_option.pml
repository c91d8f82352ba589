/* one_decl in a sequence: the declaration of a structure is a step, also behind a skip in an option */
typedef pair { byte f = 3 }; byte x;
active proctype P() { if :: skip -> pair r; x = r.f :: printf("a"); pair s; x = s.f fi; x == 3; assert(false) }
