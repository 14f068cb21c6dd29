import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { coversGap } from '#marketdata/follow/price-follower.ts';
import { feedGaps, type HistoryLoaded, historyLoaded, rewinds, ticks, unwatched } from '#marketdata/topics.ts';
import { partNoOf } from '#modules/alerts/alert-scope.ts';
import { barCalls } from './bars.ts';
import type { RoleContext } from './context.ts';
import { affected } from './first-minutes.ts';

const MINUTE_MS = 60_000;
/** A first price that comes later than two minutes after its part began was preceded by nothing: see `FirstMinute`. */
const MINUTES_AFTER = 3;
/** A minute that could not be loaded again for this long is taken as it is, ms of market time. */
const GIVE_UP_MS = 10 * MINUTE_MS;
const LOOK_EVERY_MS = 100;
const GIVE_UP_EVERY_MS = 30_000;
/** After a pause of this process a feed may have missed prices without having said so yet, ms of market time. */
const PAUSE_MS = 15_000;

/** Up to when the bars of a market are stored. */
export interface StoredThrough {
  market: Market;
  /** Market time at which this was asked. */
  begunMs: number;
  /** Bars that have ended by this time are stored. */
  settledMs: number;
}

/** For a part of the instruments: what it can fill gaps from. */
export interface PartStored {
  no: number;
  stored: readonly StoredThrough[];
  /** Instruments that aren't spoken of. */
  without: readonly InstrumentId[];
  /** The only ones that are; all without it. */
  only?: readonly InstrumentId[];
  /** Of some, the market time up to which their bars are whole at most. */
  wholeUntil: readonly (readonly [InstrumentId, number])[];
}

/** What is known of an instrument's bars. */
interface Known {
  /** Market time of the end of a gap whose history is to come. */
  gapMs: number | undefined;
  /** Minutes in which prices came back, or began to be built: they are loaded again. */
  unwhole: { fromMs: number; toMs: number } | undefined;
}

/** Something to say of a part, once bars are stored up to some time of each market. */
interface Due {
  no: number;
  untilMs: Map<Market, number>;
  only: ReadonlySet<InstrumentId> | undefined;
  /** Whether the minutes that form now are to be spoken of too. */
  isFirst: boolean;
  isUnderWay: boolean;
}

type HistoryContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

/**
 * Says to a part that begins while prices flow, or has missed some, up to when stored bars are whole: this process has
 * heard all prices. Then it says so of the minutes that formed meanwhile. What has a gap of its own is left out until its
 * history is loaded.
 */
export class PartHistory {
  readonly #context: HistoryContext;
  readonly #parts: number;
  readonly #say: (stored: PartStored) => void;
  readonly #known = new Map<InstrumentId, Known>();
  /** Instruments that were left out, or spoken of up to some time alone. */
  readonly #left = new Set<InstrumentId>();
  /** Instruments whose prices are in no bar yet. */
  readonly #unbuilt = new Set<InstrumentId>();
  /** Of those that were left out, those of which more is loaded since. */
  #back = new Set<InstrumentId>();
  readonly #due = new Set<Due>();
  readonly #seenMs = new Map<Market, number>();
  /** Markets whose feeds have said nothing since a pause. */
  readonly #silent = new Set<Market>();

