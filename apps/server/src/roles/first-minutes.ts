import { type InstrumentId, type Market, MINUTE_MS, marketOf } from '@wickwise/market';
import { union } from '#marketdata/bars/history/task.ts';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { MarketHistory } from '#marketdata/bars/market-history.ts';
import { coversGap } from '#marketdata/follow/price-follower.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { type FeedGap, feedGaps, type HistoryLoaded, historyLoaded, rewinds, unwatched } from '#marketdata/topics.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';

/** The minute in which an instrument's prices begin is incomplete: it is loaded again after its end. */
const FIRST_MINUTE_MS = 65_000;
const MEND_EVERY_MS = 5_000;
/** More stretches of an instrument that are loaded again are taken as one. */
const STRETCHES_KEPT = 4;

/** Returns the instruments of a gap. */
export const affected = (
  registry: InstrumentRegistry,
  market: Market,
  ids: readonly InstrumentId[] | undefined,
): ListedInstrument[] => (ids ? ids.flatMap((id) => registry.byId(id) ?? []) : registry.quotedIn(market));

type FirstMinutesContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'registry'>;

/**
 * Loads the minute again, after its end, in which an instrument's prices began or came back after a gap. Feeds that can
 * wait for their listeners don't need it.
 */
export class FirstMinuteLoads {
  readonly #context: FirstMinutesContext;
  readonly #loader: Pick<MarketHistory, 'repair'>;
  readonly #bars: Pick<BarsRole, 'closeDelayMs' | 'isBuilding'>;
  /** Those whose history is loaded, whose first minute is to come. */
  readonly #started = new Map<InstrumentId, { throughMs: number; atMs: number }>();
  readonly #isMended = new Set<InstrumentId>();
  readonly #mending = new Set<InstrumentId>();
  readonly #cameBackMs = new Map<InstrumentId, number>(); // 0 after a rewind
  /** Stretches of instruments that end so soon after a minute that history lacks it: it wasn't stored yet. */
  readonly #unsettled = new Map<InstrumentId, Stretch>();
  /** What is being loaded again, up to the start of the minute in which that was asked for. */
  readonly #again = new Map<InstrumentId, readonly Stretch[]>();

