import { MARKETS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { frozenOf } from './frozen.ts';
import { findScan, scansOf } from './scans.ts';

const dateOf = (pattern: string, direction: 'bullish' | 'bearish', variant?: 'gapless'): string => {
  const scan = findScan(pattern, direction, variant);
  if (!scan) throw new Error(pattern);
  return new Date(frozenOf(scan).atMs).toISOString().slice(0, 10);
};

describe('the freeze dates', () => {
  it('are known for every scan of every market, and precede its version', () => {
    for (const scan of MARKETS.flatMap(scansOf))
      expect(frozenOf(scan).atMs).toBeLessThanOrEqual(Date.parse('2026-11-22'));
  });

  it('are those of the publication where a rule was taken unchanged', () => {
    expect(dateOf('rsi_oversold', 'bullish')).toBe('1979-01-01');
    expect(dateOf('three_black_crows', 'bearish')).toBe('2007-10-01');
    expect(dateOf('engulfing_pattern', 'bullish')).toBe('2025-01-01');
  });

  it('are those of our version where thresholds, context or direction are ours', () => {
    for (const pattern of ['double_tops', 'bearish_flag', 'head_and_shoulder', 'gartley', 'rising_wedge'] as const)
      expect(dateOf(pattern, 'bearish')).toBe('2026-11-22');
    expect(dateOf('hammer', 'bullish')).toBe('2026-11-22');
    expect(dateOf('doji', 'bullish')).toBe('2026-11-22');
    expect(dateOf('three_black_crows', 'bearish', 'gapless')).toBe('2026-11-21');
  });

  it('are new where computed numbers are compared, since equal sides are equal', () => {
    const versions = MARKETS.flatMap(scansOf).map(({ pattern, version }) => `${pattern} ${version}`);
    for (const changed of ['golden_cross_over_strategy 2', 'bollinger_bands_strategy 2', 'doji 2']) {
      expect(versions).toContain(changed);
    }
    for (const same of ['engulfing_pattern 1', 'three_black_crows 1']) expect(versions).toContain(same);
    expect(frozenOf({ pattern: 'golden_cross_over_strategy', version: 2 }).source).toBe(
      'Wickwise, version 2 (22 November 2026)',
    );
  });

  it('are new for all chart patterns, since they say which finds are late or spent', () => {
    const versions = MARKETS.flatMap(scansOf).map(({ pattern, version }) => `${pattern} ${version}`);
    for (const changed of ['double_tops 2', 'gartley 3', 'head_and_shoulder 3', 'bullish_flag 4']) {
      expect(versions).toContain(changed);
    }
    expect(frozenOf({ pattern: 'bullish_flag', version: 3 }).source).toBe('Wickwise, version 3 (22 November 2026)');
    expect(frozenOf({ pattern: 'bullish_flag', version: 2 }).source).toBe('Wickwise, version 2 (21 November 2026)');
  });

  it('must be given for a new version', () => {
    expect(() => frozenOf({ pattern: 'rsi_oversold', version: 9 })).toThrow('version 9 of rsi_oversold');
  });
});
