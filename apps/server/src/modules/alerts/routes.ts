import {
  AlertAnswer,
  type AlertCondition,
  AlertFiringsPage,
  AlertFiringsQuery,
  AlertsAnswer,
  ChangeAlertStateRequest,
  DryRunAnswer,
  DryRunRequest,
  SaveAlertRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { InvalidField } from '#platform/errors.ts';
import { checkAlert, listedIn } from './check.ts';
import type { AlertDeps, MarketRule } from './deps.ts';
import { onGrid } from './rows.ts';
import { addAlert, changeAlert, listAlerts, listFirings, readAlert, removeAlert, setAlertState } from './store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['alerts'];
const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes of a user's alerts and their firings. */
export const alertRoutes: FastifyPluginAsyncZod<AlertDeps> = async (app, deps) => {
  const { db, registry, nowOf, changed } = deps;
  const checkToArm = async (userId: string, asked: SaveAlertRequest): Promise<SaveAlertRequest> => {
    const { request, listed } = await checkAlert(deps, userId, asked);
    const symbols = listed?.map(({ instrument }) => instrument.symbol);
    if (request.condition.type === 'strategy') await deps.checkLive(userId, request.condition.strategyId, symbols);
    return request;
  };

  const checkArming = async ({ id, alertId }: { id: string; alertId: string }): Promise<void> => {
    const { condition, market, symbol, watchlistId } = await readAlert(db, id, alertId);
    deps.access.check(market, id);
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
      return { alerts: alerts.map((alert) => onGrid(registry, alert)) };
    },
  });

  app.post('/user/:id/alerts', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: SaveAlertRequest, response: { 201: AlertAnswer } },
    handler: async ({ params, body }, reply) => {
      const request = await checkToArm(params.id, body);
      const { alert, no } = await addAlert(db, params.id, request, nowOf(request.market));
      changed(no);
      return reply.status(201).send({ alert: onGrid(registry, alert) });
    },
  });

  app.post('/user/:id/alerts/dry-run', {
    config: { ...config, cost: 'question' },
    schema: { tags, params: UserPath, body: DryRunRequest, response: { 200: DryRunAnswer } },
    handler: async ({ params, body }, reply) => {
      const asker = { flow: params.id, signal: clientSignal(reply) };
      const { rule, ...asked } = body;
      const unsaved = rule && { market: asked.market, timeframe: rule.timeframe, definition: rule.definition };
      if (unsaved && !isOnMatches(asked.condition))
        throw new InvalidField('rule', 'Only matches of a rule are checked.');
      const { request, listed } = await checkAlert(unsaved ? unsavedIn(deps, unsaved) : deps, params.id, asked);
      const placed = rule && listedIn(registry, { ...rule, market: asked.market });
      return deps.dryRun({ request, listed: listed ?? placed, rule: unsaved }, asker);
    },
  });

  app.put('/user/:id/alerts/:alertId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: SaveAlertRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      await readAlert(db, params.id, params.alertId);
      const request = await checkToArm(params.id, body);
      const { alert, no } = await changeAlert(db, params.id, params.alertId, request, nowOf(request.market));
      changed(no);
      return { alert: onGrid(registry, alert) };
    },
  });

  app.put('/user/:id/alerts/:alertId/state', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: ChangeAlertStateRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      if (body.state === 'armed') await checkArming(params);
      const { alert, no, isChanged } = await setAlertState(db, params.id, params.alertId, body.state, deps);
      if (isChanged) changed(no);
      return { alert: onGrid(registry, alert) };
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
      changed(await removeAlert(db, params.id, params.alertId));
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/alert-firings', {
    config: { ...config, apiScope: 'signals:read', cost: 'list' },
    schema: { tags, params: UserPath, querystring: AlertFiringsQuery, response: { 200: AlertFiringsPage } },
    handler: async ({ params, query }) => {
      const { firings, totalCount } = await listFirings(db, params.id, query, deps.access.hiddenFrom(params.id));
      return { firings: firings.map((firing) => onGrid(registry, firing)), totalCount };
    },
  });
};

const isOnMatches = (condition: AlertCondition): boolean =>
  condition.type === 'strategy' || (condition.type === 'screen' && condition.turn === 'entered');

/** Returns dependencies under which every strategy and screen is a rule that isn't saved. */
const unsavedIn = (deps: AlertDeps, rule: MarketRule): AlertDeps => ({
  ...deps,
  strategy: async () => rule,
  screenMarket: async () => rule.market,
});
