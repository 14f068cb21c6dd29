import type { MarketOverview, Mover } from '@wickwise/contract';
import { isCounted, orNull, type Reading } from './readings.ts';

const SHOWN = 6;

/** Who gained, who lost and who traded most beside what is usual at this time of the day. */
export function moversOf(readings: readonly Reading[]): MarketOverview['movers'] {
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

const toMover = ({ listed: { instrument }, price, changePct, session }: Reading): Mover => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price,
  tickSize: instrument.tickSize,
  currency: instrument.currency,
  changePct,
  volumeRatio: orNull(session?.volumeRatio ?? Number.NaN),
});
