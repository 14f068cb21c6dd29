import { type Instrument, MARKET_INFO } from '@wickwise/market';
import { catalogueOf, referencePriceOf, simulatedSymbol } from '@wickwise/market/catalogue';
import { mixText, uniform } from './noise.ts';

/** How an instrument behaves in the simulation. Volatilities are yearly, 0.3 is 30 %. */
export interface Profile {
  /** State of its own random numbers. */
  seed: number;
  /** The price around which it wanders, in its currency. */
  level: number;
  volatility: number;
  /** Yearly growth of the level. */
  drift: number;
  /** Daily pull towards the level, as a share of the distance. */
  pull: number;
  /** Shares of its variance that come from the whole market and from its sector. */
  marketShare: number;
  sectorShare: number;
  /** Share of a day's variance that passes while the exchange is shut. */
  gapShare: number;
  /** Units traded on an ordinary day, and the smallest unit. */
  volume: number;
  lot: number;
}

/** An invented but steady profile: the same seed and instrument always give the same one, under whatever symbol. */
export function profileOf(instrument: Instrument, simulation: number): Profile {
  const { market, kind, sector, tickSize } = instrument;
  const seed = mixText(mixText(simulation, market), simulatedSymbol(instrument));
  const draw = (what: number): number => uniform(seed, what);
  const shared = { seed, level: referencePriceOf(instrument) ?? tickSize * 10_000, lot: 1 };
  const { traded } = MARKET_INFO[market];
  if (traded === 'currencies') {
    const isMetal = sector === 'Metal';
    return {
      ...shared,
      volatility: isMetal ? 0.2 : sector === 'Emerging' ? 0.1 : 0.075,
      drift: 0,
      pull: 0.002,
      marketShare: 0.35,
      sectorShare: 0.2,
      gapShare: 0,
      volume: 60_000 * 3 ** draw(2),
    };
  }
  if (traded === 'coins') {
    return {
      ...shared,
      volatility: 0.5 + 0.4 * draw(3),
      drift: 0,
      pull: 0.003,
      marketShare: 0.55,
      sectorShare: 0.15,
      gapShare: 0,
      volume: (2e8 / shared.level) * 4 ** draw(2),
      lot: shared.level > 100 ? 0.0001 : shared.level > 1 ? 0.01 : 1,
    };
  }
  const isIndex = kind === 'index' || kind === 'fund';
  const { usualTurnover = 8e8 } = catalogueOf(market);
  return {
    ...shared,
    volatility: isIndex ? 0.14 : 0.22 + 0.16 * draw(3),
    drift: 0.07,
    pull: 0.0015,
    marketShare: isIndex ? 0.85 : 0.3,
    sectorShare: isIndex ? 0.05 : 0.25,
    gapShare: 0.3,
    volume: kind === 'index' ? 0 : (usualTurnover / shared.level) * 5 ** (draw(2) - 0.5),
  };
}
