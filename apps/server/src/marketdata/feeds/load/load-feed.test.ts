import type { Tick } from '@wickwise/market';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FeedSink } from '../feed.ts';
import { loadFeed } from './load-feed.ts';

const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** Plays a load feed until `count` ticks have come, and says how long that took, in ms. */
async function collect(symbols: number, rate: number, count: number, wanted: readonly string[] = []) {
  const feed = loadFeed(symbols, rate);
  const listed = (await feed.instruments('US_Equity')).map(({ instrument }) => instrument);
  const ticks: { tick: Tick; atMs: number }[] = [];
  const nothing = () => {};
  const sink: FeedSink = {
    tick: (tick) => ticks.push({ tick, atMs: monotonicMs() }),
    health: nothing,
    gap: nothing,
    rewound: nothing,
    revised: nothing,
    rejected: nothing,
    isBusy: () => false,
  };
  const ids = listed.filter(({ symbol }) => wanted.length === 0 || wanted.includes(symbol)).map(({ id }) => id);
  feed.setSubscriptions(new Set(ids), sink);
  const startMs = monotonicMs();
  await feed.start();
  onEnd = () => feed.stop();
  await vi.waitFor(() => expect(ticks.length).toBeGreaterThanOrEqual(count), { interval: 5 });
  await feed.stop();
  return { listed, ticks, tookMs: monotonicMs() - startMs };
}

let onEnd: (() => Promise<void>) | undefined;
afterEach(() => onEnd?.());

describe('the load feed', () => {
  it('names its symbols S0000, S0001 and so on, open around the clock', async () => {
    const { listed } = await collect(3, 1_000, 1);
    expect(listed.map(({ symbol }) => symbol)).toEqual(['S0000', 'S0001', 'S0002']);
    const sessions = await loadFeed(3, 1).sessions('US_Equity', Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22));
    expect(sessions.length).toBeGreaterThan(0); // a Saturday
  });

  it('puts the monotonic time of its making into each price, so that a reader knows its age', async () => {
    const { ticks } = await collect(5, 2_000, 400);
    for (const { tick, atMs } of ticks) {
      const ageMs = ((atMs % 100_000) - tick.price + 100_000) % 100_000;
      expect(ageMs).toBeLessThan(10_000); // any other number would be up to 100,000
    }
  });

  it('visits the wanted symbols in turn, and no other', async () => {
    const { ticks } = await collect(4, 2_000, 100, ['S0001', 'S0003']);
    const symbols = ticks.slice(0, 100).map(({ tick }) => tick.instrumentId.split(':')[1]);
    expect(new Set(symbols)).toEqual(new Set(['S0001', 'S0003']));
    expect(symbols.filter((symbol) => symbol === 'S0001')).toHaveLength(50);
  });

  it('never makes more ticks than its rate asks for', async () => {
    const { ticks, tookMs } = await collect(2, 1_000, 300);
    expect(ticks.length).toBeLessThanOrEqual(tookMs + 5);
  });
});
