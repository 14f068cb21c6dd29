import {
  AddVerifiedFiguresRequest,
  AdminExpertAnswer,
  AdminExpertPath,
  AdminExpertsAnswer,
  ChangeExpertRequest,
  CreateExpertRequest,
  VerifiedFiguresPath,
} from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { AdviceDeps } from '../deps.ts';
import {
  appendProfile,
  changeExpert,
  createExpert,
  type ExpertRow,
  listExpertRows,
  lockExpert,
} from './expert-store.ts';
import { viewExperts } from './expert-view.ts';
import { addVerified, removeVerified } from './verified-figures.ts';

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators make, change and end experts. */
export const expertOperatorRoutes: FastifyPluginAsyncZod<AdviceDeps> = async (app, deps) => {
  const { db, userOf, peopleOf, note } = deps;
  const views = async (rows: readonly ExpertRow[], reader: string) => {
    const people = await peopleOf(
      db,
      rows.flatMap(({ user_id }) => user_id ?? []),
    );
    const emails = new Map(rows.map(({ id, user_id }) => [id, (user_id && people.get(user_id)?.email) ?? null]));
    const experts = await viewExperts(db, deps, rows, reader);
    return experts.map((expert) => ({ ...expert, email: emails.get(expert.id) ?? null }));
  };
  /** Changes an expert and notes it, in one transaction. */
  const changed = async (
    request: FastifyRequest,
    which: string,
    change: (tx: Db, nowMs: number) => Promise<ExpertRow>,
  ) => {
    const { userId } = callerOf(request);
    const row = await db.transaction().execute(async (tx) => {
      await note(tx, userId, 'expert-changed', request.ip, which);
      return change(tx, Date.now()); // it ends with the chain, which others wait for
    });
    const [expert] = await views([row], userId);
    if (!expert) throw new NotFound('Expert');
    return { expert };
  };

  app.get('/admin/experts', {
    config,
    schema: { tags, response: { 200: AdminExpertsAnswer } },
    handler: async (request) => ({ experts: await views(await listExpertRows(db), callerOf(request).userId) }),
  });

  app.post('/admin/experts', {
    config,
    schema: { tags, body: CreateExpertRequest, response: { 201: AdminExpertAnswer } },
    handler: async (request, reply) => {
      const { email, ...profile } = request.body;
      const userId = await userOf(db, email);
      if (userId === undefined) throw new InvalidField('email', 'There is no account with this address.');
      const made = await changed(request, profile.slug, (tx, now) =>
        createExpert(tx, { ...profile, userId, isAutomated: false }, now),
      );
      return reply.status(201).send(made);
    },
  });

  app.patch('/admin/experts/:expertId', {
    config,
    schema: { tags, params: AdminExpertPath, body: ChangeExpertRequest, response: { 200: AdminExpertAnswer } },
    handler: (request) => {
      const { expertId } = request.params;
      return changed(request, expertId, (tx, now) => changeExpert(tx, expertId, request.body, now));
    },
  });

  app.post('/admin/experts/:expertId/verified-figures', {
    config,
    schema: { tags, params: AdminExpertPath, body: AddVerifiedFiguresRequest, response: { 201: AdminExpertAnswer } },
    handler: async (request, reply) => {
      const { expertId } = request.params;
      const answer = await changed(request, expertId, async (tx, now) => {
        const row = await lockExpert(tx, expertId);
        await addVerified(tx, expertId, request.body, now);
        await appendProfile(tx, row, now);
        return row;
      });
      return reply.status(201).send(answer);
    },
  });

  app.delete('/admin/experts/:expertId/verified-figures/:figuresId', {
    config,
    schema: { tags, params: VerifiedFiguresPath, response: { 200: AdminExpertAnswer } },
    handler: (request) => {
      const { expertId, figuresId } = request.params;
      return changed(request, expertId, async (tx, now) => {
        const row = await lockExpert(tx, expertId);
        await removeVerified(tx, expertId, figuresId);
        await appendProfile(tx, row, now);
        return row;
      });
    },
  });
};
