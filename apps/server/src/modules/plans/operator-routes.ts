import {
  AdminGrantsAnswer,
  AdminGrantsQuery,
  AdminPlans,
  AnyGrantPath,
  AnyPlanPath,
  EditPlanRequest,
  GiveGrantRequest,
  OfferPriceRequest,
  type SecurityEventKind,
  SwitchPlansRequest,
} from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { FREE_PLAN } from '#platform/entitlements/entitlement.ts';
import { endGrant, putGrant } from '#platform/entitlements/grants.ts';
import { editPlan, listAllPlans, offerPrice } from '#platform/entitlements/plan-store.ts';
import { isSwitchedOn, switchPlans } from '#platform/entitlements/plan-switch.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { listInquiries } from './inquiries.ts';
import { readGrants } from './own-plan.ts';

type PlanEvent = Extract<SecurityEventKind, 'plans-switched' | `plan-${string}`>;

export interface PlanOperatorDeps {
  db: Db;
  /** Returns the id of the account with an address; undefined for none. */
  userOf: (db: Db, email: string) => Promise<string | undefined>;
  /** Stores in the audit log what an operator did. */
  note: (tx: Db, userId: string, kind: PlanEvent, address: string, detail: string) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators edit plans, switch them, and grant them. */
export const planOperatorRoutes: FastifyPluginAsyncZod<PlanOperatorDeps> = async (app, { db, userOf, note }) => {
  const all = async () => ({
    isOn: await isSwitchedOn(db),
    plans: await listAllPlans(db),
    inquiries: await listInquiries(db),
  });
  const owned = async (email: string): Promise<string> => {
    const userId = await userOf(db, email);
    if (userId === undefined) throw new InvalidField('email', 'There is no account with this address.');
    return userId;
  };

  app.get('/admin/plans', { config, schema: { tags, response: { 200: AdminPlans } }, handler: all });

  app.put('/admin/plans-switch', {
    config,
    schema: { tags, body: SwitchPlansRequest, response: { 200: AdminPlans } },
    handler: async (request) => {
      await db.transaction().execute(async (tx) => {
        const isChanged = await switchPlans(tx, request.body.isOn, Date.now());
        if (isChanged)
          await note(tx, callerOf(request).userId, 'plans-switched', request.ip, request.body.isOn ? 'on' : 'off');
      });
      return all();
    },
  });

  app.patch('/admin/plans/:planKey', {
    config,
    schema: { tags, params: AnyPlanPath, body: EditPlanRequest, response: { 200: AdminPlans } },
    handler: async (request) => {
      const { planKey } = request.params;
      if (planKey === FREE_PLAN && request.body.isOffered === false)
        throw new InvalidField('isOffered', 'The free plan is what every account has.');
      await db.transaction().execute(async (tx) => {
        await editPlan(tx, planKey, request.body, Date.now());
        await note(tx, callerOf(request).userId, 'plan-changed', request.ip, planKey);
      });
      return all();
    },
  });

  app.put('/admin/plans/:planKey/prices', {
    config,
    schema: { tags, params: AnyPlanPath, body: OfferPriceRequest, response: { 200: AdminPlans } },
    handler: async (request) => {
      const { planKey } = request.params;
      if (planKey === FREE_PLAN) throw new InvalidField('amount', 'The free plan has no price.');
      await db.transaction().execute(async (tx) => {
        await offerPrice(tx, { planKey, ...request.body }, Date.now());
        await note(tx, callerOf(request).userId, 'plan-changed', request.ip, planKey);
      });
      return all();
    },
  });

  app.get('/admin/plan-grants', {
    config,
    schema: { tags, querystring: AdminGrantsQuery, response: { 200: AdminGrantsAnswer } },
    handler: async ({ query: { email } }) => ({ email, grants: await readGrants(db, await owned(email)) }),
  });

  app.post('/admin/plan-grants', {
    config,
    schema: { tags, body: GiveGrantRequest, response: { 201: AdminGrantsAnswer } },
    handler: async (request, reply) => {
      const { email, days, planKey, reason, note: words } = request.body;
      const userId = await owned(email);
      const known = (await listAllPlans(db)).some(({ key }) => key === planKey && key !== FREE_PLAN);
      if (!known) throw new InvalidField('planKey', 'There is no such plan to give.');
      const now = Date.now();
      const given = `${planKey} ${days === null ? 'without end' : `for ${days} days`}, account ${userId}`;
      const endsAt = days === null ? null : now + days * DAY_MS;
      await db.transaction().execute(async (tx) => {
        await putGrant(tx, { userId, planKey, reason, note: words, sourceId: null, startsAt: now, endsAt }, now);
        await note(tx, callerOf(request).userId, 'plan-granted', request.ip, given);
      });
      return reply.status(201).send({ email, grants: await readGrants(db, userId) });
    },
  });

  app.delete('/admin/plan-grants/:grantId', {
    config,
    schema: { tags, params: AnyGrantPath, response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      await db.transaction().execute(async (tx) => {
        if (!(await endGrant(tx, request.params.grantId, Date.now()))) throw new NotFound('Running grant');
        await note(tx, callerOf(request).userId, 'plan-grant-ended', request.ip, `grant ${request.params.grantId}`);
      });
      return reply.status(204).send();
    },
  });
};
