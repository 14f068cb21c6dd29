import { candleName, type Preset, STOCK_SCANS, scansOf } from '@wickwise/analytics';
import { MARKETS, type Market } from '@wickwise/market';

/** A public id: a name, in one market or in all. */
export interface PublicName {
  market: Market | undefined;
  name: string;
}

/** Scans whose stored signals are counted. */
export type CountedScans = readonly Pick<Preset, 'pattern' | 'direction'>[];

const PUBLIC = scansOf('Crypto'); // every scan: other markets only lack the gapless variants

const DIRECTION = /_(bullish|bearish)$/;

/** Returns the name in an id, and the market before it, separated by a colon (`Crypto:hammer`); undefined for no market. */
export function publicNameOf(id: string): PublicName | undefined {
  const colon = id.indexOf(':');
  const market = MARKETS.find((one) => one === id.slice(0, Math.max(colon, 0)));
  return colon >= 0 && !market ? undefined : { market, name: id.slice(colon + 1) };
}

/**
 * Returns the scans of a name: a stock scan or preset (`rsi_oversold_bullish`), or a pattern in both directions (`hammer`).
 * Aliases of patterns are known with and without a direction (`engulfing`, `harami_bearish`); undefined for any other name.
 */
export function scansNamed(name: string): CountedScans | undefined {
  const stockScan = STOCK_SCANS.find((scan) => scan.name === name);
  return (
    stockScan?.presets ??
    named(name, (scan) => scan.definition.name) ??
    named(name, (scan) => scan.pattern) ??
    byAlias(name)
  );
}

function named(name: string, nameOf: (scan: Preset) => string): readonly Preset[] | undefined {
  const found = PUBLIC.filter((scan) => nameOf(scan) === name);
  return found.length > 0 ? found : undefined;
}

function byAlias(name: string): CountedScans | undefined {
  const [direction = ''] = DIRECTION.exec(name) ?? [];
  const alias = direction ? name.slice(0, -direction.length) : name;
  const own = candleName(alias);
  return own === alias ? undefined : scansNamed(`${own}${direction}`);
}
