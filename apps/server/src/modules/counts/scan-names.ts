import { type Preset, STOCK_SCANS, scansOf } from '@wickwise/analytics';
import { MARKETS, type Market } from '@wickwise/market';

/** What a count is of: scans, in one market or in all. */
export interface CountedScans {
  market: Market | undefined;
  scans: readonly Pick<Preset, 'pattern' | 'direction'>[];
}

const PUBLIC = scansOf('Crypto'); // every scan: the other markets lack the gapless variants alone

/**
 * What a public id stands for: a stock scan or preset (`rsi_oversold_bullish`), or a pattern in both directions (`hammer`);
 * behind a market and a colon for that market alone (`Crypto:hammer`).
 */
export function scansNamed(id: string): CountedScans | undefined {
  const colon = id.indexOf(':');
  const market = MARKETS.find((one) => one === id.slice(0, Math.max(colon, 0)));
  if (colon >= 0 && !market) return undefined;
  const name = id.slice(colon + 1);
  const stockScan = STOCK_SCANS.find((scan) => scan.name === name);
  const scans =
    stockScan?.presets ?? named(name, (scan) => scan.definition.name) ?? named(name, (scan) => scan.pattern);
  return scans && { market, scans };
}

function named(name: string, nameOf: (scan: Preset) => string): readonly Preset[] | undefined {
  const found = PUBLIC.filter((scan) => nameOf(scan) === name);
  return found.length > 0 ? found : undefined;
}