  constructor(
    context: FirstMinutesContext,
    loader: Pick<MarketHistory, 'repair'>,
    bars: Pick<BarsRole, 'closeDelayMs' | 'isBuilding'>,
  ) {
    this.#context = context;
    this.#loader = loader;
    this.#bars = bars;
    const { bus, lifecycle } = context;
    bus.subscribe(historyLoaded, '*', (loaded) => this.#loaded(loaded));
    bus.subscribe(unwatched, '*', ({ id }) => {
      for (const noted of [this.#isMended, this.#mending]) noted.delete(id);
      for (const noted of [this.#started, this.#cameBackMs, this.#unsettled, this.#again]) noted.delete(id);
    });
    bus.subscribe(rewinds, '*', ({ market }) => this.#beginAgain({ market }));
    bus.subscribe(feedGaps, '*', (gap) => this.#beginAgain(gap));
    const timer = setInterval(() => {
      for (const [id, stretch] of this.#unsettled) this.#settle(id, stretch);
      for (const [id, started] of this.#started) this.#mend(id, started);
    }, MEND_EVERY_MS);
    lifecycle.onStop('first minutes', () => clearInterval(timer));
  }

  /**
   * Returns the market time up to which stored bars hold all prices of an instrument: infinity where they do until now,
   * undefined while history is loaded that may hold more of them.
   */
  wholeUntil(id: InstrumentId): number | undefined {
    if (!this.#isMended.has(id) && !this.#started.has(id)) return undefined;
    const started = this.#started.get(id)?.throughMs ?? Number.POSITIVE_INFINITY;
    const lacking = [this.#unsettled.get(id) ?? [], this.#again.get(id) ?? []].flat();
    return Math.min(started, ...lacking.map(({ fromMs }) => fromMs));
  }

  /** Loads the minutes again of which stored bars may lack prices, up to now. */
  reload(listed: ListedInstrument): void {
    const { id, market } = listed.instrument;
    const [fromMs, toMs] = [this.wholeUntil(id), this.#context.feeds.clock.now(market)];
    if (fromMs !== undefined && fromMs < toMs) this.#loader.repair([listed], { fromMs, toMs }, 'alert');
  }

  #loaded(loaded: HistoryLoaded): void {
    const { feeds, registry } = this.#context;
    const { id, begunMs, throughMs } = loaded;
    const listed = registry.byId(id);
    const isMend = this.#mending.delete(id);
    if (!listed) return;
    const closeDelayMs = this.#bars.closeDelayMs();
    this.#keepAgain(id, (stretch) => stillLacking(stretch, listed, loaded, closeDelayMs));
    if (this.#isMended.has(id) || this.#started.has(id)) return;
    const toMs = this.#cameBackMs.get(id) ?? 0;
    if (feeds.of(marketOf(id)).capabilities(marketOf(id)).canWait) {
      if (begunMs >= toMs) this.#isMended.add(id);
      return;
    }
    if (throughMs <= toMs - MINUTE_MS - closeDelayMs) {
      // begun before the end of the newest gap: the minute after an earlier one is in no other repair
      if (toMs > 0 && !isMend) this.#repair(listed, { fromMs: throughMs, toMs });
      return;
    }
    // a gap of prices ended then, or the start, whose end alerts wait for
    const endMs = listed.finest === '1m' ? Math.max(toMs, begunMs) : toMs;
    if (throughMs <= endMs - MINUTE_MS) this.#unsettled.set(id, { fromMs: throughMs, toMs: endMs });
    this.#started.set(id, { throughMs, atMs: feeds.clock.now(marketOf(id)) });
  }

  #beginAgain({ market, fromMs: gapMs = 0, toMs = 0, ids }: Pick<FeedGap, 'market'> & Partial<FeedGap>): void {
    for (const listed of affected(this.#context.registry, market, ids)) {
      const { id } = listed.instrument;
      const { throughMs: fromMs } = this.#started.get(id) ?? {};
      if (fromMs !== undefined && toMs > fromMs) this.#repair(listed, { fromMs, toMs }); // has ended by now
      this.#cameBackMs.set(id, toMs);
      const rest = this.#unsettled.get(id);
      if (rest) this.#unsettled.set(id, { ...rest, toMs: Math.max(rest.toMs, toMs) });
      if (toMs > 0)
        this.#note(id, { fromMs: gapMs, toMs }); // the feed's own repair
      else this.#again.delete(id); // those minutes are to come
      this.#started.delete(id);
      this.#isMended.delete(id);
    }
  }

  #settle(id: InstrumentId, stretch: Stretch): void {
    const { feeds, registry } = this.#context;
    const listed = registry.byId(id);
    if (listed && feeds.clock.now(marketOf(id)) < stretch.toMs + this.#bars.closeDelayMs()) return;
    this.#unsettled.delete(id);
    if (listed) this.#repair(listed, stretch); // alerts wait for it
  }

  #mend(id: InstrumentId, { throughMs, atMs }: { throughMs: number; atMs: number }): void {
    const { feeds, registry } = this.#context;
    const listed = registry.byId(id);
    if (!listed) return;
    const nowMs = feeds.clock.now(marketOf(id));
    // a slow database may keep bars from being built for longer than that: their prices are in none
    if (!this.#bars.isBuilding(id)) this.#started.set(id, { throughMs, atMs: nowMs + MEND_EVERY_MS });
    else if (nowMs - atMs >= FIRST_MINUTE_MS) {
      this.#started.delete(id);
      this.#isMended.add(id);
      this.#mending.add(id);
      this.#repair(
        listed,
        { fromMs: throughMs, toMs: nowMs },
        Math.min(nowMs - this.#bars.closeDelayMs(), atMs + MINUTE_MS),
      );
    }
  }

  /** Loads a hole again. `lackingMs`: prices from before are lacking, those of its minute aren't. */
  #repair(listed: ListedInstrument, hole: Stretch, lackingMs = hole.toMs): void {
    this.#note(listed.instrument.id, { ...hole, toMs: lackingMs });
    this.#loader.repair([listed], hole);
  }

  #note(id: InstrumentId, { fromMs, toMs }: Stretch): void {
    const stretch = { fromMs, toMs: Math.floor(toMs / MINUTE_MS) * MINUTE_MS };
    const known = this.#again.get(id) ?? [];
    this.#again.set(id, known.length < STRETCHES_KEPT ? [...known, stretch] : [known.reduce(union, stretch)]);
  }

  #keepAgain(id: InstrumentId, rest: (stretch: Stretch) => Stretch | undefined): void {
    const kept = (this.#again.get(id) ?? []).flatMap((stretch) => rest(stretch) ?? []);
    if (kept.length > 0) this.#again.set(id, kept);
    else this.#again.delete(id);
  }
}

/** Returns what history that was loaded leaves of a stretch; undefined for nothing. */
function stillLacking(
  stretch: Stretch,
  listed: ListedInstrument,
  loaded: HistoryLoaded,
  closeDelayMs: number,
): Stretch | undefined {
  const { sinceMs = Number.NEGATIVE_INFINITY, throughMs } = loaded;
  if (sinceMs > stretch.fromMs) return stretch;
  if (coversGap(listed, stretch.toMs, loaded, closeDelayMs)) return undefined;
  return { ...stretch, fromMs: Math.max(stretch.fromMs, throughMs) };
}
