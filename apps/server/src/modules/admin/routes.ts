import { AdminEventsPage, AdminMailsPage, AdminQuery, AdminUsersPage } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';

type List<Page extends z.ZodMiniType> = (query: z.output<typeof AdminQuery>) => Promise<z.output<Page>>;

/** Reads each list from the module that stores it. */
export interface AdminDeps {
  listUsers: List<typeof AdminUsersPage>;
  listMails: List<typeof AdminMailsPage>;
  listEvents: List<typeof AdminEventsPage>;
}

const config = { guard: 'operator' as const };
const tags = ['operators'];

/** Lists for operators, twenty entries a page. */
export const adminRoutes: FastifyPluginAsyncZod<AdminDeps> = async (app, deps) => {
  app.get('/admin/users', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminUsersPage } },
    handler: ({ query }) => deps.listUsers(query),
  });
  app.get('/admin/mails', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminMailsPage } },
    handler: ({ query }) => deps.listMails(query),
  });
  app.get('/admin/events', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminEventsPage } },
    handler: ({ query }) => deps.listEvents(query),
  });
};
