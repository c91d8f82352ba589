/* strings, characters and comments */
#define N 3 /* of these */
byte x = 'z'; // a comment
byte y = '\n', z = '\t', r = '\r', f = '\f', zero = '\0', quote = '\'', slash = '\\', a = '\a';
active proctype P() { printf("// no comment /* nor this */ \"%d\"\n", N);
  x == 122 && y == 10 && z == 9 && N == 3;
  r == 13 && f == 12; zero == 48; quote == 39; slash == 92; a == 97; assert(false) }
