/* vardcl: NAME [NAME] */
byte n = 3, a[n]; active proctype P() { byte l[n]; a[2] = 1; l[2] = a[2]; l[2] == 1; assert(false) }
