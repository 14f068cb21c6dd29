import { type InstrumentId, MINUTE_MS } from '@wickwise/market';
import type { Stretch } from './bars/history-coverage.ts';
import type { FeedHealth } from './feeds/feed.ts';

/** Gaps that are waited for, the newest: some sources never repair theirs. */
const MOST_OPEN = 200;
/** Number of newest prices whose latencies are kept. */
const SAMPLES = 1_024;
/** Latencies are dropped after this time without a price, ms. */
const RECENT_MS = 60_000;

/** Measures one feed while it runs. */
export class FeedMeter {
  readonly #latencies = new Float64Array(SAMPLES);
  readonly #lacks: (id: InstrumentId, gap: Stretch) => boolean;
  /** Instruments that gaps still lack. */
  readonly #open = new Map<Set<InstrumentId>, Stretch>();
  readonly #refused = new Map<InstrumentId, string>();
  #wanted: ReadonlySet<InstrumentId> = new Set();
  #prices = 0;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #gaps = 0;
  #repaired = 0;
  #lastError: { text: string; at: number } | null = null;

  /** `lacks`: whether an instrument's history has not repaired a gap. */
  constructor(lacks: (id: InstrumentId, gap: Stretch) => boolean = () => false) {
    this.#lacks = lacks;
  }

  /** Notes a price; times are epoch ms, of the exchange and of its arrival here. */
  notePrice(exchangeMs: number, receivedMs: number): void {
    this.#latencies[this.#prices++ % SAMPLES] = receivedMs - exchangeMs;
    this.#heardAtMs = receivedMs;
  }

  noteWanted(ids: Iterable<InstrumentId>): void {
    this.#wanted = new Set(ids);
  }

  /** `reason`: null where the feed takes the instrument after all. */
  noteRefused(id: InstrumentId, reason: string | null): void {
    if (reason === null) this.#refused.delete(id);
    else this.#refused.set(id, reason);
  }

  noteHealth({ reason }: FeedHealth, nowMs: number): void {
    if (reason !== undefined) this.#lastError = { text: reason, at: nowMs };
  }

  noteGap(ids: Iterable<InstrumentId>, { fromMs, toMs }: Stretch): void {
    this.#gaps++;
    this.#open.set(new Set(ids), { fromMs, toMs });
    if (this.#open.size > MOST_OPEN) for (const [oldest] of [...this.#open].slice(0, 1)) this.#open.delete(oldest);
  }

  /** Notes that an instrument's closed bars are stored up to an instant. */
  noteLoaded(id: InstrumentId, throughMs: number): void {
    for (const [missing, gap] of this.#open) {
      if (throughMs + MINUTE_MS < gap.toMs || this.#lacks(id, gap)) continue; // of a load that began before the gap's end
      missing.delete(id);
      for (const refused of this.#refused.keys()) missing.delete(refused);
      if (missing.size > 0) continue;
      this.#open.delete(missing);
      this.#repaired++;
    }
  }

  get gaps(): number {
    return this.#gaps;
  }

  get gapsRepaired(): number {
    return this.#repaired;
  }

  /** Wanted instruments without prices, with the reason. */
  get refused(): ReadonlyMap<InstrumentId, string> {
    return new Map([...this.#refused].filter(([id]) => this.#wanted.has(id)));
  }

  get subscriptions(): number {
    return this.#wanted.size - this.refused.size;
  }

  get lastError(): { text: string; at: number } | null {
    return this.#lastError;
  }

  /** Returns the median and the 99th percentile of recent latencies, ms; null without a recent price. */
  latencyMs(nowMs: number): { p50: number; p99: number } | null {
    const count = Math.min(this.#prices, SAMPLES);
    if (count === 0 || nowMs - this.#heardAtMs > RECENT_MS) return null;
    const sorted = this.#latencies.slice(0, count).sort();
    const at = (share: number): number => Math.max(0, sorted[Math.ceil(share * count) - 1] ?? 0);
    return { p50: at(0.5), p99: at(0.99) };
  }
}
