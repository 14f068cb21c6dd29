import {
  AlertAnswer,
  type AlertCondition,
  AlertFiringsPage,
  AlertFiringsQuery,
  AlertsAnswer,
  ChangeAlertStateRequest,
  DryRunAnswer,
  DryRunRequest,
  isOnPrices,
  parseCondition,
  SaveAlertRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { Invalid, InvalidField } from '#platform/errors.ts';
import { checkAlert, listedIn } from './check.ts';
import type { AlertDeps, AlertRoutesDeps, MarketRule } from './deps.ts';
import { onGrid } from './rows.ts';
import { addAlert, changeAlert, listAlerts, listFirings, readAlert, removeAlert, setAlertState } from './store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['alerts'];
const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes of a user's alerts and their firings. */
export const alertRoutes: FastifyPluginAsyncZod<AlertRoutesDeps> = async (app, deps) => {
  const { db, changed } = deps;
  const registryFor = (userId: string) => (deps.pricesFor(userId) ?? deps).registry;
  const checkToArm = async (userId: string, asked: SaveAlertRequest): Promise<SaveAlertRequest> => {
    const { request, listed } = await checkAlert(depsFor(deps, userId, asked), userId, asked);
    if (isOnOwnPrices(deps, userId, request)) deps.pricesFor(userId)?.open(listed ?? []);
    const symbols = listed?.map(({ instrument }) => instrument.symbol);
    if (request.condition.type === 'strategy') await deps.checkLive(userId, request.condition.strategyId, symbols);
    return request;
  };

  const checkArming = async ({ id, alertId }: { id: string; alertId: string }): Promise<void> => {
    const { condition, market, symbol, watchlistId } = await readAlert(db, id, alertId);
    depsFor(deps, id, { condition, market });
    if (condition.type !== 'strategy') return;
    const listed = watchlistId ? await deps.watched(id, watchlistId).catch(() => []) : undefined;
    const symbols = symbol ? [symbol] : listed?.map(({ instrument }) => instrument.symbol);
    await deps.checkLive(id, condition.strategyId, symbols);
  };

  app.get('/user/:id/alerts', {
    config: { ...config, apiScope: 'signals:read', cost: 'list' },
    schema: { tags, params: UserPath, response: { 200: AlertsAnswer } },
    handler: async ({ params }) => {
      const alerts = await listAlerts(db, params.id);
      const registry = registryFor(params.id);
      return { alerts: alerts.map((alert) => onGrid(registry, alert)) };
    },
  });

  app.post('/user/:id/alerts', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { tags, params: UserPath, body: SaveAlertRequest, response: { 201: AlertAnswer } },
    handler: async ({ params, body }, reply) => {
      const request = await checkToArm(params.id, body);
      const { nowOf } = depsFor(deps, params.id, request);
      const { alert, no } = await addAlert(db, params.id, request, nowOf(request.market));
      changed(no, params.id);
      return reply.status(201).send({ alert: onGrid(registryFor(params.id), alert) });
    },
  });

  app.post('/user/:id/alerts/dry-run', {
    config: { ...config, cost: 'question', readsOwnPrices: true },
    schema: { tags, params: UserPath, body: DryRunRequest, response: { 200: DryRunAnswer } },
    handler: async ({ params, body }, reply) => {
      const asker = { flow: params.id, signal: clientSignal(reply) };
      const { rule, ...asked } = body;
      const unsaved = rule && { market: asked.market, timeframe: rule.timeframe, definition: rule.definition };
      if (unsaved && !isOnMatches(asked.condition))
        throw new InvalidField('rule', 'Only matches of a rule are checked.');
      if (isOnOwnPrices(deps, params.id, asked)) throw new Invalid(NO_DRY_RUN);
      deps.access.check(asked.market, params.id);
      const { request, listed } = await checkAlert(unsaved ? unsavedIn(deps, unsaved) : deps, params.id, asked);
      const placed = rule && listedIn(deps.registry, { ...rule, market: asked.market });
      return deps.dryRun({ request, listed: listed ?? placed, rule: unsaved }, asker);
    },
  });

  app.put('/user/:id/alerts/:alertId', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { tags, params: AlertPath, body: SaveAlertRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      await readAlert(db, params.id, params.alertId);
      const request = await checkToArm(params.id, body);
      const { nowOf } = depsFor(deps, params.id, request);
      const { alert, no } = await changeAlert(db, params.id, params.alertId, request, nowOf(request.market));
      changed(no, params.id);
      return { alert: onGrid(registryFor(params.id), alert) };
    },
  });

  app.put('/user/:id/alerts/:alertId/state', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: ChangeAlertStateRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      if (body.state === 'armed') await checkArming(params);
      const known = await readAlert(db, params.id, params.alertId);
      const { nowOf } = (isOnOwnPrices(deps, params.id, known) && deps.pricesFor(params.id)) || deps;
      const timed = { nowOf, listPresent: deps.listPresent };
      const { alert, no, isChanged } = await setAlertState(db, params.id, params.alertId, body.state, timed);
      if (isChanged) changed(no, params.id);
      return { alert: onGrid(registryFor(params.id), alert) };
    },
  });

  app.post('/user/:id/alerts/:alertId/test', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: AlertPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      await deps.test(params.id, await readAlert(db, params.id, params.alertId));
      return reply.status(204).send();
    },
  });

  app.delete('/user/:id/alerts/:alertId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      changed(await removeAlert(db, params.id, params.alertId), params.id);
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/alert-firings', {
    config: { ...config, apiScope: 'signals:read', cost: 'list' },
    schema: { tags, params: UserPath, querystring: AlertFiringsQuery, response: { 200: AlertFiringsPage } },
    handler: async ({ params, query }) => {
      const { firings, totalCount } = await listFirings(db, params.id, query, deps.access.hiddenRecordsFrom(params.id));
      const registry = registryFor(params.id);
      return { firings: firings.map((firing) => onGrid(registry, firing)), totalCount };
    },
  });
};

const isOnMatches = (condition: AlertCondition): boolean =>
  condition.type === 'strategy' || (condition.type === 'screen' && condition.turn === 'entered');

type Placed = Pick<SaveAlertRequest, 'condition' | 'market'>;

const isOnOwnPrices = ({ pricesFor }: AlertRoutesDeps, userId: string, { condition, market }: Placed): boolean =>
  isOnPrices(parseCondition(condition)) && (pricesFor(userId)?.markets.includes(market) ?? false);

/** Returns what an alert is on: prices of the user's own connections, or the server's, which the user has to see then. */
function depsFor(deps: AlertRoutesDeps, userId: string, placed: Placed): AlertDeps {
  if (isOnOwnPrices(deps, userId, placed)) return { ...deps, ...deps.pricesFor(userId) };
  deps.access.check(placed.market, userId);
  return deps;
}

const NO_DRY_RUN = 'What an alert would have done is not available on prices of your own connections.';

/** Returns dependencies under which every strategy and screen is a rule that isn't saved. */
const unsavedIn = (deps: AlertDeps, rule: MarketRule): AlertDeps => ({
  ...deps,
  strategy: async () => rule,
  screenMarket: async () => rule.market,
});
