import { AdminEventsPage, AdminMailsPage, AdminQuery, AdminUsersPage } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { listEvents, listMails, listUsers } from './store.ts';

export interface AdminDeps {
  db: Db;
  /** A security event in words. */
  sentenceOf: (kind: string, times: number) => string;
}

const config = { guard: 'operator' as const };
const tags = ['operators'];

/** What operators see, twenty to a page. */
export const adminRoutes: FastifyPluginAsyncZod<AdminDeps> = async (app, { db, sentenceOf }) => {
  app.get('/admin/users', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminUsersPage } },
    handler: ({ query }) => listUsers(db, query),
  });
  app.get('/admin/mails', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminMailsPage } },
    handler: ({ query }) => listMails(db, query),
  });
  app.get('/admin/events', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminEventsPage } },
    handler: ({ query }) => listEvents(db, query, sentenceOf),
  });
};
