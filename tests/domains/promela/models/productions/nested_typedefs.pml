/* init and typedefs within typedefs */
typedef I { byte a[2]; bit b }; typedef O { I i[2]; I one; short s }; O o[2], p;
init { o[1].i[1].a[1] = 3; o[1].i[o[1].i[1].a[1] - 2].b = 1; p.one.a[0] = 4;
  o[1].i[1].b == 1 && o[1].i[1].a[1] == 3 && o[0].i[1].a[1] == 0 && p.one.a[0] == 4; assert(false) }
