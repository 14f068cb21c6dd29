import { type InstrumentId, MINUTE_MS } from '@wickwise/market';
import type { FeedSink } from './feed.ts';
import type { Sampling } from './provider-protocol.ts';

const LOOK_EVERY_MS = 1_000;

/** Asks for the provider's own bars of instruments whose prices are samples, soon after each close. */
export class SampledBars {
  readonly #sampling: Sampling;
  readonly #nowMs: () => number;
  /** Per instrument, its first and newest sample since its bars were asked for. */
  readonly #sampled = new Map<InstrumentId, { firstMs: number; newestMs: number }>();
  #timer: NodeJS.Timeout | undefined;
  #round = 0;

  /** `nowMs`: the market's time. */
  constructor(sampling: Sampling, nowMs: () => number) {
    this.#sampling = sampling;
    this.#nowMs = nowMs;
  }

  start(sink: () => FeedSink | undefined): void {
    this.#round = this.#roundOf(this.#nowMs());
    this.#timer = setInterval(() => this.#look(sink()), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  note(id: InstrumentId, timeMs: number): void {
    const known = this.#sampled.get(id);
    if (!known) this.#sampled.set(id, { firstMs: timeMs, newestMs: timeMs });
    else known.newestMs = Math.max(known.newestMs, timeMs);
  }

  #roundOf(timeMs: number): number {
    const { afterMs, everyMs } = this.#sampling;
    return Math.floor((timeMs - afterMs) / everyMs);
  }

  #look(sink: FeedSink | undefined): void {
    const round = this.#roundOf(this.#nowMs());
    if (round === this.#round) return;
    this.#round = round;
    const closedMs = Math.floor((this.#nowMs() - this.#sampling.afterMs) / MINUTE_MS) * MINUTE_MS;
    for (const [id, { firstMs, newestMs }] of [...this.#sampled]) {
      if (firstMs >= closedMs) continue;
      if (newestMs >= closedMs) this.#sampled.set(id, { firstMs: closedMs, newestMs });
      else this.#sampled.delete(id);
      sink?.revised(id, firstMs, closedMs);
    }
  }
}
