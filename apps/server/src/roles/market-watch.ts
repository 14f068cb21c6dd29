import type { MarketState } from '@wickwise/contract';
import { type InstrumentId, type Market, splitInstrumentId } from '@wickwise/market';
import type { MarketMonitor } from '#marketdata/market-monitor.ts';
import type { StaleQuoteMonitor } from '#marketdata/stale-quote-monitor.ts';
import { marketStates, staleChanges } from '#marketdata/topics.ts';
import type { RoleContext } from './context.ts';

const STATE_EVERY_MS = 15_000;
const WATCH_EVERY_MS = 1_000;

/** What lacks prices, with the source's reason; null where it should have some. */
type Stale = ReadonlyMap<InstrumentId, string | null>;

/**
 * Returns what lacks prices in a market; nothing while it's closed, or has no prices as a whole. `words`: why, of what the
 * source refuses or the exchange has halted.
 */
export function staleIn(
  { market: monitor, quotes }: { market: MarketMonitor; quotes: StaleQuoteMonitor },
  market: Market,
  words: ReadonlyMap<InstrumentId, string>,
): Stale {
  const { session, source } = monitor.state(market);
  const isTrading = session.phase === 'continuous' && session.reported !== 'closed';
  if (!isTrading || source.health !== 'live') return new Map();
  const own = [...words].filter(([id]) => splitInstrumentId(id).market === market);
  return new Map([...quotes.of(market).map((id) => [id, null] as const), ...own]);
}

/** Publishes each market's state at every change and at an interval, and what lacks prices likewise. */
export function watchMarkets(
  { bus, feeds, lifecycle }: Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle'>,
  monitor: MarketMonitor,
  staleOf: (market: Market) => Stale,
): void {
  const published = new Map<Market, { key: string; atMs: number }>();
  const stale = new Map<Market, { names: string; atMs: number }>();
  const look = (market: Market): void => {
    const state = monitor.state(market);
    const key = keyOf(state);
    const last = published.get(market);
    if (last?.key !== key || performance.now() - last.atMs >= STATE_EVERY_MS) {
      published.set(market, { key, atMs: performance.now() });
      bus.publish(marketStates, market, state);
    }
    const lacking = staleOf(market);
    const names = [...lacking].join();
    const lastStale = stale.get(market) ?? { names: '', atMs: 0 };
    // again at an interval: a page that hears it late was open before
    const isDue = names !== '' && performance.now() - lastStale.atMs >= STATE_EVERY_MS;
    if (names === lastStale.names && !isDue) return;
    stale.set(market, { names, atMs: performance.now() });
    bus.publish(staleChanges, market, { market, stale: lacking });
  };
  const timer = setInterval(() => feeds.markets.forEach(look), WATCH_EVERY_MS);
  lifecycle.onStop('market watch', () => clearInterval(timer));
}

const keyOf = ({ badge, clock, closesOf, session, source }: MarketState): string =>
  `${badge} ${session.phase} ${session.reported} ${session.date} ${closesOf} ${source.health} ${clock.step?.atMs}`;
