import type { KeyObject } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { isFromThisMachine } from '#platform/loopback.ts';
import { openBody } from '#platform/mail/mailer.ts';
import { outboxPage } from './page.ts';

export interface OutboxDeps {
  db: Db;
  sealKey: KeyObject;
}

export const OUTBOX_PATH = '/dev/mail';
const NEWEST = 50;

/** For developers: mails that a server without SMTP would have sent. Registered in development alone. */
export const outboxRoutes: FastifyPluginAsync<OutboxDeps> = async (app, { db, sealKey }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) throw new NotFound('This page');
    reply.header('cache-control', 'no-store');
  });

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

  app.get(`${OUTBOX_PATH}.json`, { schema: { hide: true } }, async () => ({ mails: await newest() }));
  app.get(OUTBOX_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await newest())),
  );
};
