import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** Returns hourly bars of a seeded random walk, all different. */
export function walkingBars(seed: number, count: number, startMs: number, stepMs = 3_600_000): Bar[] {
  let state = seed * 7_919 + 17;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  let close = 100;
  return Array.from({ length: count }, (_, i) => {
    const open = close;
    close *= 1 + next() / 20;
    const [high, low] = [Math.max(open, close) * 1.004, Math.min(open, close) * 0.996];
    return { timeMs: startMs + i * stepMs, open, high, low, close, volume: 1_000 + 500 * next() };
  });
}

export const listedCoins = (count: number): ListedInstrument[] =>
  Array.from({ length: count }, (_, i) => ({
    no: i + 1,
    instrument: testInstrument('Crypto', `C${String(i).padStart(5, '0')}`),
    finest: '1m',
    licence: 'simulated',
  }));

/** An in-memory store that counts its reads. */
export class MemoryStore {
  readonly bars = new Map<string, Bar[]>();
  reads = 0;

  give(no: number, timeframe: Timeframe, bars: Bar[]): void {
    this.bars.set(`${no} ${timeframe}`, bars);
  }

  async readMany(
    numbers: readonly number[],
    timeframe: Timeframe,
    { beforeMs = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY } = {},
  ): Promise<Map<number, BarSeries>> {
    this.reads++;
    return new Map(
      numbers.map((no) => {
        const known = (this.bars.get(`${no} ${timeframe}`) ?? []).filter(({ timeMs }) => timeMs < beforeMs);
        return [no, BarSeries.from(known.slice(-limit))];
      }),
    );
  }

  get store(): BarStore {
    return this as unknown as BarStore;
  }
}
