import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import { alertWriters, keepEvaluating, listPresent, type NoticeWriter } from './alerts.ts';
import type { RoleContext } from './context.ts';
import { watchedInstruments } from './watched-instruments.ts';

/** Evaluates an account's alerts on the prices of its own connections. Starts before the feed, so no price is missed. */
export async function startOwnAlerts(
  context: RoleContext,
  owner: string,
  notices: NoticeWriter,
  catalogue: InstrumentRegistry,
): Promise<AlertService> {
  const { database, feeds, log, registry, splits, store } = context;
  const { db } = database;
  const service = new AlertService({
    ...{ db, registry, splits, store, log, listPresent, nowOf: feeds.clock.now },
    watched: (userId, watchlistId) => watchedInstruments(db, registry, userId, watchlistId),
    mayRead: (market, userId) => userId === owner && feeds.markets.includes(market),
    only: owner,
    signals: { newest: async () => 0, after: async () => [] }, // those of the server are evaluated there
    ...alertWriters(notices, catalogue),
  });
  await service.start();
  keepEvaluating(context, service);
  return service;
}
