import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { listedCoins, MemoryStore, walkingBars } from '../../../testing/walking-bars.ts';
import { boundsFor, FrameShelf } from './frame-shelf.ts';

const START = Date.parse('2026-01-01T00:00Z');
const NOW = Date.parse('2026-03-01T00:00Z');
/** A series of this length has no spare capacity. */
const BARS = 1_024;
const COINS = 10;
const FRAME_BYTES = COINS * BARS * 48;

function setUp(frames: number) {
  const listed = listedCoins(COINS);
  const memory = new MemoryStore();
  for (const { no } of listed) {
    for (const timeframe of ['10m', '15m', '30m', '1h'] as const) {
      memory.give(no, timeframe, walkingBars(no, BARS, START));
    }
  }
  const deps = { store: memory.store, registry: new InstrumentRegistry(listed), splits: new SplitBook([]) };
  return new FrameShelf(deps, { bars: frames * FRAME_BYTES, tables: 0 });
}

describe('the frames of a shelf', () => {
  it('take no more bytes than they may: those used last stay', async () => {
    const shelf = setUp(2);
    const first = await shelf.frame('Crypto', '10m', NOW);
    expect(first.barBytes).toBe(FRAME_BYTES);
    await shelf.frame('Crypto', '15m', NOW);
    await shelf.frame('Crypto', '10m', NOW);
    await shelf.frame('Crypto', '1h', NOW);
    shelf.tidy();
    expect(shelf.bytes.bars).toBe(2 * FRAME_BYTES);
    expect(await shelf.frame('Crypto', '10m', NOW)).toBe(first);
  });

  it('keep the one used last, however large it is', async () => {
    const shelf = setUp(0);
    await shelf.frame('Crypto', '15m', NOW);
    const last = await shelf.frame('Crypto', '10m', NOW);
    shelf.tidy();
    expect(shelf.bytes.bars).toBe(FRAME_BYTES);
    expect(await shelf.frame('Crypto', '10m', NOW)).toBe(last);
  });

  it('may take 60 MiB with the instruments of the simulated feed, and columns half of that', () => {
    const { bars, tables } = boundsFor(481);
    expect(bars / 2 ** 20).toBeCloseTo(60.1, 1);
    expect(tables / 2 ** 20).toBeCloseTo(30.1, 1);
  });
});
