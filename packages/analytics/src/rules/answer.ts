/**
 * What a rule says of one bar. Three-valued, and ordered so that `and` is the smaller and `or` the larger of two:
 * a comparison with a missing value is no answer, but "false and no answer" is false all the same.
 */
export const FALSE = 0;
export const NO_ANSWER = 1;
export const TRUE = 2;
