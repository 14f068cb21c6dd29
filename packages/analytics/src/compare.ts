/**
 * When computed numbers count as equal: where they differ by no more than 2^-37 (7e-12) of the larger one.
 *
 * An average that equals a price to the last decimal leaves binary sums some digits above or below it, and the order of
 * summation would decide a cross. Over recorded bars such rounding reaches 1.7e-12, and real differences begin at 2.4e-10
 * (docs/decisions/0030-equal-but-for-rounding.md). A power of two is exact, and both operands count alike: so comparisons
 * don't depend on the scale of prices, `isAbove(a, b)` and `isAtLeast(b, a)` never agree, and a missing value (NaN) is
 * neither.
 */
const ROUNDING_OF_BOTH = 2 ** -38;

/** A local alias keeps comparisons small enough to be inlined into every loop. */
const { abs } = Math;

/** Returns whether a is above b by more than rounding. Both are finite, or NaN for a missing value. */
export const isAbove = (a: number, b: number): boolean => a - b > (abs(a) + abs(b)) * ROUNDING_OF_BOTH;

/** Returns whether a is above b, or equal within rounding. */
export const isAtLeast = (a: number, b: number): boolean => b - a <= (abs(a) + abs(b)) * ROUNDING_OF_BOTH;

/** Returns whether two numbers are equal within rounding. */
export const isEqual = (a: number, b: number): boolean => abs(a - b) <= (abs(a) + abs(b)) * ROUNDING_OF_BOTH;

/** Returns a minus b; 0 where equal within rounding, NaN where one is missing. */
export const differenceOf = (a: number, b: number): number => (isEqual(a, b) ? 0 : a - b);

/** Returns whether a value computed from numbers of a magnitude is only rounding. */
export const isRounding = (value: number, size: number): boolean => abs(value) <= roundingOf(size);

/** Returns a value computed from numbers of a magnitude, or 0 where it is only rounding. */
export const withoutRounding = (value: number, size: number): number => (isRounding(value, size) ? 0 : value);

/** Returns the maximum difference of equal numbers of a magnitude. */
export const roundingOf = (size: number): number => 2 * ROUNDING_OF_BOTH * abs(size);
