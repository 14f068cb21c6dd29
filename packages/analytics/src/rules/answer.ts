/**
 * Answer of a rule at one bar: three-valued, ordered so that `and` is the minimum and `or` the maximum. A comparison
 * with a missing value has no answer, but "false and no answer" is false.
 */
export const FALSE = 0;
export const NO_ANSWER = 1;
export const TRUE = 2;
