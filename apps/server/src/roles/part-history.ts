import { type InstrumentId, type Market, MINUTE_MS, marketOf } from '@wickwise/market';
import { coversGap } from '#marketdata/follow/price-follower.ts';
import { partNoOf } from '#marketdata/instrument-part.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { feedGaps, type HistoryLoaded, historyLoaded, rewinds, ticks, unwatched } from '#marketdata/topics.ts';
import { barCalls } from './bars.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import type { PartStored } from './part-stored.ts';

/** A first price that comes later than two minutes after its part began was preceded by nothing: see `FirstMinute`. */
const MINUTES_AFTER = 3;
const LOOK_EVERY_MS = 100;
/** After a pause of this process a feed may have missed prices without having said so yet, ms of market time. */
const PAUSE_MS = 15_000;

/** Something to say of a part, once bars are stored up to some time of each market. */
interface Due {
  no: number;
  untilMs: Map<Market, number>;
  only: ReadonlySet<InstrumentId> | undefined;
  /** Market times up to which the part has missed prices; undefined for the minutes that followed. */
  missedMs: ReadonlyMap<Market, number> | undefined;
  isUnderWay: boolean;
}

/** An instrument whose stored bars didn't hold all prices as its part asked. */
interface Left {
  listed: ListedInstrument;
  /** Market time up to which its part has missed prices; undefined where what it missed is filled already. */
  missedMs: number | undefined;
  /** Whether history that holds what was missed has been asked for, or has come. */
  isAsked: boolean;
}

type HistoryContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

/**
 * Says to a part that begins while prices flow, or has missed some, up to when stored bars hold all of them: this process
 * has heard each price. Then it says so of the minutes that formed meanwhile. Instruments whose prices it has missed
 * itself within the last minutes are loaded again from their feed, and are spoken of once their bars hold all.
 */
export class PartHistory {
  readonly #context: HistoryContext;
  readonly #parts: number;
  readonly #say: (stored: PartStored) => void;
  readonly #left = new Map<InstrumentId, Left>();
  readonly #due = new Set<Due>();
  readonly #seenMs = new Map<Market, number>();
  /** Markets whose feeds have said nothing since a pause. */
  readonly #silent = new Set<Market>();

