import {
  ERROR_TEXTS,
  LatestSignals,
  LIMITS,
  loopbackMs,
  type PatternSignal,
  PatternSignalPage,
  PatternSignalQuery,
  SharedSignal,
  SharedSignalPath,
} from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { ReplayedCounter } from './replay/replayed-counter.ts';
import { SignalCounter } from './signal-counter.ts';
import type { SignalFilter } from './signal-filter.ts';
import type { StoredSignal } from './signal-rows.ts';
import { findSignal, listSignals, toPatternSignal } from './store.ts';

export interface SignalDeps {
  db: Db;
  access: MarketAccess;
  nowOf: (market: Market) => number;
  /** Returns the instruments of one of the user's watchlists; throws when the list isn't theirs. */
  watchlist: (userId: string, watchlistId: string) => Promise<ReadonlySet<InstrumentId>>;
  /** Returns the newest measured edge of such signals, which replayed ones show; null where there is none. */
  edgeFor: (signal: PatternSignal) => PatternSignal['edge'];
  /** Returns a signal with the stretches among its bars in which prices are missing. */
  withGaps: (signal: PatternSignal) => PatternSignal;
}

/** Number of signals on the landing page, each of another pattern; its visitors share an answer. */
const LATEST = 3;
const LATEST_LASTS_MS = 2_000;

/** Routes of pattern signals of all markets, one market or one instrument, newest first, page by page. */
export const signalRoutes: FastifyPluginAsyncZod<SignalDeps> = async (
  app,
  { db, access, nowOf, watchlist, edgeFor, withGaps },
) => {
  const counter = new SignalCounter();
  const replayed = new ReplayedCounter();
  const latest = new SharedAnswers<z.infer<typeof LatestSignals>>(LATEST_LASTS_MS, 1);
  const toSignals = (stored: readonly StoredSignal[], registry: InstrumentRegistry): PatternSignal[] =>
    stored
      .flatMap((signal) => toPatternSignal(signal, registry) ?? [])
      .map((signal) => withGaps(signal.isReplayed ? { ...signal, edge: edgeFor(signal) } : signal));

  // so the first reader after a start doesn't wait while a year of signals is counted
  app.addHook('onListen', () => {
    const scope = { listed: access.registry.all, nowOf };
    const usual = filterOf(PatternSignalQuery.parse({}));
    counter.count(db, scope, usual).catch((error) => app.log.warn({ err: error }, 'signals could not be counted'));
  });

  app.get('/signals/latest', {
    config: { guard: 'public', cost: 'list' },
    schema: { tags: ['signals'], response: { 200: LatestSignals } },
    handler: () =>
      latest.get(access.keyFor(undefined), async () => {
        const registry = access.registryFor(undefined); // visitors share the answer
        const scope = { listed: registry.all, nowOf };
        const stored = await listSignals(db, scope, { page: 1, limit: LIMITS.signalsPageMost });
        return { signals: newestOfKinds(toSignals(stored, registry)) };
      }),
  });

  app.get('/shared-signals/:signalId', {
    config: { guard: 'public', cost: 'read' },
    schema: { tags: ['signals'], params: SharedSignalPath, response: { 200: SharedSignal } },
    handler: async (request) => {
      const registry = access.registryFor(request.caller?.userId);
      const stored = await findSignal(db, request.params.signalId);
      const [signal] = stored ? toSignals([stored], registry) : [];
      if (!signal) throw new NotFound('Signal');
      return { signal };
    },
  });

  app.get('/user/pattern-signal', {
    config: { guard: 'user', apiScope: 'signals:read', noToken: ERROR_TEXTS.noToken, cost: 'list' },
    schema: { tags: ['signals'], querystring: PatternSignalQuery, response: { 200: PatternSignalPage } },
    handler: async (request) => {
      const { query } = request;
      const { userId } = callerOf(request);
      const registry = access.registryFor(userId);
      const listed = wanted(registry, query);
      const own = query.watchlist && (await watchlist(userId, query.watchlist));
      const scope = {
        listed: own ? listed.filter(({ instrument }) => own.has(instrument.id)) : listed,
        nowOf,
        userId,
      };
      const filter = filterOf(query);
      const { found } = query;
      const [stored, live, old] = await Promise.all([
        listSignals(db, scope, query, filter),
        found === 'replay' ? 0 : counter.count(db, scope, filter),
        found === 'live' ? 0 : replayed.count(db, scope, filter),
      ]);
      const signals = toSignals(stored, registry);
      const totalCount = live + old;
      return { signals, totalCount, data: { signals, totalCount } };
    },
  });
};

/** Returns the newest signals of different patterns, newest first; measured kinds are preferred, whatever they showed. */
function newestOfKinds(signals: readonly PatternSignal[]): PatternSignal[] {
  const kinds = [...Map.groupBy(signals, ({ pattern }) => pattern).values()].flatMap(([first]) => first ?? []);
  const isMeasured = ({ edge }: PatternSignal): boolean => edge !== null && edge.hitRate !== null;
  const chosen = [...kinds.filter(isMeasured), ...kinds.filter((one) => !isMeasured(one))].slice(0, LATEST);
  return kinds.filter((one) => chosen.includes(one));
}

function filterOf(query: z.infer<typeof PatternSignalQuery>): SignalFilter {
  const { timeframe, pattern, direction, strength, context, since, spent, found } = query;
  return {
    timeframe,
    pattern,
    direction,
    strength,
    context,
    ageMs: since && loopbackMs(since),
    withSpent: spent === 'include',
    found,
  };
}

function wanted(
  registry: InstrumentRegistry,
  { market, symbol }: z.infer<typeof PatternSignalQuery>,
): readonly ListedInstrument[] {
  if (symbol === undefined) return market ? registry.of(market) : registry.all;
  if (!market) throw new InvalidField('symbol', 'Enter the market of the symbol too.');
  const listed = registry.find(market, symbol);
  if (!listed) throw new NotFound(`Instrument ${symbol}`);
  return [listed];
}
