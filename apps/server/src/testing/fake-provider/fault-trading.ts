import { onTestFinished } from 'vitest';
import type { Adapter } from './connect.ts';
import type { FakeProvider } from './fake-provider.ts';
import { SPEED } from './fast-clock.ts';

/** While prices are missing they rise above all before, for a part of this time. */
const SPIKE = { fromMs: 15_000, toMs: 40_000 };

/** Trades both symbols each market second, up and down between 90 and 110. */
export class Trading {
  readonly #provider: FakeProvider;
  readonly #symbols: readonly string[];
  /** The size of a trade is some of these. */
  readonly #lot: number;
  #count = 0;
  #spikes = 0;
  #spikeMs = Number.NEGATIVE_INFINITY;
  #hasSpiked = true;

  constructor(provider: FakeProvider, { symbols, lot = 0.001 }: Adapter) {
    this.#provider = provider;
    this.#symbols = symbols;
    this.#lot = lot;
    const timer = setInterval(() => this.#trade(), 1_000 / SPEED);
    onTestFinished(() => clearInterval(timer));
  }

  /** Trades far above everything before, a moment from now. */
  spike(): void {
    this.#spikeMs = this.#provider.market.nowMs();
    this.#spikes++;
    this.#hasSpiked = false;
  }

  #trade(): void {
    const i = this.#count++;
    const timeMs = this.#provider.market.nowMs();
    const sinceMs = timeMs - this.#spikeMs;
    // a busy machine may stand still for all of that time
    const isSpike = sinceMs >= SPIKE.fromMs && (sinceMs < SPIKE.toMs || !this.#hasSpiked);
    this.#hasSpiked ||= isSpike;
    const swing = 100 + 10 * Math.sin(i / 90) + ((i * 7) % 5) / 10;
    const price = isSpike ? 2_000 + 10 * (this.#spikes - 1) : Number(swing.toFixed(2));
    const isUnheard = i % 211 === 0 && !isSpike; // lost on the way, on a connection that lives
    for (const symbol of this.#symbols)
      this.#provider.trade(symbol, price, this.#lot * ((i % 7) + 1), timeMs, isUnheard);
  }
}
