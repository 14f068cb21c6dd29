import { MARKETS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { checkStrategy } from '../rules/check.ts';
import { findScan, scansOf } from './scans.ts';
import { STOCK_SCANS } from './stock-scans.ts';

const nameOf = ({ definition }: { definition: { name: string } }): string => definition.name;

describe('the scans', () => {
  it('have unique names in each market, and no flaws', () => {
    for (const market of MARKETS) {
      const names = scansOf(market).map(nameOf);
      expect(new Set(names).size).toBe(names.length);
      expect(scansOf(market).flatMap(({ definition }) => checkStrategy(definition, '1h'))).toEqual([]);
    }
  });

  it('are described in sentences that end', () => {
    const all = MARKETS.flatMap((market) => [
      ...scansOf(market).map(({ definition }) => definition.description),
      ...STOCK_SCANS.map(({ description }) => description),
    ]);
    expect(all.filter((description) => !description.endsWith('.'))).toEqual([]);
  });

  it('cover every pattern of the product in each of its directions', () => {
    const scanned = new Set(scansOf('US_Equity').map(({ pattern, direction }) => `${pattern} ${direction}`));
    for (const wanted of [
      'doji bullish',
      'hammer bullish',
      'hanging_man bearish',
      'shooting_star bearish',
      'marubozu bearish',
      'harami_pattern bullish',
      'doji_star bearish',
      'morning_star bullish',
      'evening_star bearish',
      'head_and_shoulder bullish',
      'gartley bullish',
      'crab bearish',
    ])
      expect(scanned).toContain(wanted);
  });

  it('use gapless variants only where bars open at the previous close', () => {
    const variants = (market: 'Crypto' | 'US_Equity') => scansOf(market).filter(({ variant }) => variant).length;
    expect(variants('US_Equity')).toBe(0);
    expect(variants('Crypto')).toBeGreaterThan(5);
    expect(findScan('evening_star', 'bearish', 'gapless')?.definition.name).toBe('evening_star_gapless_bearish');
    expect(findScan('evening_star', 'bearish')?.variant).toBeUndefined();
  });
});
