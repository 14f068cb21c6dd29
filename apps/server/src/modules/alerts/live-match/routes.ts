import { type AlertCondition, LiveMatch, REFUSAL_TEXTS, UserPath } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import type { DryRunRequester } from '../deps.ts';
import { ownAlertRow } from '../store.ts';
import type { AlertRule } from './alert-rule.ts';

export interface LiveMatchRoutesDeps {
  db: Db;
  /** Returns the rule of a user's condition; undefined for conditions on prices and chart patterns. */
  ruleOf: (
    userId: string,
    condition: AlertCondition,
    alert: { market: string; timeframe: number },
  ) => Promise<AlertRule | undefined>;
  /** Throws where an account may not see a market. */
  checkMarket: (market: Market, userId: string) => void;
  /** Compares an alert's live firings with its rule; in a thread where that takes long. */
  match: (order: MatchOrder, asker: DryRunRequester) => Promise<LiveMatch>;
}

/** An alert and the rule to compare it with. */
export interface MatchOrder {
  userId: string;
  alertId: string;
  rule: AlertRule;
}

const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes that compare an alert's live firings with its rule over stored bars. */
export const liveMatchRoutes: FastifyPluginAsyncZod<LiveMatchRoutesDeps> = async (app, deps) => {
  app.get('/user/:id/alerts/:alertId/live-match', {
    config: { guard: 'user', owner: 'id', apiScope: 'signals:read', cost: 'question' },
    schema: { tags: ['alerts'], params: AlertPath, response: { 200: LiveMatch } },
    handler: async ({ params }, reply) => {
      const asker = { flow: params.id, signal: clientSignal(reply) };
      const alert = await ownAlertRow(deps.db, params.id, params.alertId);
      if (!alert) throw new NotFound('Alert');
      deps.checkMarket(alert.market as Market, params.id);
      const rule = await deps.ruleOf(params.id, alert.condition, alert);
      if (!rule) throw new InvalidField('alertId', REFUSAL_TEXTS.onlyRuleAlerts);
      return deps.match({ userId: params.id, alertId: params.alertId, rule }, asker);
    },
  });
};
