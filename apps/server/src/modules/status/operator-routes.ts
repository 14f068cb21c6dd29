import {
  IncidentAnswer,
  IncidentPath,
  PostIncidentRequest,
  type SecurityEventKind,
  STATUS_LIMITS,
  UpdateIncidentRequest,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { addIncident, addIncidentUpdate, type NewIncident } from './incident-store.ts';

export interface StatusOperatorDeps {
  db: Db;
  /** Called when an incident has changed. */
  onChange: () => void;
  /** Stores in the audit log what an operator did. */
  note: (
    tx: Db,
    userId: string,
    kind: Extract<SecurityEventKind, `status-${string}`>,
    address: string,
    detail: string,
  ) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];
/** Maintenance that begins in the minute of its form begins now. */
const FORM_MS = 60_000;

/** Routes by which operators write about incidents. Nothing here changes what is measured. */
export const statusOperatorRoutes: FastifyPluginAsyncZod<StatusOperatorDeps> = async (app, { db, onChange, note }) => {
  app.post('/admin/status/incidents', {
    config,
    schema: { tags, body: PostIncidentRequest, response: { 201: IncidentAnswer } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const nowMs = Date.now();
      const incident = await db.transaction().execute(async (tx) => {
        await note(tx, userId, 'status-incident-posted', request.ip, `${request.body.cause}: ${request.body.title}`);
        return addIncident(tx, readRequest(request.body, nowMs), nowMs);
      });
      onChange();
      return reply.status(201).send({ incident });
    },
  });

  app.post('/admin/status/incidents/:incidentId/updates', {
    config,
    schema: { tags, params: IncidentPath, body: UpdateIncidentRequest, response: { 201: IncidentAnswer } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const incident = await db.transaction().execute(async (tx) => {
        const { incidentId } = request.params;
        await note(tx, userId, 'status-incident-updated', request.ip, `${incidentId}: ${request.body.state}`);
        return addIncidentUpdate(tx, incidentId, request.body, Date.now());
      });
      onChange();
      return reply.status(201).send({ incident });
    },
  });
};

/** Maintenance is announced before it begins: one that is declared afterwards would excuse an outage. */
function readRequest(request: PostIncidentRequest, nowMs: number): NewIncident {
  const { part, title, text, cause } = request;
  if (cause === 'notice') return { part, cause, title, text, state: request.state, fromMs: nowMs, toMs: nowMs };
  const fromMs = Math.max(request.startsAt, nowMs);
  if (request.startsAt < nowMs - FORM_MS) throw new InvalidField('startsAt', 'Announce maintenance before it begins.');
  if (fromMs > nowMs + STATUS_LIMITS.aheadMs) throw new InvalidField('startsAt', 'At most 90 days ahead.');
  if (request.endsAt <= fromMs) throw new InvalidField('endsAt', 'The end is after the beginning.');
  if (request.endsAt - fromMs > STATUS_LIMITS.maintenanceMs)
    throw new InvalidField('endsAt', 'At most seven days long.');
  return { part, cause, title, text, state: 'identified', fromMs, toMs: request.endsAt };
}
