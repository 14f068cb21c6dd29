import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { NotFound } from '#platform/errors.ts';
import { isFromThisMachine } from '#platform/loopback.ts';
import type { ReadableMail } from '#platform/mail/mail-lists.ts';
import { OUTBOX_PATH, type OutboxAccess } from './access.ts';
import { outboxPage } from './page.ts';

export interface OutboxDeps {
  newest: (count: number) => Promise<ReadableMail[]>;
  access: OutboxAccess;
}

const NEWEST = 50;

/** Shows developers the mails that a server without SMTP would have sent. Registered in development only. */
export const outboxRoutes: FastifyPluginAsync<OutboxDeps> = async (app, { newest, access }) => {
  await app.register(fastifyCookie);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!access.mayRead(request)) throw new NotFound('This page');
  };

  // opening the printed address admits the browser and redirects, so the secret leaves address bar and history
  app.get<{ Params: { key: string } }>(`${OUTBOX_PATH}/:key`, { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) || !access.isKey(request.params.key)) throw new NotFound('This page');
    access.remember(reply);
    return reply.redirect(OUTBOX_PATH);
  });

  app.get(`${OUTBOX_PATH}.json`, { onRequest, schema: { hide: true } }, async () => ({ mails: await newest(NEWEST) }));
  app.get(OUTBOX_PATH, { onRequest, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await newest(NEWEST))),
  );
};
