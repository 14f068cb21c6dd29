import { setTimeout as sleep } from 'node:timers/promises';
import { priceGridOf } from '@wickwise/market';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { preferencesKept } from '#modules/accounts/topics.ts';
import { followedCalls } from '#modules/advice/notices/followed-calls.ts';
import { onGrid } from '#modules/alerts/rows.ts';
import { firingsStored } from '#modules/alerts/store.ts';
import { readCalendar } from '#modules/calendar/calendar.ts';
import { mayShowBriefs } from '#modules/news/briefs/may-show.ts';
import { newestBrief } from '#modules/news/briefs/store-brief.ts';
import { watchedStories } from '#modules/news/reading/watched-stories.ts';
import { DigestService } from '#modules/notices/digest/digest-service.ts';
import { digestRoutes } from '#modules/notices/digest/routes.ts';
import { lookAgain } from '#modules/notices/digest/settings-store.ts';
import type { DigestSources } from '#modules/notices/digest/sources.ts';
import { listTurns } from '#modules/screener/turn-store.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { quoteCalls } from './feeds.ts';
import { noticeCalls } from './notices.ts';
import { type OwnPrices, withOwn } from './own-prices.ts';
import { watchedIds } from './watched-instruments.ts';

const LOOK_MS = 20_000;

type DigestsContext = Pick<
  RoleContext,
  'access' | 'bus' | 'clock' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'own' | 'registry'
>;

interface DigestSourcesContext extends Omit<DigestsContext, 'clock' | 'lifecycle' | 'log' | 'own'> {
  own: Pick<OwnPrices, 'of' | 'all'>;
}

export interface DigestOptions {
  /** What is due is looked for this often, ms. */
  lookMs?: number;
}

/** Composes and sends the daily digests of accounts, and answers about them. */
export function startDigests(
  context: DigestsContext,
  { lookMs = LOOK_MS }: DigestOptions = {},
): RoleRoutes & { service: DigestService } {
  const {
    bus,
    clock,
    database: { db },
    lifecycle,
    log,
  } = context;
  const notices = bus.calls(noticeCalls);
  const service = new DigestService({
    db,
    log,
    sources: digestSources(context),
    preferencesOf: readPreferencesOf,
    plan: (tx, digest) => notices.writeDigest(tx, digest),
    announce: (written) => notices.announce(written),
    now: () => clock.nowMs(),
  });
  const keepLooking = async (): Promise<void> => {
    const { signal } = lifecycle;
    let isFirst = true;
    while (!signal.aborted) {
      try {
        if (isFirst) await lookAgain(db); // what is known of time zones may be newer
        isFirst = false;
        await service.look(signal);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'digests could not be read, trying again');
      }
      await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  bus.subscribe(preferencesKept, '*', ({ userId }) => {
    lookAgain(db, userId).catch((error) => log.warn({ user: userId, err: error }, 'a digest keeps its former zone'));
  });
  lifecycle.onStarted(() => void keepLooking());
  return {
    service,
    api: async (app) => void (await app.register(digestRoutes, { db, preferencesOf: readPreferencesOf, service })),
  };
}

/** Returns the modules' readers of what digests say. Each looks only at what the account may see. */
export function digestSources({
  access,
  bus,
  database: { db },
  feeds,
  own,
  registry,
}: DigestSourcesContext): DigestSources {
  const { quoteOf } = bus.calls(quoteCalls);
  const mayShow = mayShowBriefs(registry, access);
  return {
    watched: (userId) => watchedIds(db, userId),
    prices: (userId, market, ids) => {
      const view = own.of(userId, market);
      if (!view && !(feeds.markets.includes(market) && access.mayRead(market, userId))) return undefined;
      const quotes = ids.flatMap((id) => (view ? view.quoteOf(id) : quoteOf(id)) ?? []);
      return {
        badge: (view?.registry ?? registry).badgeOf(market),
        nowMs: view ? view.nowOf(market) : feeds.clock.now(market),
        quotes: quotes.map(({ symbol, price, referencePrice, timeMs, listed: { instrument } }) => ({
          symbol,
          name: instrument.name,
          price,
          referencePrice,
          timeMs,
          grid: priceGridOf(instrument),
        })),
      };
    },
    firings: async (userId, span, limit) => {
      const found = await firingsStored(db, userId, span, access.hiddenRecordsFrom(userId), limit);
      const seen = withOwn(registry, own, userId);
      return { count: found.count, firings: found.firings.map((firing) => onGrid(seen, firing)) };
    },
    calls: (userId, span, limit) => followedCalls(db, access, userId, span, limit),
    matches: async (userId, market, { fromMs, toMs }) => {
      if (!access.mayRead(market, userId)) return [];
      const turns = await listTurns(db, userId, { market, fromMs, toMs, kind: 'entered' });
      return turns.flatMap(({ screen_id: screenId, name, instrument_no: no }) => {
        const listed = registry.byNo(no);
        return listed ? [{ screenId, name, symbol: listed.instrument.symbol }] : [];
      });
    },
    stories: (instruments, span, limit) => watchedStories(db, instruments, span, limit),
    events: async (userId, { from, to, instruments }) =>
      (await readCalendar({ db, access }, { from, to, instruments }, userId)).events,
    brief: async (_userId, market, span) => {
      const priceSource = registry.origins.get(market)?.source;
      if (priceSource === undefined || !mayShow(priceSource, market)) return undefined;
      const brief = await newestBrief(db, { market, priceSource }, span);
      return brief && { market, ...brief };
    },
  };
}
