import { CALL_LIMITS, type CallEntry, type CallSide, type CallTerms } from '@wickwise/contract';
import { type Instrument, isTradable, roundToTick } from '@wickwise/market';
import { InvalidField } from '#platform/errors.ts';

type CheckedTerms = Pick<CallTerms, 'side' | 'entry' | 'stop' | 'targets' | 'endsAt'>;

/** The newest closed price of an instrument and when it was made. */
export interface NewestPrice {
  price: number;
  at: number;
}

/** Prices between which a call enters: a range for a zone, one price else. */
function entryRange(entry: CallEntry, newest: number): { low: number; high: number } {
  if (entry.kind === 'market') return { low: newest, high: newest };
  if (entry.kind === 'limit') return { low: entry.price, high: entry.price };
  return { low: entry.low, high: entry.high };
}

/**
 * Returns the price that risk and targets are measured from: in a zone its edge nearest to the newest price, or that
 * price where it is inside.
 */
export function measuredEntry(entry: CallEntry, newest: number): number {
  const { low, high } = entryRange(entry, newest);
  return Math.min(Math.max(newest, low), high);
}

/** Throws for the first term that can't be, with its field. `now` is market time. */
export function checkCall(terms: CheckedTerms, instrument: Instrument, newest: NewestPrice, nowMs: number): void {
  const { side, entry, stop, targets, endsAt } = terms;
  if (!isTradable(instrument)) throw new InvalidField('symbol', 'An index can’t be bought or sold itself.');
  if (entry.kind === 'zone' && entry.low >= entry.high)
    throw new InvalidField('entry.high', 'The upper edge of the zone is above the lower one.');
  for (const [field, price] of pricesOf(entry, stop, targets)) {
    if (roundToTick(price, instrument.tickSize) !== price)
      throw new InvalidField(field, `Prices of ${instrument.symbol} are multiples of ${instrument.tickSize}.`);
  }
  checkSides(side, entryRange(entry, newest.price), stop, targets);
  if (entry.kind === 'limit') checkLimit(side, entry.price, newest.price);
  if (endsAt < nowMs + CALL_LIMITS.leastHorizonMs)
    throw new InvalidField('endsAt', 'The horizon ends at least 15 minutes from now.');
  if (endsAt > nowMs + CALL_LIMITS.mostHorizonMs) throw new InvalidField('endsAt', 'The horizon ends within 366 days.');
}

function pricesOf(entry: CallEntry, stop: number, targets: readonly number[]): [string, number][] {
  const levels: [string, number][] =
    entry.kind === 'market'
      ? []
      : entry.kind === 'limit'
        ? [['entry.price', entry.price]]
        : [
            ['entry.low', entry.low],
            ['entry.high', entry.high],
          ];
  return [...levels, ['stop', stop], ...targets.map((target, i): [string, number] => [`targets.${i}`, target])];
}

function checkSides(
  side: CallSide,
  { low, high }: { low: number; high: number },
  stop: number,
  targets: readonly number[],
): void {
  const isLong = side === 'long';
  if (isLong ? stop >= low : stop <= high)
    throw new InvalidField(
      'stop',
      isLong ? 'The stop loss of a long call is below its entry.' : 'The stop loss of a short call is above its entry.',
    );
  let before = isLong ? high : low;
  for (const [i, target] of targets.entries()) {
    if (isLong ? target > before : target < before) {
      before = target;
      continue;
    }
    const field = `targets.${i}`;
    if (i > 0) throw new InvalidField(field, 'Each target is farther from the entry than the one before.');
    throw new InvalidField(
      field,
      isLong ? 'The target of a long call is above its entry.' : 'The target of a short call is below its entry.',
    );
  }
}

function checkLimit(side: CallSide, price: number, newest: number): void {
  if (side === 'long' ? price <= newest : price >= newest) return;
  throw new InvalidField(
    'entry.price',
    side === 'long'
      ? 'A limit to buy is at the newest price or below it.'
      : 'A limit to sell is at the newest price or above it.',
  );
}
