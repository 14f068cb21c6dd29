import { randomUUIDv7 } from 'node:crypto';
import { ExpertPath, StatementRequest, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Forbidden, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { AdviceDeps } from '../deps.ts';
import { findBySlug, findOwnExpert } from '../experts/expert-store.ts';
import { viewExperts } from '../experts/expert-view.ts';
import { callsThrough, lastEntry } from './record-calls.ts';
import { recordCsv } from './record-csv.ts';
import { drawStatement, factsOfCall } from './statement.ts';

const tags = ['expert advice'];

/** Why a record isn't given as a file. */
const HIDDEN = {
  'sebi-clients': 'Only clients of this expert may see its record.',
  'indian-securities': 'Records with Indian securities are for the expert’s own clients.',
  licence: 'This record is made of prices that you may not see.',
} as const;

/** Routes of records as files: for readers as CSV, and certified by its expert for one recipient. */
export const statementRoutes: FastifyPluginAsyncZod<AdviceDeps> = async (app, deps) => {
  const { db, access, recordsOf } = deps;

  app.get('/experts/:slug/record.csv', {
    config: { guard: 'user', isShared: true, cost: 'file' },
    schema: { tags, params: ExpertPath },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const row = await findBySlug(db, request.params.slug);
      const [expert] = await viewExperts(db, deps, [row], userId);
      if (expert?.hidden) throw new Forbidden(HIDDEN[expert.hidden]);
      const { seq: throughSeq } = await lastEntry(db);
      const calls = await callsThrough(db, access, { expertId: row.id, throughSeq, reader: userId });
      return reply
        .header('content-disposition', `attachment; filename="record-${row.slug}.csv"`)
        .header('cache-control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .send(recordCsv(calls));
    },
  });

  app.post('/user/:id/statements', {
    config: { guard: 'user', owner: 'id', cost: 'ticket', isWithoutPrices: true },
    schema: { tags, params: UserPath, body: StatementRequest },
    handler: async ({ params, body: { recipient } }, reply) => {
      const row = await findOwnExpert(db, params.id);
      if (!row) throw new NotFound('Expert');
      const through = await lastEntry(db);
      const calls = await callsThrough(db, access, { expertId: row.id, throughSeq: through.seq, reader: params.id });
      const record = (await recordsOf(db, [row.id])).get(row.id);
      const [id, now] = [randomUUIDv7(), new Date()];
      const { equity: _, ...figures } = record ?? { equity: [] };
      const { html, hash } = drawStatement({
        id,
        madeAt: now.toISOString(),
        recipient,
        through,
        calls: calls.map(factsOfCall),
        expert: { name: row.name, slug: row.slug, country: row.country, registration: row.registration },
        figures: record ? (figures as Omit<typeof record, 'equity'>) : null,
      });
      await db
        .insertInto('advice_statements')
        .values({
          id,
          expert_id: row.id,
          recipient,
          made_at: now,
          made_by: params.id,
          through_seq: through.seq,
          hash: Buffer.from(hash, 'hex'),
        })
        .execute();
      return reply
        .header('content-disposition', `attachment; filename="record-${row.slug}-${id}.html"`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
};
