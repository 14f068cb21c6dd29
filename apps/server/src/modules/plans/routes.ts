import {
  ChooseKeptRequest,
  KeptThings,
  OwnPlan,
  PlanInquiryRequest,
  type PlanLimits,
  PlanPreviewQuery,
  PlansAnswer,
  type PriceTax,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { listAllPlans, listPlans } from '#platform/entitlements/plan-store.ts';
import { NotFound } from '#platform/errors.ts';
import { Limit } from '#platform/limits.ts';
import { flowOf } from '#platform/route-costs.ts';
import { addInquiry } from './inquiries.ts';
import { type KeptCounts, readOwnPlan } from './own-plan.ts';

export interface PlanDeps {
  db: Db;
  /** Returns what the seller adds to prices. */
  readTax: () => Promise<PriceTax>;
  countKept: (userId: string) => Promise<KeptCounts>;
  /** Returns what an account keeps and what of it waits, now or within other limits. */
  readKept: (userId: string, limits?: PlanLimits) => Promise<KeptThings>;
  /** Writes a notice of an inquiry to each operator, without what its sender wrote; returns what announces it. */
  tellOperators: (tx: Db, seats: number) => Promise<() => void>;
  /** Has those things go on that were chosen, as far as there is room. */
  choose: (userId: string, chosen: ChooseKeptRequest) => Promise<void>;
}

const own = { guard: 'user', owner: 'id', isWithoutPrices: true } as const;
const tags = ['plans'];

/** Inquiries of an account or address, in an hour. */
const INQUIRIES = 5;
const HOUR_SECONDS = 3_600;

/** Routes of plans: what is offered, an account's own, what waits, and what businesses ask. */
export const planRoutes: FastifyPluginAsyncZod<PlanDeps> = async (app, deps) => {
  const { db, countKept, readKept, readTax, tellOperators, choose } = deps;
  const inquiries = new Limit(INQUIRIES, HOUR_SECONDS, 'Too many inquiries in one hour. Try again later.');

  app.get('/plans', {
    config: { guard: 'public', cost: 'read', isWithoutPrices: true },
    schema: { tags, response: { 200: PlansAnswer } },
    handler: async () => ({ ...(await listPlans(db)), tax: await readTax() }),
  });

  app.post('/plan-inquiries', {
    config: { guard: 'public', cost: 'sign-in', isWithoutPrices: true },
    schema: { tags, body: PlanInquiryRequest, response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      await inquiries.take(flowOf(request));
      const announce = await db.transaction().execute(async (tx) => {
        await addInquiry(tx, request.body);
        return tellOperators(tx, request.body.seats);
      });
      announce();
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/plan', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: OwnPlan } },
    handler: ({ params }) => readOwnPlan(db, params.id, countKept, Date.now()),
  });

  app.get('/user/:id/plan/kept', {
    config: { ...own, cost: 'list' },
    schema: { tags, params: UserPath, response: { 200: KeptThings } },
    handler: ({ params }) => readKept(params.id),
  });

  app.put('/user/:id/plan/kept', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: ChooseKeptRequest, response: { 200: KeptThings } },
    handler: async ({ params, body }) => {
      await choose(params.id, body);
      return readKept(params.id);
    },
  });

  app.get('/user/:id/plan/preview', {
    config: { ...own, cost: 'list' },
    schema: { tags, params: UserPath, querystring: PlanPreviewQuery, response: { 200: KeptThings } },
    handler: async ({ params, query }) => {
      const plan = (await listAllPlans(db)).find(({ key }) => key === query.plan);
      if (!plan) throw new NotFound('Plan');
      return readKept(params.id, plan.limits);
    },
  });
};
