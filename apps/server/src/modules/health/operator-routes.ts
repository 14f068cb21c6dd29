import { FailedJobPath, type HealthAnswer, HealthAnswer as HealthSchema, JobsAnswer } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { Jobs } from '#platform/jobs.ts';

export interface OperationsDeps {
  db: Db;
  jobs: Pick<Jobs, 'read' | 'retry'>;
  readHealth: () => Promise<HealthAnswer>;
  /** Stores in the audit log that an operator had a job run again. */
  note: (db: Db, userId: string, kind: 'job-retried', address: string, detail: string) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** For operators: how the server is, its jobs, and a failed one again. */
export const operationsRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, { db, jobs, readHealth, note }) => {
  app.get('/admin/health', { config, schema: { tags, response: { 200: HealthSchema } }, handler: readHealth });

  app.get('/admin/jobs', {
    config,
    schema: { tags, response: { 200: JobsAnswer } },
    handler: () => jobs.read(Date.now()),
  });

  app.post('/admin/jobs/:queue/:jobId/retry', {
    config,
    schema: { tags, params: FailedJobPath, response: { 200: JobsAnswer } },
    handler: async (request) => {
      const { queue, jobId } = request.params;
      if (!(await jobs.retry(queue, jobId))) throw new NotFound('Failed job');
      await note(db, callerOf(request).userId, 'job-retried', request.ip, `${queue} ${jobId}`);
      return jobs.read(Date.now());
    },
  });
};
