import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import type { BarRange } from '#marketdata/bars/packed-bars.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { AlertEngine } from '#modules/alerts/engine/alert-engine.ts';
import type { ArmedAlert } from '#modules/alerts/engine/armed-alert.ts';
import { slotAt } from '#modules/alerts/engine/bar-clock.ts';
import type { Hit } from '#modules/alerts/engine/hit.ts';
import { seenOf } from '#modules/alerts/past-bars.ts';
import { PastReader } from '#modules/alerts/past-reader.ts';
import { RecentMinutes } from '#modules/alerts/recent-minutes.ts';

/** Bars reach the store so long after their end. */
const CLOSE_DELAY_MS = 2_000;

export interface TapeTick {
  timeMs: number;
  price: number;
}

/** Bars of one timeframe that ticks make, with their ends; ticks outside of all sessions are in none. */
export function barsOf(
  ticks: readonly TapeTick[],
  { instrument }: ListedInstrument,
  timeframe: Timeframe,
): { bar: Bar; endMs: number }[] {
  const bars = new Map<number, { bar: Bar; endMs: number }>();
  for (const { timeMs, price } of ticks) {
    const slot = slotAt(instrument.schedule, timeframe, timeMs);
    if (!slot) continue;
    const known = bars.get(slot.openMs);
    if (known) {
      const { bar } = known;
      Object.assign(bar, { high: Math.max(bar.high, price), low: Math.min(bar.low, price), close: price });
    } else {
      const prices = { open: price, high: price, low: price, close: price };
      bars.set(slot.openMs, { bar: { timeMs: slot.openMs, ...prices, volume: 1 }, endMs: slot.endMs });
    }
  }
  return [...bars.values()];
}

/**
 * The life of one alert along a tape: processes that come and go, a store that learns of bars as they close, history that
 * is read when the test says so.
 */
export class AlertTape {
  readonly hits: Hit[] = [];
  nowMs = 0;
  readonly #listed: ListedInstrument;
  readonly #alert: ArmedAlert;
  readonly #bars: ReadonlyMap<Timeframe, { bar: Bar; endMs: number }[]>;
  #historyMs = Number.NEGATIVE_INFINITY;
  #announcedMs = Number.NEGATIVE_INFINITY;
  #armed: { sinceMs: number } | undefined;
  #engine!: AlertEngine;
  #recent!: RecentMinutes;
  #past!: PastReader;
  #seq = 0;

  constructor(listed: ListedInstrument, alert: ArmedAlert, ticks: readonly TapeTick[]) {
    this.#listed = listed;
    this.#alert = alert;
    this.#bars = new Map([listed.finest, alert.timeframe].map((own) => [own, barsOf(ticks, listed, own)]));
    this.#begin();
  }

  /** Time passes: bars that have closed are stored, and announced to the process. */
  goTo(nowMs: number, isHeard = true): void {
    this.nowMs = nowMs;
    const throughMs = nowMs - CLOSE_DELAY_MS;
    const closed = [...this.#bars].flatMap(([timeframe, bars]) => bars.map((own) => ({ ...own, timeframe })));
    for (const { bar, endMs, timeframe } of closed.sort((a, b) => a.endMs - b.endMs)) {
      if (endMs <= this.#announcedMs || endMs > throughMs) continue;
      if (isHeard) this.#engine.bar(this.#listed.instrument.id, timeframe, bar, endMs);
    }
    this.#announcedMs = Math.max(this.#announcedMs, throughMs);
    this.#historyMs = Math.max(this.#historyMs, throughMs);
  }

  hear({ timeMs, price }: TapeTick): void {
    const { id } = this.#listed.instrument;
    this.#recent.add(id, price, timeMs);
    this.#engine.tick(id, price, timeMs, ++this.#seq);
  }

  arm(): void {
    this.#armed = { sinceMs: this.nowMs };
    this.#engine.arm(this.#listed, { ...this.#alert, armedMs: this.nowMs });
  }

  /** What lanes want to know is read now. */
  read(): Promise<void> {
    return this.#past.readWanted();
  }

  /** History is complete up to the short bar in progress. */
  async load(): Promise<void> {
    const { instrument, finest } = this.#listed;
    const throughMs = slotAt(instrument.schedule, finest, this.nowMs)?.openMs ?? this.nowMs;
    this.#historyMs = Math.max(this.#historyMs, throughMs);
    await this.#past.loaded(instrument.id, throughMs);
  }

  /** A process ends in order, and the next one goes on. */
  restart(): void {
    const { id } = this.#listed.instrument;
    const [mark] = this.#engine.takeMarks();
    const seen = mark && seenOf(this.#listed, mark.atMs, this.#recent.of(id));
    this.#begin();
    if (mark) {
      this.#engine.restore(mark);
      for (const price of seen ? [seen.high, seen.low] : []) this.#recent.add(id, price, mark.atMs);
      this.#past.hold(id);
    }
    if (!this.#armed) return;
    const { sinceMs } = this.#armed;
    const firedMs = this.hits.at(-1)?.atMs ?? null;
    this.#engine.arm(this.#listed, { ...this.#alert, armedMs: sinceMs, firedMs }, sinceMs < (mark?.atMs ?? sinceMs));
  }

  /** A replay starts over. */
  rewind(nowMs: number): void {
    const { id } = this.#listed.instrument;
    this.nowMs = nowMs;
    this.#announcedMs = nowMs;
    this.#recent.clear(id);
    this.#past.rewind(id);
    this.#engine.rewind([id]);
  }

  #begin(): void {
    this.#engine = new AlertEngine({
      onHit: (hit) => {
        if (!this.hits.some(({ occasion }) => occasion === hit.occasion)) this.hits.push(hit); // as they are stored
      },
      onWant: (want) => this.#past.want(want),
    });
    this.#recent = new RecentMinutes(() => 4);
    const deps = {
      registry: new InstrumentRegistry([this.#listed]),
      store: {
        read: (_no: number, timeframe: Timeframe, range?: BarRange) => this.#read(timeframe, range),
        readStretches: async () => new Map(), // asked for only where there are splits
      },
      splits: new SplitBook([]),
      nowOf: () => this.nowMs,
      recent: this.#recent,
    };
    this.#past = new PastReader(deps, this.#engine);
  }

  async #read(timeframe: Timeframe, { fromMs = 0, beforeMs = Infinity, limit }: BarRange = {}): Promise<BarSeries> {
    const bars = (this.#bars.get(timeframe) ?? []).flatMap(({ bar, endMs }) =>
      endMs <= this.#historyMs && bar.timeMs >= fromMs && bar.timeMs < beforeMs ? bar : [],
    );
    return BarSeries.from(limit === undefined ? bars : bars.slice(-limit));
  }
}
