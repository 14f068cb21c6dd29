import { LicencesAnswer, type MarketLicence, StateLicenceRequest } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { addStatement, endStatement, listStatements } from './store.ts';

export interface LicenceDeps {
  db: Db;
  /** Returns each market's licence as it is now. */
  licences: () => Promise<MarketLicence[]>;
  /** Returns the address of an account. */
  emailOf: (userId: string) => Promise<string>;
  /** Makes what was stated take effect, before the answer. */
  changed: (userId: string, what: 'stated' | 'ended', address: string, detail: string) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];
const StatementPath = z.object({ statementId: z.uuid() });

/** Routes by which operators state that a market's prices may be shown to others, and take that back. */
export const licenceRoutes: FastifyPluginAsyncZod<LicenceDeps> = async (app, { db, licences, emailOf, changed }) => {
  const answer = async (): Promise<LicencesAnswer> => ({
    licences: await licences(),
    statements: await listStatements(db, emailOf),
  });

  app.get('/admin/licences', {
    config,
    schema: { tags, response: { 200: LicencesAnswer } },
    handler: answer,
  });

  app.post('/admin/licences', {
    config,
    schema: { tags, body: StateLicenceRequest, response: { 201: LicencesAnswer } },
    handler: async (request, reply) => {
      const { market, source, scope, statement } = request.body;
      const { userId } = callerOf(request);
      const licence = (await licences()).find((one) => one.market === market && one.source === source);
      if (!licence) throw new NotFound('These prices');
      if (licence.declared === 'simulated') throw new Invalid('Everybody may see these prices already.');
      if (licence.statement !== statement)
        throw new Invalid('The statement has changed. Load the page again and read it.');
      const { provider, terms } = licence;
      await addStatement(db, userId, { source, market, scope, provider, terms, statement });
      await changed(userId, 'stated', request.ip, `${market}: ${scope}`);
      return reply.status(201).send(await answer());
    },
  });

  app.delete('/admin/licences/:statementId', {
    config,
    schema: { tags, params: StatementPath, response: { 200: LicencesAnswer } },
    handler: async (request) => {
      const { userId } = callerOf(request);
      await endStatement(db, userId, request.params.statementId);
      await changed(userId, 'ended', request.ip, `statement ${request.params.statementId}`);
      return answer();
    },
  });
};