  constructor(context: HistoryContext, parts: number, say: (stored: PartStored) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#say = say;
    const { bus, lifecycle } = context;
    bus.subscribe(feedGaps, '*', ({ market }) => this.#silent.delete(market));
    bus.subscribe(ticks, '*', ({ instrumentId }) => {
      if (this.#silent.size > 0) this.#silent.delete(marketOf(instrumentId));
    });
    bus.subscribe(rewinds, '*', ({ market }) => this.#rewind(market));
    bus.subscribe(historyLoaded, '*', (loaded) => this.#loaded(loaded));
    bus.subscribe(unwatched, '*', ({ id }) => this.#left.delete(id));
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    lifecycle.onStop('history of parts', () => clearInterval(timer));
  }

  /** A part has begun, or has missed prices, up to now. */
  want(no: number): void {
    for (const one of this.#due) if (one.no === no && one.missedMs && !one.isUnderWay) this.#due.delete(one);
    this.#add(no, undefined);
    this.#look();
  }

  #add(no: number, only: ReadonlySet<InstrumentId> | undefined): void {
    const { clock, markets } = this.#context.feeds;
    const missedMs = new Map(markets.map((market) => [market, clock.now(market)]));
    const untilMs = new Map([...missedMs].map(([market, timeMs]) => [market, minuteOf(timeMs)]));
    this.#due.add({ no, untilMs, only, missedMs, isUnderWay: false });
  }

  #rewind(market: Market): void {
    const nowMs = this.#context.feeds.clock.now(market);
    for (const { untilMs } of this.#due) untilMs.set(market, minuteOf(nowMs));
    for (const [id, left] of this.#left)
      if (marketOf(id) === market && left.missedMs !== undefined)
        this.#left.set(id, { ...left, missedMs: Math.min(left.missedMs, nowMs) });
  }

  /** What was loaded before its part asked doesn't hold all that the part has missed. */
  #loaded(loaded: HistoryLoaded): void {
    const left = this.#left.get(loaded.id);
    const closeDelayMs = this.#context.bus.calls(barCalls).closeDelayMs();
    if (left?.missedMs !== undefined) left.isAsked = coversGap(left.listed, left.missedMs, loaded, closeDelayMs);
  }

  #notePauses(): void {
    const { clock, markets } = this.#context.feeds;
    for (const market of markets) {
      const nowMs = clock.now(market);
      if (nowMs - (this.#seenMs.get(market) ?? nowMs) > PAUSE_MS) this.#silent.add(market);
      this.#seenMs.set(market, nowMs);
    }
  }

  #look(): void {
    const { bus, feeds, lifecycle, log } = this.#context;
    this.#notePauses();
    this.#lookAtLeft();
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

  #lookAtLeft(): void {
    if (this.#left.size === 0) return;
    const { wholeUntil, reload } = this.#context.bus.calls(priceCalls);
    const back = new Map<number, Set<InstrumentId>>();
    for (const [id, left] of this.#left) {
      if (this.#silent.has(marketOf(id))) continue;
      const untilMs = wholeUntil(id);
      if (untilMs === Number.POSITIVE_INFINITY) {
        this.#left.delete(id);
        const no = partNoOf(left.listed, this.#parts);
        back.set(no, (back.get(no) ?? new Set()).add(id));
      } else if (untilMs !== undefined && !left.isAsked) {
        left.isAsked = true;
        reload(left.listed);
      }
    }
    for (const [no, ids] of back) this.#add(no, ids);
  }

  async #settle(due: Due): Promise<void> {
    const { bus, feeds, registry } = this.#context;
    const { settle } = bus.calls(barCalls);
    const { wholeUntil } = bus.calls(priceCalls);
    const { no, only, missedMs } = due;
    const stored = await Promise.all(
      feeds.markets.map(async (market) => {
        const begunMs = feeds.clock.now(market);
        return { market, begunMs, settledMs: await settle(market) };
      }),
    );
    this.#due.delete(due);
    this.#notePauses();
    const own = only ? [...only].flatMap((id) => registry.byId(id) ?? []) : [...registry.all, ...registry.opened];
    const parts = own
      .filter((listed) => partNoOf(listed, this.#parts) === no)
      .map((listed) => {
        const { id, market } = listed.instrument;
        return { listed, id, untilMs: this.#silent.has(market) ? undefined : wholeUntil(id) };
      });
    const left = parts.filter(({ untilMs }) => untilMs !== Number.POSITIVE_INFINITY);
    this.#say({
      no,
      stored,
      without: left.flatMap(({ id, untilMs }) => (untilMs === undefined ? id : [])),
      wholeUntil: left.flatMap(({ id, untilMs }) => (untilMs === undefined ? [] : [[id, untilMs] as const])),
      ...(only ? { only: [...only] } : {}),
    });
    for (const { listed } of left) this.#leave(listed, missedMs?.get(listed.instrument.market));
    if (!missedMs) return;
    for (let i = 1; i <= MINUTES_AFTER; i++) {
      const untilMs = new Map(stored.map(({ market, settledMs: ms }) => [market, minuteOf(ms) + i * MINUTE_MS]));
      this.#due.add({ no, untilMs, only, missedMs: undefined, isUnderWay: false });
    }
  }

  /** `missedMs`: up to when its part has missed prices; undefined where what it missed is filled already. */
  #leave(listed: ListedInstrument, missedMs: number | undefined): void {
    const { id } = listed.instrument;
    const known = this.#left.get(id);
    if (missedMs !== undefined) this.#left.set(id, { listed, missedMs, isAsked: false });
    else if (!known) this.#left.set(id, { listed, missedMs, isAsked: true });
  }
}

const minuteOf = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
