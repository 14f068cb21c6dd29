import { AlertAnswer, AlertsAnswer, ChangeAlertStateRequest, SaveAlertRequest, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { checkArming, checkToArm } from './check-arming.ts';
import type { AlertDeps } from './deps.ts';
import { firingRoutes } from './firing-routes.ts';
import { onGrid } from './rows.ts';
import { addAlert, changeAlert, listAlerts, readAlert, removeAlert, setAlertState } from './store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['alerts'];
const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes of a user's alerts and their firings. */
export const alertRoutes: FastifyPluginAsyncZod<AlertDeps> = async (app, deps) => {
  const { db, registry, nowOf, changed } = deps;
  await firingRoutes(app, deps);

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
      const request = await checkToArm(deps, params.id, body);
      const { alert, no } = await addAlert(db, params.id, request, nowOf(request.market));
      changed(no);
      return reply.status(201).send({ alert: onGrid(registry, alert) });
    },
  });

  app.put('/user/:id/alerts/:alertId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: SaveAlertRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      await readAlert(db, params.id, params.alertId);
      const request = await checkToArm(deps, params.id, body);
      const { alert, no } = await changeAlert(db, params.id, params.alertId, request, nowOf(request.market));
      changed(no);
      return { alert: onGrid(registry, alert) };
    },
  });

  app.put('/user/:id/alerts/:alertId/state', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: ChangeAlertStateRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      if (body.state === 'armed') await checkArming(deps, params);
      const { alert, no, isChanged } = await setAlertState(db, params.id, params.alertId, body.state, deps);
      if (isChanged) changed(no);
      return { alert: onGrid(registry, alert) };
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
};
