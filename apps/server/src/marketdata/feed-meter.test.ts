import type { InstrumentId } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { FeedMeter } from './feed-meter.ts';

const [BTC, ETH] = ['Crypto:BTC-USD', 'Crypto:ETH-USD'] as InstrumentId[] as [InstrumentId, InstrumentId];

describe('the figures of a feed', () => {
  it('are median and 99th percentile of the newest latencies', () => {
    const meter = new FeedMeter();
    expect(meter.latencyMs(0)).toBe(null);
    for (let ms = 1; ms <= 100; ms++) meter.notePrice(1_000 - ms, 1_000);
    expect(meter.latencyMs(1_000)).toEqual({ p50: 50, p99: 99 });
    for (let k = 0; k < 1_024; k++) meter.notePrice(1_993, 2_000);
    expect(meter.latencyMs(2_000)).toEqual({ p50: 7, p99: 7 });
  });

  it('have no latency a minute after the last price, and none below zero under a wrong clock', () => {
    const meter = new FeedMeter();
    meter.notePrice(1_500, 1_000);
    expect(meter.latencyMs(1_000)).toEqual({ p50: 0, p99: 0 });
    expect(meter.latencyMs(62_000)).toBe(null);
  });

  it('count a gap as repaired once all its instruments but refused ones have history', () => {
    const meter = new FeedMeter();
    meter.noteWanted([BTC, ETH]);
    meter.noteGap([BTC, ETH], { fromMs: 0, toMs: 600_000 });
    meter.noteGap([BTC], { fromMs: 0, toMs: 600_000 });
    meter.noteLoaded(BTC, 480_000);
    expect([meter.gaps, meter.gapsRepaired]).toEqual([2, 0]);
    meter.noteLoaded(BTC, 600_000);
    expect([meter.gaps, meter.gapsRepaired]).toEqual([2, 1]);
    meter.noteRefused(ETH, 'no place');
    meter.noteLoaded(BTC, 600_000);
    expect([meter.gaps, meter.gapsRepaired, meter.subscriptions]).toEqual([2, 2, 1]);
    expect([...meter.refused]).toEqual([[ETH, 'no place']]);
    meter.noteRefused(ETH, null);
    expect([meter.subscriptions, meter.refused.size]).toEqual([2, 0]);
  });

  it('count no instrument as refused that nobody asks for', () => {
    const meter = new FeedMeter();
    meter.noteWanted([BTC]);
    meter.noteRefused(ETH, 'not in its list');
    expect([meter.subscriptions, meter.refused.size]).toEqual([1, 0]);
  });

  it('leave a gap open that history has not repaired', () => {
    const lacking = new Set([BTC]);
    const meter = new FeedMeter((id, { toMs }) => lacking.has(id) && toMs === 600_000);
    meter.noteGap([BTC], { fromMs: 0, toMs: 600_000 });
    meter.noteLoaded(BTC, 600_000);
    expect([meter.gaps, meter.gapsRepaired]).toEqual([1, 0]);
    lacking.clear();
    meter.noteLoaded(BTC, 900_000);
    expect([meter.gaps, meter.gapsRepaired]).toEqual([1, 1]);
  });

  it('keep the last error and its time', () => {
    const meter = new FeedMeter();
    meter.noteHealth({ state: 'degraded', reason: 'socket hang up' }, 5);
    meter.noteHealth({ state: 'live' }, 6);
    expect(meter.lastError).toEqual({ text: 'socket hang up', at: 5 });
    meter.noteHealth({ state: 'live', reason: '1 of 2 connections: silent for 5 s' }, 7);
    expect(meter.lastError).toEqual({ text: '1 of 2 connections: silent for 5 s', at: 7 });
  });
});
