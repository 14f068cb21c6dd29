import { type AlertCondition, LiveMatch, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Invalid, NotFound } from '#platform/errors.ts';
import { ownAlertRow } from '../store.ts';
import { type LiveMatchDeps, matchLive } from './live-match.ts';
import type { WatchedRule } from './watched-rule.ts';

export interface LiveMatchRoutesDeps extends LiveMatchDeps {
  /** The rule that a user's condition watches; undefined for conditions on prices and shapes. */
  ruleOf: (
    userId: string,
    condition: AlertCondition,
    alert: { market: string; timeframe: number },
  ) => Promise<WatchedRule | undefined>;
}

const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** How an alert's live firings match its rule over stored bars. */
export const liveMatchRoutes: FastifyPluginAsyncZod<LiveMatchRoutesDeps> = async (app, deps) => {
  app.get('/user/:id/alerts/:alertId/live-match', {
    config: { guard: 'user', owner: 'id', apiScope: 'signals:read' },
    schema: { tags: ['alerts'], params: AlertPath, response: { 200: LiveMatch } },
    handler: async ({ params }) => {
      const alert = await ownAlertRow(deps.db, params.id, params.alertId);
      if (!alert) throw new NotFound('Alert');
      const rule = await deps.ruleOf(params.id, alert.condition, alert);
      if (!rule) throw new Invalid('alertId: Only alerts on a rule can be compared.');
      return matchLive(deps, alert, rule);
    },
  });
};
