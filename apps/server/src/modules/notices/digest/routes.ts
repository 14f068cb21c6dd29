import { DigestAnswer, DigestSettings, REFUSAL_TEXTS, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import { listChannels } from '../channel-store.ts';
import type { PreferencesOf } from '../deps.ts';
import type { DigestService } from './digest-service.ts';
import { digestAnswer, keepDigestSettings } from './settings-store.ts';

export interface DigestRoutesDeps {
  db: Db;
  preferencesOf: PreferencesOf;
  service: Pick<DigestService, 'sendNow'>;
}

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['notices'];

/** Routes of a user's daily digest. */
export const digestRoutes: FastifyPluginAsyncZod<DigestRoutesDeps> = async (app, { db, preferencesOf, service }) => {
  app.get('/user/:id/digest', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: DigestAnswer } },
    handler: ({ params }) => digestAnswer(db, params.id, preferencesOf),
  });

  app.put('/user/:id/digest', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: DigestSettings, response: { 200: DigestAnswer } },
    handler: async ({ params, body }) => {
      await keepDigestSettings(db, params.id, body, preferencesOf);
      return digestAnswer(db, params.id, preferencesOf);
    },
  });

  app.post('/user/:id/digest/test', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      const { settings } = await digestAnswer(db, params.id, preferencesOf);
      const active = (await listChannels(db, params.id)).filter(({ state }) => state === 'on');
      const kinds = settings.kinds.filter((kind) => active.some((channel) => channel.kind === kind));
      if (kinds.length === 0) throw new Invalid(REFUSAL_TEXTS.noChannelOn);
      await service.sendNow(params.id, kinds);
      return reply.status(204).send();
    },
  });
};
