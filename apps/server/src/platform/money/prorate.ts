import { checkAmount, proportionOf } from './money.ts';

export interface Proration {
  /** Minor units for the time before the instant. */
  used: number;
  /** Minor units for the time from the instant on; with `used` the whole amount. */
  left: number;
}

interface Span {
  amount: number;
  /** Begin and end of the paid period, epoch ms. */
  from: number;
  to: number;
}

/** Divides what was paid for a period at an instant (epoch ms), by whole seconds; outside the period one part is 0. */
export function prorate({ amount, from, to, at }: Span & { at: number }): Proration {
  const used = usedUntil({ amount, from, to }, at);
  return { used, left: amount - used };
}

/** Returns the part of a period's amount for the time between two instants; adjoining parts sum to their whole. */
export const partOfPeriod = (span: Span, begin: number, end: number): number =>
  Math.max(usedUntil(span, end) - usedUntil(span, begin), 0);

function usedUntil({ amount, from, to }: Span, at: number): number {
  checkAmount(amount);
  const [begin, end] = [seconds(from), seconds(to)];
  if (!(end > begin)) throw new RangeError('a period ends after it begins');
  return proportionOf(amount, Math.min(Math.max(seconds(at), begin), end) - begin, end - begin);
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);
