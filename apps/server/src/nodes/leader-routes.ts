import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { isSame } from '#platform/auth/random.ts';
import { NotFound } from '#platform/errors.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import type { LeaderState } from './leader-state.ts';
import { BUS_PATH, type BusAnswer, nodeProof, PAST_COUNTS_PATH, STATE_PATH, STRATEGY_RULES_PATH } from './subjects.ts';

export interface LeaderRoutesDeps {
  key: KeyObject;
  state: () => LeaderState;
  /** Whether the leader has a connection to the bus. */
  hasBus: () => boolean;
  pastCountsOf: ReadPastCounts;
  /** Rules of strategies in a part of the accounts. */
  strategyRulesOf: (no: number) => readonly WatchedRule[];
}

/** What nodes ask the leader by HTTP; to everybody else these addresses don't exist. */
export async function leaderRoutes(
  app: FastifyInstance,
  { key, state, hasBus, pastCountsOf, strategyRulesOf }: LeaderRoutesDeps,
): Promise<void> {
  const proof = `Bearer ${nodeProof(key)}`;
  app.addHook('onRequest', async ({ headers }) => {
    if (!isSame(headers.authorization ?? '', proof)) throw new NotFound('This page');
  });
  app.get(STATE_PATH, { schema: { hide: true } }, async () => state());
  app.get(BUS_PATH, { schema: { hide: true } }, async (): Promise<BusAnswer> => ({ isAtHand: hasBus() }));
  app.get<{ Querystring: { part?: string } }>(
    STRATEGY_RULES_PATH,
    { schema: { hide: true } },
    async ({ query: { part } }) => strategyRulesOf(Number(part)),
  );
  app.get<{ Querystring: { id?: string; user?: string; address?: string } }>(
    PAST_COUNTS_PATH,
    { schema: { hide: true } },
    async ({ query: { id = '', user, address = '' } }) => pastCountsOf(id, { userId: user, address }),
  );
}
