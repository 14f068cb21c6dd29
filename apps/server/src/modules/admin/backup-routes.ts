import { BackupsState } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';

export interface BackupRoutesDeps {
  state: () => BackupsState;
  /** Begins a backup, unless one is being written. */
  begin: () => void;
  /** Stores in the audit log that an operator asked for a backup. */
  note: (userId: string, address: string) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator' } as const;
const tags = ['operators'];

/** For operators: where backups are, and one more now. */
export const backupRoutes: FastifyPluginAsyncZod<BackupRoutesDeps> = async (app, { state, begin, note }) => {
  app.get('/admin/backups', {
    config,
    schema: { tags, response: { 200: BackupsState } },
    handler: async () => state(),
  });
  app.post('/admin/backups', {
    config,
    schema: { tags, response: { 202: BackupsState } },
    handler: async (request, reply) => {
      if (!state().isRunning) await note(callerOf(request).userId, request.ip);
      begin();
      return reply.status(202).send(state());
    },
  });
};
