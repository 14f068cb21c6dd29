import { describe, expect, it } from 'vitest';
import { StreamMonitor } from './stream-monitor.ts';

const PATIENCE = { rubbishMs: 10_000, noPriceMs: 60_000 };

describe('a stream that only says that it lives', () => {
  it('is noticed after a minute, then ever more rarely while no price comes', () => {
    const monitor = new StreamMonitor(PATIENCE);
    monitor.begin(0);
    monitor.notePrice(1_000);
    expect([60_999, 61_000, 61_001, 180_999, 181_000].map((atMs) => monitor.isWithoutPrices(atMs))).toEqual([
      ...[false, true, false, false, true],
    ]);
  });

  it('is noticed later where its symbols are rarely traded, until they are traded often', () => {
    const monitor = new StreamMonitor(PATIENCE);
    monitor.begin(0);
    for (let atMs = 50_000; atMs <= 500_000; atMs += 50_000) monitor.notePrice(atMs);
    expect([690_000, 700_000].map((atMs) => monitor.isWithoutPrices(atMs))).toEqual([false, true]);
    monitor.begin(700_000);
    for (let atMs = 700_100; atMs <= 800_000; atMs += 100) monitor.notePrice(atMs);
    expect([859_000, 860_000].map((atMs) => monitor.isWithoutPrices(atMs))).toEqual([false, true]);
  });
});
