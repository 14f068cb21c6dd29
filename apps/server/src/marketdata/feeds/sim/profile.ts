import type { Instrument } from '@wickwise/market';
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

/** Where the best-known pairs and coins stood around 2025: a simulated euro should look like one. */
const LEVELS: Readonly<Record<string, number>> = {
  EURUSD: 1.1,
  GBPUSD: 1.3,
  USDJPY: 145,
  USDCHF: 0.88,
  AUDUSD: 0.66,
  USDCAD: 1.37,
  NZDUSD: 0.6,
  USDINR: 85,
  EURINR: 93,
  GBPINR: 110,
  JPYINR: 0.58,
  USDCNH: 7.2,
  USDMXN: 18.5,
  USDZAR: 18,
  USDTRY: 36,
  USDSGD: 1.32,
  USDHKD: 7.8,
  USDKRW: 1390,
  USDTHB: 33,
  USDPLN: 3.9,
  USDHUF: 360,
  USDCZK: 23,
  EURPLN: 4.27,
  EURHUF: 398,
  EURCZK: 25,
  EURTRY: 40,
  EURNOK: 11.7,
  EURSEK: 11.2,
  XAUUSD: 2700,
  XAGUSD: 31,
  XPTUSD: 1000,
  XPDUSD: 1000,
  'BTC-USD': 90_000,
  'ETH-USD': 3_200,
  'SOL-USD': 180,
  'XRP-USD': 2.2,
  'BNB-USD': 650,
  'LTC-USD': 95,
  'LINK-USD': 16,
  'DOGE-USD': 0.2,
  'ADA-USD': 0.7,
  'AVAX-USD': 28,
  'SHIB-USD': 0.000_02,
  'PEPE-USD': 0.000_012,
  'BONK-USD': 0.000_022,
  'FLOKI-USD': 0.000_14,
  NIFTY50: 25_000,
  BANKNIFTY: 56_000,
  SPY: 600,
  QQQ: 520,
};

/** Quote per base through the dollar, for pairs without a level of their own. */
function crossLevel(symbol: string): number | undefined {
  const dollarsOf = (currency: string): number | undefined => {
    if (currency === 'USD') return 1;
    const direct = LEVELS[`${currency}USD`];
    const inverse = LEVELS[`USD${currency}`];
    return direct ?? (inverse ? 1 / inverse : undefined);
  };
  const base = dollarsOf(symbol.slice(0, 3));
  const quote = dollarsOf(symbol.slice(3));
  return base && quote ? base / quote : undefined;
}

/** An invented but steady profile: the same seed and symbol always give the same one. */
export function profileOf({ market, symbol, kind, sector, tickSize }: Instrument, simulation: number): Profile {
  const seed = mixText(mixText(simulation, market), symbol);
  const draw = (what: number): number => uniform(seed, what);
  const shared = { seed, level: LEVELS[symbol] ?? tickSize * 10_000 * 4 ** draw(1), lot: 1 };
  if (market === 'Forex') {
    const isMetal = sector === 'Metal';
    return {
      ...shared,
      level: LEVELS[symbol] ?? crossLevel(symbol) ?? tickSize * 20_000,
      volatility: isMetal ? 0.2 : sector === 'Emerging' ? 0.1 : 0.075,
      drift: 0,
      pull: 0.002,
      marketShare: 0.35,
      sectorShare: 0.2,
      gapShare: 0,
      volume: 60_000 * 3 ** draw(2),
    };
  }
  if (market === 'Crypto') {
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
  const median = market === 'Indian_Equity' ? 900 : 140;
  return {
    ...shared,
    level: LEVELS[symbol] ?? median * 6 ** (draw(1) - 0.5),
    volatility: isIndex ? 0.14 : 0.22 + 0.16 * draw(3),
    drift: 0.07,
    pull: 0.0015,
    marketShare: isIndex ? 0.85 : 0.3,
    sectorShare: isIndex ? 0.05 : 0.25,
    gapShare: 0.3,
    volume: kind === 'index' ? 0 : (market === 'Indian_Equity' ? 2e6 : 6e6) * 5 ** (draw(2) - 0.5),
  };
}
