import { describe, expect, it } from 'vitest';
import { type Slice, SlicedQueue } from './sliced-queue.ts';

const SLICE_MS = 10;
/** A slice may end with a part of a computation that can't be interrupted. */
const PART_MS = 5;
const LIGHT_MS = 20;
const HEAVY_MS = 5_000;
const EVERY_MS = 250;
const ASKS = 400;

/** One core with users who always ask for the maximum, and one who sometimes asks for little. */
class Core {
  nowMs = 0;
  readonly waits: number[] = [];
  readonly done = new Map<string, number>();
  readonly #queue: SlicedQueue;
  #ids = 0;
  #nextAskMs = EVERY_MS;

  constructor() {
    const sentences = { own: '', busy: '', late: '' };
    this.#queue = new SlicedQueue({ sliceMs: SLICE_MS, ofFlow: 4, ofAll: 64, sentences, now: () => this.nowMs });
  }

  async ask(flow: string, price: number): Promise<void> {
    await this.#queue.run({ id: this.#ids++, flow, price, deadlineMs: 1e9 }, async (slice) => {
      for (let spent = 0; spent < price; ) spent += await this.#work(slice, price - spent);
    });
    this.done.set(flow, (this.done.get(flow) ?? 0) + price);
  }

  async #work(slice: Slice, left: number): Promise<number> {
    const ms = Math.min(left, PART_MS);
    this.nowMs += ms;
    if (this.nowMs >= this.#nextAskMs && this.waits.length < ASKS) this.#askLittle();
    if (slice.isUsedUp) await slice.next();
    return ms;
  }

  #askLittle(): void {
    this.#nextAskMs += EVERY_MS;
    const startMs = this.nowMs;
    void this.ask('light', LIGHT_MS).then(() => this.waits.push(this.nowMs - startMs));
  }
}

const p99 = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;

describe('five users who always ask for the maximum', () => {
  it('delay a sixth one’s short questions at most threefold', async () => {
    const core = new Core();
    const heavy = async (flow: string): Promise<void> => {
      while (core.waits.length < ASKS) await core.ask(flow, HEAVY_MS);
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(heavy));
    expect(core.waits.length).toBeGreaterThanOrEqual(ASKS);
    expect(p99(core.waits)).toBeLessThanOrEqual(3 * LIGHT_MS);
    const shares = ['a', 'b', 'c', 'd', 'e'].map((flow) => core.done.get(flow) ?? 0);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(HEAVY_MS); // and get the same each
  });
});
