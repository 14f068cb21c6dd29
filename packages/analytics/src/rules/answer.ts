/**
 * What a rule says of one bar. Three-valued, and ordered so that `and` is the smaller and `or` the larger of two:
 * a comparison with a missing value is no answer, but "false and no answer" is false all the same.
 */
export const FALSE = 0;
export const NO_ANSWER = 1;
export const TRUE = 2;

/** Writes `and` or `or` of two columns of answers over the first one. */
export function join(answers: Uint8Array, others: Uint8Array, junction: 'and' | 'or', length: number): void {
  const isAnd = junction === 'and';
  for (let k = 0; k < length; k++) {
    const a = answers[k] as number;
    const b = others[k] as number;
    if (isAnd ? b < a : b > a) answers[k] = b;
  }
}
