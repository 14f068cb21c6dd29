import type { SplitNotice } from './provider-protocol.ts';

/**
 * Returns a row of a provider's list of splits. One that makes no sense isn't an error: the list is the whole market's, and
 * what is of a known share is checked before it counts.
 */
export const splitNotice = (symbol: unknown, date: unknown, after: unknown, before: unknown): SplitNotice => ({
  symbol: String(symbol),
  date: String(date),
  after: sharesOf(after),
  before: sharesOf(before),
});

/** NaN where it isn't a number. */
const sharesOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
