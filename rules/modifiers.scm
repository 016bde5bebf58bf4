; modifiers [modifier]: all modifiers, then one at a time
;   class A { @B public final int c; }
;   class A {                 int c; }
;   class A {    public final int c; }
;   class A { @B        final int c; }
;   class A { @B public       int c; }
((modifiers _ @item) (#set! by "whole one"))
