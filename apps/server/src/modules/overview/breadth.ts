import { isAbove } from '@wickwise/analytics';
import type { Breadth } from '@wickwise/contract';
import { type InstrumentReading, isCounted } from './readings.ts';

/** Counts how many of a market's shares or pairs rise and fall. */
export function breadthOf(readings: readonly InstrumentReading[]): Breadth {
  const counted = readings.filter(isCounted);
  const priced = counted.filter(({ changePct }) => !Number.isNaN(changePct));
  return {
    advancers: priced.filter(({ changePct }) => changePct > 0).length,
    decliners: priced.filter(({ changePct }) => changePct < 0).length,
    unchanged: priced.filter(({ changePct }) => changePct === 0).length,
    unpriced: counted.length - priced.length,
    newHighs: shareOf(priced.map((one) => [highOf(one), one.daily?.yearHigh ?? Number.NaN])),
    newLows: shareOf(priced.map((one) => [-lowOf(one), -(one.daily?.yearLow ?? Number.NaN)])),
    above50: shareOf(priced.map(({ price, daily }) => [price, daily?.mean50 ?? Number.NaN])),
    above200: shareOf(priced.map(({ price, daily }) => [price, daily?.mean200 ?? Number.NaN])),
  };
}

/** Returns the session's high so far: of its closed bars and the newest price. */
const highOf = ({ price, session }: InstrumentReading): number => Math.max(price, known(session?.high) ?? price);
const lowOf = ({ price, session }: InstrumentReading): number => Math.min(price, known(session?.low) ?? price);

const known = (value = Number.NaN): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Counts how often the first number is above the second, where both are known. */
function shareOf(pairs: readonly (readonly [number, number])[]): { count: number; of: number } {
  const measured = pairs.filter(([value, level]) => !Number.isNaN(value - level));
  return { count: measured.filter(([value, level]) => isAbove(value, level)).length, of: measured.length };
}
