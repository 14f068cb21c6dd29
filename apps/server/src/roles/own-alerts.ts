import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import { alertParts, alertWriters, keepEvaluating, type NoticeWriter } from './alert-service.ts';
import type { RoleContext } from './context.ts';

/** Evaluates an account's alerts on the prices of its own connections. Starts before the feed, so no price is missed. */
export async function startOwnAlerts(
  context: RoleContext,
  owner: string,
  notices: NoticeWriter,
  catalogue: InstrumentRegistry,
): Promise<AlertService> {
  const { feeds, log } = context;
  const service = new AlertService({
    ...alertParts(context),
    log,
    mayRead: (market, userId) => userId === owner && feeds.markets.includes(market),
    only: owner,
    signals: { newest: async () => 0, after: async () => [] }, // those of the server are evaluated there
    ...alertWriters(notices, catalogue),
  });
  await service.start();
  keepEvaluating(context, service);
  return service;
}
