import {
  type AlertCondition,
  AlertFiringsPage,
  AlertFiringsQuery,
  DryRunAnswer,
  DryRunRequest,
  REFUSAL_TEXTS,
  type SaveAlertRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { InvalidField } from '#platform/errors.ts';
import { depsFor, isOnOwnPrices, registryFor } from './alert-prices.ts';
import { checkAlert, listedIn } from './check.ts';
import type { AlertDeps, AlertRoutesDeps, DryRunRequester, MarketRule } from './deps.ts';
import { DRY_RUN_INSTRUMENTS } from './dry-run.ts';
import { onGrid } from './rows.ts';
import { listFirings, readAlert } from './store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['alerts'];
const AlertPath = z.object({ ...UserPath.shape, alertId: z.uuid() });

/** Routes of what a user's alerts fired, would have fired, or say as a test. */
export const firingRoutes: FastifyPluginAsyncZod<AlertRoutesDeps> = async (app, deps) => {
  const { db } = deps;

  app.post('/user/:id/alerts/dry-run', {
    config: { ...config, cost: 'question', readsOwnPrices: true },
    schema: { tags, params: UserPath, body: DryRunRequest, response: { 200: DryRunAnswer } },
    handler: async ({ params, body }, reply) => {
      const asker = { flow: params.id, signal: clientSignal(reply) };
      const { rule, ...asked } = body;
      const unsaved = rule && { market: asked.market, timeframe: rule.timeframe, definition: rule.definition };
      if (unsaved && !isOnMatches(asked.condition)) throw new InvalidField('rule', REFUSAL_TEXTS.onlyRuleMatches);
      if (isOnOwnPrices(deps, params.id, asked)) return dryRunOnOwn(deps, params.id, asked, asker);
      deps.access.check(asked.market, params.id);
      const { request, listed } = await checkAlert(unsaved ? unsavedIn(deps, unsaved) : deps, params.id, asked);
      const placed = rule && listedIn(deps.registry, { ...rule, market: asked.market });
      return deps.dryRun({ request, listed: listed ?? placed, rule: unsaved }, asker);
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

  app.get('/user/:id/alert-firings', {
    config: { ...config, apiScope: 'signals:read', cost: 'list' },
    schema: { tags, params: UserPath, querystring: AlertFiringsQuery, response: { 200: AlertFiringsPage } },
    handler: async ({ params, query }) => {
      const { firings, totalCount } = await listFirings(db, params.id, query, deps.access.hiddenRecordsFrom(params.id));
      const registry = registryFor(deps, params.id);
      return { firings: firings.map((firing) => onGrid(registry, firing)), totalCount };
    },
  });
};

const isOnMatches = (condition: AlertCondition): boolean =>
  condition.type === 'strategy' || (condition.type === 'screen' && condition.turn === 'entered');

/** Evaluates an alert on prices of the user's own connections, which only take alerts on symbols and watchlists. */
async function dryRunOnOwn(
  deps: AlertRoutesDeps,
  userId: string,
  asked: SaveAlertRequest,
  asker: DryRunRequester,
): Promise<DryRunAnswer> {
  const { request, listed = [] } = await checkAlert(depsFor(deps, userId, asked), userId, asked);
  const read = listed.slice(0, DRY_RUN_INSTRUMENTS);
  const own = await deps.pricesFor(userId)?.pastOf(request.market, read);
  return deps.dryRun({ request, listed: read, rule: undefined, own }, asker);
}

/** Returns dependencies under which every strategy and screen is a rule that isn't saved. */
const unsavedIn = (deps: AlertDeps, rule: MarketRule): AlertDeps => ({
  ...deps,
  strategy: async () => rule,
  screenMarket: async () => rule.market,
});
