import { isAbove, isAtLeast, isEqual } from '../compare.ts';

/** A side of a comparison: element k is `values[k + start] * factor`. */
export interface ScaledColumn {
  values: Float64Array;
  start: number;
  factor: number;
}

/** Elements before `first` stay 0: a side has no value there. */
type Loop<Right> = (left: ScaledColumn, right: Right, first: number, length: number, out: Int32Array) => void;

export type Relation = 'gt' | 'gte' | 'eq';

// Each loop gathers up to 32 comparisons in one number before it writes. Shifts count modulo 32, so `<< k` is the bit in the
// word. Fields are taken out of their objects first: the loops are several times as fast for it. What counts as equal is said in
// `compare.ts`, whose functions the compiler takes into the loops: they take 2.6 instead of 2.4 ns for it.

const greater: Loop<ScaledColumn> = (
  { values: a, start: i, factor: x },
  { values: b, start: j, factor: y },
  first,
  length,
  out,
) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isAbove(a[k + i] * x, b[k + j] * y) << k;
    out[word] = bits;
  }
};

const notLess: Loop<ScaledColumn> = (
  { values: a, start: i, factor: x },
  { values: b, start: j, factor: y },
  first,
  length,
  out,
) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isAtLeast(a[k + i] * x, b[k + j] * y) << k;
    out[word] = bits;
  }
};

const equal: Loop<ScaledColumn> = (
  { values: a, start: i, factor: x },
  { values: b, start: j, factor: y },
  first,
  length,
  out,
) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isEqual(a[k + i] * x, b[k + j] * y) << k;
    out[word] = bits;
  }
};

const greaterThanNumber: Loop<number> = ({ values: a, start: i, factor: x }, level, first, length, out) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isAbove(a[k + i] * x, level) << k;
    out[word] = bits;
  }
};

const notLessThanNumber: Loop<number> = ({ values: a, start: i, factor: x }, level, first, length, out) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isAtLeast(a[k + i] * x, level) << k;
    out[word] = bits;
  }
};

const equalToNumber: Loop<number> = ({ values: a, start: i, factor: x }, level, first, length, out) => {
  for (let k = first; k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +isEqual(a[k + i] * x, level) << k;
    out[word] = bits;
  }
};

/** Bits of a column compared with a column. */
export const COLUMN_LOOPS: Readonly<Record<Relation, Loop<ScaledColumn>>> = { gt: greater, gte: notLess, eq: equal };

/** Bits of a column compared with a number. */
export const NUMBER_LOOPS: Readonly<Record<Relation, Loop<number>>> = {
  gt: greaterThanNumber,
  gte: notLessThanNumber,
  eq: equalToNumber,
};

/** Returns bits of the elements with a value. */
export function knownBits(
  { values, start }: Pick<ScaledColumn, 'values' | 'start'>,
  length: number,
  out: Int32Array,
): void {
  for (let k = Math.min(Math.max(-start, 0), length); k < length; ) {
    const end = Math.min((k | 31) + 1, length);
    const word = k >>> 5;
    let bits = 0;
    for (; k < end; k++) bits |= +!Number.isNaN(values[k + start]) << k;
    out[word] = bits;
  }
}
