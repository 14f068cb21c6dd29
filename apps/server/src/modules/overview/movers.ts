import type { MarketOverview, Mover } from '@wickwise/contract';
import { priceGridOf } from '@wickwise/market';
import { finiteOrNull } from '#platform/finite.ts';
import { type InstrumentReading, isCounted } from './readings.ts';

const SHOWN = 6;

/** Returns the top gainers, losers, and those with the most unusual volume for the time of the day. */
export function moversOf(readings: readonly InstrumentReading[]): MarketOverview['movers'] {
  const priced = readings.filter((one) => isCounted(one) && !Number.isNaN(one.changePct)).map(toMover);
  const by = (value: (mover: Mover) => number): Mover[] =>
    priced
      .filter((mover) => value(mover) > 0)
      .toSorted((a, b) => value(b) - value(a) || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, SHOWN);
  return {
    gainers: by(({ changePct }) => changePct),
    losers: by(({ changePct }) => -changePct),
    volume: by(({ volumeRatio }) => volumeRatio ?? 0),
  };
}

const toMover = ({ listed: { instrument }, price, changePct, session }: InstrumentReading): Mover => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price,
  ...priceGridOf(instrument),
  changePct,
  volumeRatio: finiteOrNull(session?.volumeRatio ?? Number.NaN),
});
