import type { SaveAlertRequest } from '@wickwise/contract';
import { checkAlert } from './check.ts';
import type { AlertDeps } from './deps.ts';
import { readAlert } from './store.ts';

/** Checks an alert that is to be armed; returns it as it is stored. */
export async function checkToArm(deps: AlertDeps, userId: string, asked: SaveAlertRequest): Promise<SaveAlertRequest> {
  const { request, listed } = await checkAlert(deps, userId, asked);
  const symbols = listed?.map(({ instrument }) => instrument.symbol);
  if (request.condition.type === 'strategy') await deps.checkLive(userId, request.condition.strategyId, symbols);
  return request;
}

/** Throws where a stored alert may not be armed again. */
export async function checkArming(deps: AlertDeps, { id, alertId }: { id: string; alertId: string }): Promise<void> {
  const { condition, market, symbol, watchlistId } = await readAlert(deps.db, id, alertId);
  deps.access.check(market, id);
  if (condition.type !== 'strategy') return;
  const listed = watchlistId ? await deps.watched(id, watchlistId).catch(() => []) : undefined;
  const symbols = symbol ? [symbol] : listed?.map(({ instrument }) => instrument.symbol);
  await deps.checkLive(id, condition.strategyId, symbols);
}
