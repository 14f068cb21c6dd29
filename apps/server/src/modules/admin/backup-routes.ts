import { BackupsState } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export interface BackupRoutesDeps {
  state: () => BackupsState;
  /** Begins a backup, unless one is being written. */
  begin: () => void;
}

const config = { guard: 'operator', cost: 'operator' } as const;
const tags = ['operators'];

/** For operators: where backups are, and one more now. */
export const backupRoutes: FastifyPluginAsyncZod<BackupRoutesDeps> = async (app, { state, begin }) => {
  app.get('/admin/backups', {
    config,
    schema: { tags, response: { 200: BackupsState } },
    handler: async () => state(),
  });
  app.post('/admin/backups', {
    config,
    schema: { tags, response: { 202: BackupsState } },
    handler: async (_request, reply) => {
      begin();
      return reply.status(202).send(state());
    },
  });
};