  constructor(context: HistoryContext, parts: number, say: (stored: PartStored) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#say = say;
    const { bus, lifecycle } = context;
    bus.subscribe(feedGaps, '*', ({ market, ids }) => {
      this.#open(market, ids);
      this.#heard(market);
    });
    bus.subscribe(ticks, '*', ({ instrumentId }) => {
      if (this.#silent.size > 0) this.#heard(marketOf(instrumentId));
    });
    bus.subscribe(rewinds, '*', ({ market }) => this.#rewind(market));
    bus.subscribe(historyLoaded, '*', (loaded) => this.#loaded(loaded));
    bus.subscribe(unwatched, '*', ({ id }) => this.#known.delete(id));
    const timers = [
      setInterval(() => this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#giveUp(), GIVE_UP_EVERY_MS),
    ];
    lifecycle.onStop('history of parts', () => {
      for (const timer of timers) clearInterval(timer);
    });
  }

  /** A part has begun, or has missed prices, up to now. */
  want(no: number): void {
    for (const one of this.#due) if (one.no === no && one.isFirst && !one.isUnderWay) this.#due.delete(one);
    this.#add(no, undefined);
    this.#look();
  }

  #add(no: number, only: ReadonlySet<InstrumentId> | undefined): void {
    const { clock, markets } = this.#context.feeds;
    const untilMs = new Map(markets.map((market) => [market, minuteOf(clock.now(market))]));
    this.#due.add({ no, untilMs, only, isFirst: true, isUnderWay: false });
  }

  #open(market: Market, ids?: readonly InstrumentId[]): void {
    const { feeds, registry } = this.#context;
    const gapMs = feeds.clock.now(market);
    for (const { instrument } of affected(registry, market, ids)) {
      const known = this.#known.get(instrument.id);
      this.#known.set(instrument.id, { gapMs, unwhole: known?.unwhole });
    }
  }

  #rewind(market: Market): void {
    this.#open(market);
    for (const { untilMs } of this.#due) untilMs.set(market, minuteOf(this.#context.feeds.clock.now(market)));
  }

  #loaded(loaded: HistoryLoaded): void {
    const { bus, feeds, registry } = this.#context;
    const { id, begunMs, throughMs, sinceMs = Number.NEGATIVE_INFINITY } = loaded;
    const market = marketOf(id);
    const listed = registry.byId(id);
    if (!listed) return;
    const known = this.#known.get(id) ?? { gapMs: begunMs, unwhole: undefined };
    this.#known.set(id, known);
    const { gapMs, unwhole } = known;
    const { closeDelayMs, isBuilding } = bus.calls(barCalls);
    if (unwhole && sinceMs <= unwhole.fromMs) {
      if (throughMs >= unwhole.toMs) this.#whole(id, known);
      else unwhole.fromMs = Math.max(unwhole.fromMs, throughMs);
    }
    if (!isBuilding(id)) this.#unbuilt.add(id);
    if (gapMs === undefined || !coversGap(listed, gapMs, loaded, closeDelayMs())) return;
    known.gapMs = undefined;
    if (!feeds.of(market).capabilities(market).canWait) {
      const before = known.unwhole ?? { fromMs: Number.POSITIVE_INFINITY, toMs: Number.NEGATIVE_INFINITY };
      const beganMs = this.#unbuilt.has(id) ? feeds.clock.now(market) : gapMs;
      const fromMs = Math.min(minuteOf(throughMs), before.fromMs);
      const toMs = Math.max(minuteOf(beganMs) + MINUTE_MS, before.toMs);
      known.unwhole = fromMs < toMs ? { fromMs, toMs } : undefined;
    }
    if (this.#left.delete(id)) this.#back.add(id);
  }

  #whole(id: InstrumentId, known: Known): void {
    known.unwhole = undefined;
    if (this.#left.delete(id)) this.#back.add(id);
  }

  #giveUp(): void {
    for (const [id, known] of this.#known) {
      const nowMs = this.#context.feeds.clock.now(marketOf(id));
      if (known.unwhole && nowMs > known.unwhole.toMs + GIVE_UP_MS) this.#whole(id, known);
    }
  }

  #notePauses(): void {
    const { clock, markets } = this.#context.feeds;
    for (const market of markets) {
      const nowMs = clock.now(market);
      if (nowMs - (this.#seenMs.get(market) ?? nowMs) > PAUSE_MS) this.#silent.add(market);
      this.#seenMs.set(market, nowMs);
    }
  }

  /** The minute in which bars begin to be built is loaded again too. */
  #noteBuilt(): void {
    if (this.#unbuilt.size === 0) return;
    const { bus, feeds } = this.#context;
    const { isBuilding } = bus.calls(barCalls);
    for (const id of this.#unbuilt) {
      const known = this.#known.get(id);
      const minuteMs = minuteOf(feeds.clock.now(marketOf(id)));
      if (known) known.unwhole = { fromMs: known.unwhole?.fromMs ?? minuteMs, toMs: minuteMs + MINUTE_MS };
      if (!known || isBuilding(id)) this.#unbuilt.delete(id);
    }
  }

  #heard(market: Market): void {
    if (!this.#silent.delete(market)) return;
    for (const id of this.#left) if (marketOf(id) === market && this.#left.delete(id)) this.#back.add(id);
  }

  #look(): void {
    const { bus, feeds, lifecycle, log, registry } = this.#context;
    this.#notePauses();
    this.#noteBuilt();
    for (const [no, ids] of Map.groupBy(this.#back, (id) => partNoOf(registry.byId(id) ?? { no: -1 }, this.#parts)))
      this.#add(no, new Set(ids));
    this.#back = new Set();
    const { closeDelayMs } = bus.calls(barCalls);
    const isOver = ([market, untilMs]: readonly [Market, number]): boolean =>
      feeds.clock.now(market) - closeDelayMs() >= untilMs;
    for (const due of this.#due) {
      if (due.isUnderWay || ![...due.untilMs].every(isOver)) continue;
      due.isUnderWay = true;
      this.#settle(due).catch((err) => {
        due.isUnderWay = false; // tried again
        if (!lifecycle.signal.aborted) log.warn({ err }, 'the gap of a part is filled later');
      });
    }
  }

  async #settle(due: Due): Promise<void> {
    const { bus, feeds, registry } = this.#context;
    const { settle } = bus.calls(barCalls);
    const { no, only, isFirst } = due;
    const stored = await Promise.all(
      feeds.markets.map(async (market) => {
        const begunMs = feeds.clock.now(market);
        return { market, begunMs, settledMs: await settle(market) };
      }),
    );
    this.#due.delete(due);
    this.#notePauses();
    const own = only ? [...only].flatMap((id) => registry.byId(id) ?? []) : [...registry.all, ...registry.opened];
    const ids = own
      .filter((listed) => partNoOf(listed, this.#parts) === no)
      .map(({ instrument: { id } }) => [id, this.#known.get(id)] as const);
    // without a word of it the history of an instrument is to come
    const without = ids.flatMap(([id, known]) =>
      known && known.gapMs === undefined && !this.#silent.has(marketOf(id)) ? [] : id,
    );
    const wholeUntil = ids.flatMap(([id, known]) => (known?.unwhole ? ([[id, known.unwhole.fromMs]] as const) : []));
    this.#say({ no, stored, without, wholeUntil, ...(only ? { only: [...only] } : {}) });
    for (const id of [...without, ...wholeUntil.map(([own]) => own)]) this.#left.add(id);
    if (!isFirst) return;
    for (let i = 1; i <= MINUTES_AFTER; i++) {
      const untilMs = new Map(stored.map(({ market, settledMs: ms }) => [market, minuteOf(ms) + i * MINUTE_MS]));
      this.#due.add({ no, untilMs, only, isFirst: false, isUnderWay: false });
    }
  }
}

const minuteOf = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
