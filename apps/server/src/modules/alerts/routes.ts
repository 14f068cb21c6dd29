import {
  AlertAnswer,
  AlertsAnswer,
  ChangeAlertStateRequest,
  EditAlertRequest,
  SaveAlertRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { depsFor, isOnOwnPrices, registryFor } from './alert-prices.ts';
import { checkArming, checkToArm } from './check-arming.ts';
import type { AlertRoutesDeps } from './deps.ts';
import { firingRoutes } from './firing-routes.ts';
import { onGrid } from './rows.ts';
import { addAlert, changeAlert, listAlerts, readAlert, removeAlert, setAlertState } from './store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['alerts'];
const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes of a user's alerts and their firings. */
export const alertRoutes: FastifyPluginAsyncZod<AlertRoutesDeps> = async (app, deps) => {
  const { db, changed } = deps;
  await firingRoutes(app, deps);

  app.get('/user/:id/alerts', {
    config: { ...config, apiScope: 'signals:read', cost: 'list' },
    schema: { tags, params: UserPath, response: { 200: AlertsAnswer } },
    handler: async ({ params }) => {
      const alerts = await listAlerts(db, params.id);
      const registry = registryFor(deps, params.id);
      return { alerts: alerts.map((alert) => onGrid(registry, alert)) };
    },
  });

  app.post('/user/:id/alerts', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { tags, params: UserPath, body: SaveAlertRequest, response: { 201: AlertAnswer } },
    handler: async ({ params, body }, reply) => {
      const request = await checkToArm(deps, params.id, body);
      const { nowOf } = depsFor(deps, params.id, request);
      const { alert, no } = await addAlert(db, params.id, request, nowOf(request.market));
      changed(no, params.id);
      return reply.status(201).send({ alert: onGrid(registryFor(deps, params.id), alert) });
    },
  });

  app.put('/user/:id/alerts/:alertId', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { tags, params: AlertPath, body: EditAlertRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body: { version, ...body } }) => {
      await readAlert(db, params.id, params.alertId);
      const request = await checkToArm(deps, params.id, body);
      const { nowOf } = depsFor(deps, params.id, request);
      const edit = { ...request, version };
      const { alert, no } = await changeAlert(db, params.id, params.alertId, edit, nowOf(request.market));
      changed(no, params.id);
      return { alert: onGrid(registryFor(deps, params.id), alert) };
    },
  });

  app.put('/user/:id/alerts/:alertId/state', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AlertPath, body: ChangeAlertStateRequest, response: { 200: AlertAnswer } },
    handler: async ({ params, body }) => {
      if (body.state === 'armed') await checkArming(deps, params);
      const known = await readAlert(db, params.id, params.alertId);
      const { nowOf } = (isOnOwnPrices(deps, params.id, known) && deps.pricesFor(params.id)) || deps;
      const timed = { nowOf, listPresent: deps.listPresent };
      const { alert, no, isChanged } = await setAlertState(db, params.id, params.alertId, body.state, timed);
      if (isChanged) changed(no, params.id);
      return { alert: onGrid(registryFor(deps, params.id), alert) };
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
};
