import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import type { MarketHistory } from '#marketdata/bars/market-history.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { type FeedGap, feedGaps, historyLoaded, rewinds, unwatched } from '#marketdata/topics.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';

/** The minute in which an instrument's prices begin is incomplete: it is loaded again after its end. */
const FIRST_MINUTE_MS = 65_000;
const MINUTE_MS = 60_000;
const MEND_EVERY_MS = 5_000;

/** Returns the instruments of a gap. */
export const affected = (
  registry: InstrumentRegistry,
  market: Market,
  ids: readonly InstrumentId[] | undefined,
): ListedInstrument[] => (ids ? ids.flatMap((id) => registry.byId(id) ?? []) : registry.quotedIn(market));

/**
 * Loads the minute again, after its end, in which an instrument's prices began or came back after a gap. Feeds that can
 * wait for their listeners don't need it.
 */
export function mendFirstMinutes(
  { bus, feeds, lifecycle, registry }: Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'registry'>,
  loader: MarketHistory,
  { closeDelayMs, isBuilding }: Pick<BarsRole, 'closeDelayMs' | 'isBuilding'>,
): void {
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const canWait = (market: Market): boolean => feeds.of(market).capabilities(market).canWait;
  const started = new Map<InstrumentId, { throughMs: number; atMs: number }>();
  const isMended = new Set<InstrumentId>();
  const mending = new Set<InstrumentId>();
  const cameBackMs = new Map<InstrumentId, number>(); // 0 after a rewind
  /** Stretches of instruments that end so soon after a minute that history lacks it: it wasn't stored yet. */
  const unsettled = new Map<InstrumentId, { fromMs: number; toMs: number }>();
  bus.subscribe(historyLoaded, '*', ({ id, begunMs, throughMs }) => {
    const listed = registry.byId(id);
    const isMend = mending.delete(id);
    if (!listed || isMended.has(id) || started.has(id) || canWait(marketOf(id))) return;
    const toMs = cameBackMs.get(id) ?? 0;
    if (throughMs <= toMs - MINUTE_MS - closeDelayMs()) {
      // begun before the end of the newest gap: the minute after an earlier one is in no other repair
      if (toMs > 0 && !isMend) loader.repair([listed], { fromMs: throughMs, toMs });
      return;
    }
    // a gap of prices ended then, or the start, whose end alerts wait for
    const endMs = listed.finest === '1m' ? Math.max(toMs, begunMs) : toMs;
    if (throughMs <= endMs - MINUTE_MS) unsettled.set(id, { fromMs: throughMs, toMs: endMs });
    started.set(id, { throughMs, atMs: nowOf(marketOf(id)) });
  });
  const beginAgain = ({ market, toMs = 0, ids }: Pick<FeedGap, 'market'> & Partial<FeedGap>): void => {
    for (const listed of affected(registry, market, ids)) {
      const { instrument } = listed;
      const { throughMs: fromMs } = started.get(instrument.id) ?? {};
      if (fromMs !== undefined && toMs > fromMs) loader.repair([listed], { fromMs, toMs }); // has ended by now
      cameBackMs.set(instrument.id, toMs);
      const rest = unsettled.get(instrument.id);
      if (rest) unsettled.set(instrument.id, { ...rest, toMs: Math.max(rest.toMs, toMs) });
      started.delete(instrument.id);
      isMended.delete(instrument.id);
    }
  };
  bus.subscribe(unwatched, '*', ({ id }) => {
    for (const noted of [isMended, mending]) noted.delete(id);
    for (const times of [started, cameBackMs, unsettled]) times.delete(id);
  });
  bus.subscribe(rewinds, '*', ({ market }) => beginAgain({ market }));
  bus.subscribe(feedGaps, '*', beginAgain);
  const timer = setInterval(() => {
    for (const [id, { fromMs, toMs }] of unsettled) {
      const listed = registry.byId(id);
      if (listed && nowOf(listed.instrument.market) < toMs + closeDelayMs()) continue;
      unsettled.delete(id);
      if (listed) loader.repair([listed], { fromMs, toMs }); // alerts wait for it
    }
    for (const [id, { throughMs, atMs }] of started) {
      const listed = registry.byId(id);
      if (!listed) continue;
      const nowMs = nowOf(listed.instrument.market);
      // a slow database may keep bars from being built for longer than that: their prices are in none
      if (!isBuilding(id)) started.set(id, { throughMs, atMs: nowMs + MEND_EVERY_MS });
      else if (nowMs - atMs >= FIRST_MINUTE_MS) {
        started.delete(id);
        isMended.add(id);
        mending.add(id);
        loader.repair([listed], { fromMs: throughMs, toMs: nowMs });
      }
    }
  }, MEND_EVERY_MS);
  lifecycle.onStop('first minutes', () => clearInterval(timer));
}
