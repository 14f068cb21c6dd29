import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import { pino } from 'pino';
import type { BarRange } from '#marketdata/bars/bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { slotAt } from '#marketdata/follow/bar-slot.ts';
import { PriceFollower } from '#marketdata/follow/price-follower.ts';
import { RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { AlertEngine } from '#modules/alerts/engine/alert-engine.ts';
import type { ArmedAlert } from '#modules/alerts/engine/armed-alert.ts';
import type { Hit } from '#modules/alerts/engine/hit.ts';
import { SeedReader } from '#modules/alerts/seed-reader.ts';
import { SerialQueue } from '#platform/serial-queue.ts';

/** Delay of stored bars after their end, ms. */
const CLOSE_DELAY_MS = 2_000;

export interface TapeTick {
  timeMs: number;
  price: number;
}

/** Returns the bars of a timeframe from ticks, with their ends; ticks outside of sessions are ignored. */
export function tapeBars(
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
 * Runs an alert along a tape through restarts, with a store that receives bars as they close, and history read on
 * demand.
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
  #follower!: PriceFollower;
  #seeds!: SeedReader;
  readonly #queue = new SerialQueue(pino({ level: 'silent' }));
  #seq = 0;

  constructor(listed: ListedInstrument, alert: ArmedAlert, ticks: readonly TapeTick[]) {
    this.#listed = listed;
    this.#alert = alert;
    this.#bars = new Map([listed.finest, alert.timeframe].map((own) => [own, tapeBars(ticks, listed, own)]));
    this.#begin();
  }

  /** Advances time: stores closed bars and announces them. */
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
    const times = { exchangeTimeMs: timeMs, receiveTimeMs: timeMs, seq: ++this.#seq };
    this.#follower.tick({ ...times, instrumentId: id, price, size: 1, referencePrice: Number.NaN });
  }

  arm(): void {
    this.#armed = { sinceMs: this.nowMs };
    this.#engine.arm(this.#listed, { ...this.#alert, armedMs: this.nowMs });
  }

  /** Reads the bars that alerts look back on. */
  read(): Promise<void> {
    return this.#seeds.readWanted();
  }

  /** Completes history up to the short bar in progress. */
  async load(): Promise<void> {
    const { instrument, finest } = this.#listed;
    const throughMs = slotAt(instrument.schedule, finest, this.nowMs)?.openMs ?? this.nowMs;
    this.#historyMs = Math.max(this.#historyMs, throughMs);
    this.#follower.historyLoaded({ id: instrument.id, begunMs: this.nowMs, throughMs, hasRevisions: false });
    await this.#queue.idle();
  }

  /** Stops the process in order and starts the next one. */
  restart(): void {
    const [mark] = this.#follower.takeMarks();
    const before = this.#engine.priceBefore(this.#listed.instrument.id);
    this.#begin();
    if (mark) {
      this.#engine.restore(mark.listed, mark.price, before);
      this.#follower.resume(mark);
    }
    if (!this.#armed) return;
    const { sinceMs } = this.#armed;
    const firedMs = this.hits.at(-1)?.atMs ?? null;
    this.#engine.arm(this.#listed, { ...this.#alert, armedMs: sinceMs, firedMs }, sinceMs < (mark?.atMs ?? sinceMs));
  }

  /** Starts the replay over. */
  rewind(nowMs: number): void {
    const { id, market } = this.#listed.instrument;
    this.nowMs = nowMs;
    this.#announcedMs = nowMs;
    this.#seeds.rewind(id);
    this.#follower.rewound({ market });
    this.#engine.setBackTimes([id]);
  }

  #begin(): void {
    this.#engine = new AlertEngine({
      onHit: (hit) => {
        // deduplicated as in the store
        if (!this.hits.some(({ occasion }) => occasion === hit.occasion)) this.hits.push(hit);
      },
      onWant: (want) => this.#seeds.want(want),
    });
    const recent = new RecentMinutes(() => 4);
    const deps = {
      registry: new InstrumentRegistry([this.#listed]),
      store: {
        read: (_no: number, timeframe: Timeframe, range?: BarRange) => this.#read(timeframe, range),
        readStretches: async () => new Map(), // only requested where there are splits
      },
      splits: new SplitBook([]),
      nowOf: () => this.nowMs,
      recent,
    };
    this.#follower = new PriceFollower({
      closeDelayMs: CLOSE_DELAY_MS,
      ...deps,
      name: 'alerts',
      queue: this.#queue,
      streams: this.#engine.streams,
      hooks: {
        adjust: async () => {},
        historyLoaded: (id, throughMs, isGap) => this.#seeds.loaded(id, throughMs, isGap),
      },
    });
    this.#seeds = new SeedReader({ ...deps, engine: this.#engine, follower: this.#follower });
  }

  async #read(timeframe: Timeframe, { fromMs = 0, beforeMs = Infinity, limit }: BarRange = {}): Promise<BarSeries> {
    const bars = (this.#bars.get(timeframe) ?? []).flatMap(({ bar, endMs }) =>
      endMs <= this.#historyMs && bar.timeMs >= fromMs && bar.timeMs < beforeMs ? bar : [],
    );
    return BarSeries.from(limit === undefined ? bars : bars.slice(-limit));
  }
}
