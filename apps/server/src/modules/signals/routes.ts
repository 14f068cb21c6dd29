import {
  ERROR_TEXTS,
  LatestSignals,
  loopbackMs,
  type PatternSignal,
  PatternSignalPage,
  PatternSignalQuery,
} from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { SignalCounter } from './signal-counter.ts';
import type { SignalFilter } from './signal-filter.ts';
import { listSignals, type StoredSignal, toPatternSignal } from './store.ts';

export interface SignalDeps {
  db: Db;
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
  /** Instruments of a user's own watchlist; throws when he has none of this id. */
  watchlist: (userId: string, watchlistId: string) => Promise<ReadonlySet<InstrumentId>>;
}

/** What the landing page shows, to all visitors of a moment the same. */
const LATEST = 3;
const LATEST_LASTS_MS = 2_000;

/** Pattern signals of all markets, one market or one instrument, newest first, page by page. */
export const signalRoutes: FastifyPluginAsyncZod<SignalDeps> = async (app, { db, registry, nowOf, watchlist }) => {
  const counter = new SignalCounter();
  const latest = new SharedAnswers<z.infer<typeof LatestSignals>>(LATEST_LASTS_MS, 1);
  const toSignals = (stored: readonly StoredSignal[]): PatternSignal[] =>
    stored.flatMap((signal) => toPatternSignal(signal, registry) ?? []);

  // the first reader after a start needn't wait for a year of signals to be counted
  app.addHook('onListen', () => {
    const scope = { listed: registry.all, nowOf };
    const usual = filterOf(PatternSignalQuery.parse({}));
    counter.count(db, scope, usual).catch((error) => app.log.warn({ err: error }, 'signals could not be counted'));
  });

  app.get('/signals/latest', {
    config: { guard: 'public', cost: 'list' },
    schema: { tags: ['signals'], response: { 200: LatestSignals } },
    handler: () =>
      latest.get('', async () => {
        const scope = { listed: registry.all, nowOf };
        const stored = await listSignals(db, scope, { page: 1 });
        return { signals: toSignals(stored).slice(0, LATEST) };
      }),
  });

  app.get('/user/pattern-signal', {
    config: { guard: 'user', apiScope: 'signals:read', noToken: ERROR_TEXTS.noToken, cost: 'list' },
    schema: { tags: ['signals'], querystring: PatternSignalQuery, response: { 200: PatternSignalPage } },
    handler: async (request) => {
      const { query } = request;
      const { userId } = callerOf(request);
      const listed = wanted(registry, query);
      const own = query.watchlist && (await watchlist(userId, query.watchlist));
      const scope = {
        listed: own ? listed.filter(({ instrument }) => own.has(instrument.id)) : listed,
        nowOf,
        userId,
      };
      const filter = filterOf(query);
      const [stored, totalCount] = await Promise.all([
        listSignals(db, scope, query, filter),
        counter.count(db, scope, filter),
      ]);
      const signals = toSignals(stored);
      return { signals, totalCount, data: { signals, totalCount } };
    },
  });
};

function filterOf(query: z.infer<typeof PatternSignalQuery>): SignalFilter {
  const { timeframe, pattern, direction, strength, since, spent } = query;
  return { timeframe, pattern, direction, strength, ageMs: since && loopbackMs(since), withSpent: spent === 'include' };
}

function wanted(
  registry: InstrumentRegistry,
  { market, symbol }: z.infer<typeof PatternSignalQuery>,
): readonly ListedInstrument[] {
  if (symbol === undefined) return market ? registry.of(market) : registry.all;
  if (!market) throw new InvalidField('symbol', 'Name its market too.');
  const listed = registry.find(market, symbol);
  if (!listed) throw new NotFound(`Instrument ${symbol}`);
  return [listed];
}
