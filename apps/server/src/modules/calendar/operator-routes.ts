import {
  CALENDAR_LIMITS,
  EventImportQuery,
  EventImportReport,
  EventListQuery,
  EventListsAnswer,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { fileOf, takeFiles } from '#platform/file-bodies.ts';
import { callerOf } from '#platform/guard.ts';
import { isZone } from '#platform/zones.ts';
import { importEvents } from './import/import-events.ts';
import { readEventLists, removeEventList } from './list-store.ts';

export interface CalendarOperatorDeps {
  db: Db;
  nowMs: () => number;
  /** Stores in the audit log what an operator did. */
  note: (userId: string, kind: 'events-imported' | 'events-removed', address: string, list: string) => Promise<void>;
}

const tags = ['operators'];
const operator = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;

/** Routes by which operators import files of events. */
export const calendarOperatorRoutes: FastifyPluginAsyncZod<CalendarOperatorDeps> = async (app, { db, nowMs, note }) => {
  takeFiles(app, CALENDAR_LIMITS.uploadBytes);
  const answer = async (): Promise<EventListsAnswer> => ({ lists: await readEventLists(db) });

  app.get('/admin/calendar', {
    config: operator,
    schema: { tags, response: { 200: EventListsAnswer } },
    handler: answer,
  });

  app.post('/admin/calendar', {
    config: { ...operator, cost: 'import' },
    schema: { tags, querystring: EventImportQuery, response: { 200: EventImportReport } },
    handler: async (request) => {
      const { name, dryRun, zone, ...reading } = request.query;
      const file = fileOf(request);
      if (zone !== undefined && !isZone(zone))
        throw new InvalidField('zone', 'expected a time zone such as Asia/Kolkata');
      const isDryRun = dryRun === 'true';
      const report = await importEvents(db, { name, bytes: file }, { ...reading, zone, nowMs: nowMs(), isDryRun });
      if (report.isStored) await note(callerOf(request).userId, 'events-imported', request.ip, report.list);
      return report;
    },
  });

  app.delete('/admin/calendar', {
    config: operator,
    schema: { tags, querystring: EventListQuery, response: { 200: EventListsAnswer } },
    handler: async (request) => {
      if (!(await removeEventList(db, request.query.list))) throw new NotFound('List of events');
      await note(callerOf(request).userId, 'events-removed', request.ip, request.query.list);
      return answer();
    },
  });
};
