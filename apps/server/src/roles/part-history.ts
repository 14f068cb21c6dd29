import { setTimeout as sleep } from 'node:timers/promises';
import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { partNoOf } from '#modules/alerts/alert-scope.ts';
import { feedGaps, historyLoaded, rewinds, unwatched } from '#marketdata/topics.ts';
import { barCalls } from './bars.ts';
import type { RoleContext } from './context.ts';
import { affected } from './first-minutes.ts';

const MINUTE_MS = 60_000;
/** A first price that comes later than two minutes after its part began was preceded by nothing: see `FirstMinute`. */
const MINUTES_AFTER = 3;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Up to when the stored bars of a market are whole. */
export interface StoredThrough {
  market: Market;
  /** Market time at which this was asked. */
  begunMs: number;
  /** Bars that have ended by this time are stored. */
  settledMs: number;
  /** Bars from this time on were built from prices that were heard without a gap. */
  sinceMs: number;
}

/** For a part of the instruments: what it can fill gaps from. */
export interface PartStored {
  no: number;
  stored: readonly StoredThrough[];
  /** Instruments that are announced by themselves, once their history is loaded. */
  without: readonly InstrumentId[];
}

/** The newest gap of an instrument, or the begin of its prices. */
interface PriceGap {
  /** Market time at which it ended. */
  atMs: number;
  /** Whether its history is still to come. */
  isOpen: boolean;
}

type HistoryContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

/**
 * Says to a part that begins while prices flow, or has missed some, up to when stored bars are whole: this process has
 * heard all prices. Then it says so of the minutes that formed meanwhile. What has a gap of its own is left out, for the
 * history that is loaded of it is announced to everybody.
 */
export class PartHistory {
  readonly #context: HistoryContext;
  readonly #parts: number;
  readonly #say: (stored: PartStored) => void;
  readonly #gaps = new Map<InstrumentId, PriceGap>();
  readonly #asking = new Set<number>();
  readonly #again = new Set<number>();

  constructor(context: HistoryContext, parts: number, say: (stored: PartStored) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#say = say;
    const { bus, feeds, registry } = context;
    const open = (market: Market, ids?: readonly InstrumentId[]): void => {
      const atMs = feeds.clock.now(market);
      for (const { instrument } of affected(registry, market, ids))
        this.#gaps.set(instrument.id, { atMs, isOpen: true });
    };
    bus.subscribe(feedGaps, '*', ({ market, ids }) => open(market, ids));
    bus.subscribe(rewinds, '*', ({ market }) => open(market));
    bus.subscribe(historyLoaded, '*', ({ id, begunMs }) => {
      const gap = this.#gaps.get(id);
      const market = marketOf(id);
      if (gap) gap.isOpen &&= begunMs < gap.atMs;
      // a feed that waits for its listeners has begun with a whole minute
      else {
        const { canWait } = feeds.of(market).capabilities(market);
        this.#gaps.set(id, { atMs: canWait ? Number.NEGATIVE_INFINITY : feeds.clock.now(market), isOpen: false });
      }
    });
    bus.subscribe(unwatched, '*', ({ id }) => this.#gaps.delete(id));
  }

  /** A part has begun, or has missed prices, up to now. */
  want(no: number): void {
    this.#again.add(no);
    if (!this.#asking.has(no)) void this.#answer(no);
  }

  async #answer(no: number): Promise<void> {
    const { log, lifecycle } = this.#context;
    this.#asking.add(no);
    try {
      while (this.#again.delete(no)) {
        const begun = await this.#settled();
        this.#say({ no, stored: begun, without: this.#without(no, ({ isOpen }) => isOpen) });
        void this.#follow(no, begun).catch((err) => {
          if (!lifecycle.signal.aborted) log.error({ err }, 'the first minute of a part can not be compared');
        });
      }
    } catch (err) {
      if (!lifecycle.signal.aborted) log.error({ err }, 'a part can not fill its gap');
    } finally {
      this.#asking.delete(no);
    }
  }

  /** Says of the minutes that follow that they are stored. */
  async #follow(no: number, begun: readonly StoredThrough[]): Promise<void> {
    for (let i = 1; i <= MINUTES_AFTER; i++) {
      const stored = await Promise.all(
        begun.map(async ({ market, settledMs: firstMs }) => {
          const settledMs = await this.#settledAt(market, minuteOf(firstMs) + i * MINUTE_MS);
          return { market, begunMs: settledMs, settledMs, sinceMs: firstMs };
        }),
      );
      const sinceMs = new Map(begun.map(({ market, settledMs }) => [market, minuteOf(settledMs)]));
      const isUnheard = ({ atMs, isOpen }: PriceGap, market: Market): boolean =>
        isOpen || atMs >= (sinceMs.get(market) ?? 0);
      this.#say({ no, stored, without: this.#without(no, isUnheard) });
    }
  }

  #without(no: number, isOut: (gap: PriceGap, market: Market) => boolean): InstrumentId[] {
    const { registry } = this.#context;
    const own = [...registry.all, ...registry.opened].filter((listed) => partNoOf(listed, this.#parts) === no);
    return own.flatMap(({ instrument: { id, market } }) => {
      const gap = this.#gaps.get(id) ?? { atMs: Number.POSITIVE_INFINITY, isOpen: true }; // its history is to come
      return isOut(gap, market) ? id : [];
    });
  }

  /** Resolves once all bars are stored that have ended by now. */
  #settled(): Promise<StoredThrough[]> {
    const { clock, markets } = this.#context.feeds;
    return Promise.all(
      markets.map(async (market) => {
        const begunMs = clock.now(market);
        return { market, begunMs, settledMs: await this.#settledAt(market, minuteOf(begunMs)), sinceMs: begunMs };
      }),
    );
  }

  /** Resolves to the market time up to which bars are stored, once that is at least this; earlier where time is set back. */
  async #settledAt(market: Market, untilMs: number): Promise<number> {
    const { bus, feeds, lifecycle } = this.#context;
    const { signal } = lifecycle;
    const { settle } = bus.calls(barCalls);
    for (let beforeMs = Number.NEGATIVE_INFINITY; ; ) {
      const settledMs = await settle(market);
      if (settledMs >= untilMs || settledMs < beforeMs) return settledMs;
      beforeMs = settledMs;
      const pauseMs = (untilMs - settledMs) / feeds.clock.speed(market);
      await sleep(Math.min(Math.max(pauseMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS), undefined, { signal });
    }
  }
}

const minuteOf = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
