import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSame } from '#platform/auth/random.ts';
import { NotFound } from '#platform/errors.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import type { LeaderState } from './leader-state.ts';
import { nodeProof, PAST_COUNTS_PATH, STATE_PATH } from './subjects.ts';

export interface LeaderRoutesDeps {
  key: KeyObject;
  state: () => LeaderState;
  pastCountsOf: ReadPastCounts;
}

/** What nodes ask the leader by HTTP; to everybody else these addresses don't exist. */
export async function leaderRoutes(
  app: FastifyInstance,
  { key, state, pastCountsOf }: LeaderRoutesDeps,
): Promise<void> {
  const proof = `Bearer ${nodeProof(key)}`;
  app.addHook('onRequest', async ({ headers }) => {
    if (!isSame(headers.authorization ?? '', proof)) throw new NotFound('This page');
  });
  app.get(STATE_PATH, { schema: { hide: true } }, async () => state());
  app.get<{ Querystring: { id?: string; user?: string; address?: string } }>(
    PAST_COUNTS_PATH,
    { schema: { hide: true } },
    async ({ query: { id = '', user, address = '' } }) => pastCountsOf(id, { userId: user, address }),
  );
}
