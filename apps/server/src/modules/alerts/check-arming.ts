import type { SaveAlertRequest } from '@wickwise/contract';
import { depsFor, isOnOwnPrices } from './alert-prices.ts';
import { checkAlert } from './check.ts';
import type { AlertRoutesDeps } from './deps.ts';
import { refuseUnscanned } from './scanned-signals.ts';
import { readAlert } from './store.ts';

/** Checks an alert that is to be armed; returns it as it is stored. */
export async function checkToArm(
  deps: AlertRoutesDeps,
  userId: string,
  asked: SaveAlertRequest,
): Promise<SaveAlertRequest> {
  const { request, listed } = await checkAlert(depsFor(deps, userId, asked), userId, asked);
  if (isOnOwnPrices(deps, userId, request)) deps.pricesFor(userId)?.open(listed ?? []);
  const symbols = listed?.map(({ instrument }) => instrument.symbol);
  if (request.condition.type === 'strategy') await deps.checkLive(userId, request.condition.strategyId, symbols);
  return request;
}

/** Throws where a stored alert may not be armed again. */
export async function checkArming(
  deps: AlertRoutesDeps,
  { id, alertId }: { id: string; alertId: string },
): Promise<void> {
  const { condition, market, symbol, watchlistId, timeframe } = await readAlert(deps.db, id, alertId);
  const { registry } = depsFor(deps, id, { condition, market });
  refuseUnscanned(registry, { condition, market, timeframe });
  if (condition.type !== 'strategy') return;
  const listed = watchlistId ? await deps.watched(id, watchlistId).catch(() => []) : undefined;
  const symbols = symbol ? [symbol] : listed?.map(({ instrument }) => instrument.symbol);
  await deps.checkLive(id, condition.strategyId, symbols);
}
