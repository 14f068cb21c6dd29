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
  it('are known of every scan of every market, and lie in the past of its version', () => {
    for (const scan of MARKETS.flatMap(scansOf))
      expect(frozenOf(scan).atMs).toBeLessThanOrEqual(Date.parse('2026-11-21'));
  });

  it('are those of the publication where a rule was taken unchanged', () => {
    expect(dateOf('rsi_oversold', 'bullish')).toBe('1979-01-01');
    expect(dateOf('three_black_crows', 'bearish')).toBe('2007-10-01');
    expect(dateOf('engulfing_pattern', 'bullish')).toBe('2025-01-01');
  });

  it('are those of our version where thresholds, context or direction are ours', () => {
    for (const pattern of ['double_tops', 'bearish_flag'] as const)
      expect(dateOf(pattern, 'bearish')).toBe('2026-11-21');
    expect(dateOf('hammer', 'bullish')).toBe('2026-11-21');
    expect(dateOf('doji', 'bullish')).toBe('2026-11-21');
    expect(dateOf('three_black_crows', 'bearish', 'gapless')).toBe('2026-11-21');
  });

  it('must be given for a new version', () => {
    expect(() => frozenOf({ pattern: 'rsi_oversold', version: 9 })).toThrow('version 9 of rsi_oversold');
  });
});
