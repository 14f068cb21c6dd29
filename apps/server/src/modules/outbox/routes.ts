import type { KeyObject } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { isFromThisMachine } from '#platform/loopback.ts';
import { openBody } from '#platform/mail/mailer.ts';
import { OUTBOX_PATH, type OutboxAccess } from './access.ts';
import { outboxPage } from './page.ts';

export interface OutboxDeps {
  db: Db;
  sealKey: KeyObject;
  access: OutboxAccess;
}

const NEWEST = 50;

/** For developers: mails that a server without SMTP would have sent. Registered in development alone. */
export const outboxRoutes: FastifyPluginAsync<OutboxDeps> = async (app, { db, sealKey, access }) => {
  await app.register(fastifyCookie);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!access.mayRead(request)) throw new NotFound('This page');
  };

  const newest = async () => {
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
    return rows.map(({ id, to_address, subject, created_at, sealed_body }) => ({
      id,
      to: to_address,
      subject,
      at: created_at,
      text: sealed_body ? openBody(sealKey, id, sealed_body).text : '',
    }));
  };

  // the printed address makes a browser one that may read, and then leaves its address bar and history
  app.get<{ Params: { key: string } }>(`${OUTBOX_PATH}/:key`, { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) || !access.isKey(request.params.key)) throw new NotFound('This page');
    access.remember(reply);
    return reply.redirect(OUTBOX_PATH);
  });

  app.get(`${OUTBOX_PATH}.json`, { onRequest, schema: { hide: true } }, async () => ({ mails: await newest() }));
  app.get(OUTBOX_PATH, { onRequest, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await newest())),
  );
};
