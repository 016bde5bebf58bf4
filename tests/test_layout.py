"""What `layout` makes of each construct. An example: its name, the input, `=>`, the output."""

from __future__ import annotations

from textwrap import indent

import pytest

from chipper.java.layout import layout
from chipper.java.tokens import same_tokens

STATEMENTS = r"""
## one statement a line
a();b();   int c;
=>
a();
b();
int c;
## operators
x=a+b*c-d/e%f<<1>>2>>>3&g|h^i;
=>
x = a + b * c - d / e % f << 1 >> 2 >>> 3 & g | h ^ i;
## comparisons
x=a<b||c>=d&&e!=f;
=>
x = a < b || c >= d && e != f;
## assignments
a+=1;b>>>=2;c=d=e;
=>
a += 1;
b >>>= 2;
c = d = e;
## operators of one operand
a=- b+ ! c+~ d+i ++ + -- j;
=>
a = -b + !c + ~d + i++ + --j;
## signs that must not meet
a=- -b+ +c- --d;e=- - -f;
=>
a = - -b + +c - --d;
e = - - -f;
## casts
a=(int)-b+(A&B)c;d=(List<E>)(f);
=>
a = (int) -b + (A & B) c;
d = (List<E>) (f);
## parentheses and brackets
a=( b+( c ) ) [ 0 ];
=>
a = (b + (c))[0];
## ternary
a=b?c:d;
=>
a = b ? c : d;
## calls
a . b( c,d ) . <E> f ( );
=>
a.b(c, d).<E>f();
## method references
a=B :: c;d=E[] :: new;f=G::<H> new;
=>
a = B::c;
d = E[]::new;
f = G::<H>new;
## generics
Map < A,List < ? extends B > > a=new HashMap < > ( );
=>
Map<A, List<? extends B>> a = new HashMap<>();
## array types
int [ ] a=new int [ 2 ] [ ],b [ ];
=>
int[] a = new int[2][], b[];
## array initialisers
int[] a={1,2,},b[]={{ },{ 3 }};f(new int[]{4});
=>
int[] a = {1, 2,}, b[] = {{}, {3}};
f(new int[] {4});
## instanceof
b=a instanceof final C d&&e instanceof F(int g,var h);
=>
b = a instanceof final C d && e instanceof F(int g, var h);
## literals stay as they are
a="b  \" \u0041"+' '+'\''+1_0L+0xFFp1+.5f+null+true+"";
=>
a = "b  \" \u0041" + ' ' + '\'' + 1_0L + 0xFFp1 + .5f + null + true + "";
## if without braces
if(a)b();else if(c)d();else e();
=>
if (a)
    b();
else if (c)
    d();
else
    e();
## if with braces
if(a){b();}else if(c){d();}else{e();}
=>
if (a) {
    b();
} else if (c) {
    d();
} else {
    e();
}
## nested bodies
while(a)for(;;)if(b)c();
=>
while (a)
    for (;;)
        if (b)
            c();
## empty statements
;while(a);if(b);else;
=>
;
while (a) ;
if (b) ;
else ;
## empty blocks
{}while(a){}if(b){}else{}
=>
{ }
while (a) { }
if (b) { } else { }
## for
for(int i=0,j=1;i<2;i++,j--){a();}
=>
for (int i = 0, j = 1; i < 2; i++, j--) {
    a();
}
## for with gaps
for(;;){}for(int i=0;;++i){}for(i=0;a;){}
=>
for (;;) { }
for (int i = 0; ; ++i) { }
for (i = 0; a;) { }
## for over a collection
for(final var a:b)c();
=>
for (final var a : b)
    c();
## do
do a();while(b);do{c();}while(d);
=>
do
    a();
while (b);
do {
    c();
} while (d);
## labels
a:b:for(;;)break a;
=>
a:
b:
for (;;)
    break a;
## jumps
continue a;return;return(b);throw c;
=>
continue a;
return;
return (b);
throw c;
## assert
assert a:b;assert(c);
=>
assert a : b;
assert (c);
## synchronized
synchronized(a){b();}
=>
synchronized (a) {
    b();
}
## try
try(A a=b;C c=d;e;){f();}catch(final G|H g){i();}finally{j();}
=>
try (A a = b; C c = d; e;) {
    f();
} catch (final G | H g) {
    i();
} finally {
    j();
}
## switch with colons
switch(a){case 1,2:case 3:b();break;case 4:{c();}default:}
=>
switch (a) {
    case 1, 2:
    case 3:
        b();
        break;
    case 4: {
        c();
    }
    default:
}
## switch with arrows
int a=switch(b){case 1->2;case C c when c.d()>3->{yield 4;}case E(int f,var g)->throw h;default->i;};
=>
int a = switch (b) {
    case 1 -> 2;
    case C c when c.d() > 3 -> {
        yield 4;
    }
    case E(int f, var g) -> throw h;
    default -> i;
};
## lambdas in a line
a=b->c;d=(e,f)->g;h=(int i)->()->{};return (j)->k;
=>
a = b -> c;
d = (e, f) -> g;
h = (int i) -> () -> { };
return (j) -> k;
## lambdas with blocks, anonymous classes
a(b->{c();},new D<>(1){int e;},new F(){});
=>
a(b -> {
    c();
}, new D<>(1) {
    int e;
}, new F() { });
## annotated variables
@A @B(c=1)final int d=2;for(@E int f:g){}
=>
@A
@B(c = 1)
final int d = 2;
for (@E int f : g) { }
## local types
class A{}record B(int...c){}
=>
class A { }
record B(int... c) { }
## line comments
a(); // behind a
// above b
b(c, // behind c
d);
{// in
}// out
=>
a(); // behind a
// above b
b(c, // behind c
        d);
{ // in
} // out
## block comments
/* before */ a( /* in */ b /* too */ ); /* behind */ c();
/* above */
d(); /* two
  lines */ e();
=>
/* before */ a(/* in */ b /* too */);
/* behind */
c();
/* above */
d(); /* two
  lines */
e();
## comments where statements go
if(a){
// nothing
}
// otherwise
else
// one
b();
switch(c){
// first
case 1:
// second
d();
// third
}
=>
if (a) {
    // nothing
}
// otherwise
else
    // one
    b();
switch (c) {
    // first
    case 1:
        // second
        d();
        // third
}
## long conditions
if(aaaaaaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbb,cccccccccccc)&&ddddddddddddddddddddd||eeeeeeeeeeeeeeee){f();}
=>
if (aaaaaaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbb, cccccccccccc) && ddddddddddddddddddddd
        || eeeeeeeeeeeeeeee) {
    f();
}
## long calls
a=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb("cccccccccccccccccccccccc",dddddddddddddddddddd+eeeeee,f);
=>
a = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb("cccccccccccccccccccccccc", dddddddddddddddddddd + eeeeee,
        f);
"""
