import { AgreeToTermsRequest, LivePrices, type SecurityEventKind } from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { Forbidden, Invalid, InvalidField } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { agree, endStoredAgreement } from './store.ts';

type LivePriceEvent = Extract<SecurityEventKind, `live-prices-${string}`>;

export interface LivePricesDeps {
  db: Db;
  state: () => Promise<LivePrices>;
  /** Tries the exchanges; resolves once all have answered or their time is over. */
  search: () => Promise<void>;
  /** Returns whether an account runs this server: an operator's, or the only one where only this machine reaches it. */
  isRunner: (userId: string) => Promise<boolean>;
  noteEvent: (userId: string, kind: LivePriceEvent, address: string, detail?: string) => Promise<void>;
  /** Makes a stored agreement take effect; called after the answer was sent, since the roles may start again. */
  changed: () => Promise<void>;
}

const operator = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];
const response = { 200: LivePrices };

/** Routes about the server's search for live prices, and an operator's agreement to it. */
export const livePricesRoutes: FastifyPluginAsyncZod<LivePricesDeps> = async (app, deps) => {
  const { db, state } = deps;
  const stored = new WeakSet<FastifyRequest>();
  app.addHook('onResponse', async (request) => {
    if (stored.has(request)) await deps.changed();
  });
  const noted = async (request: FastifyRequest, kind: LivePriceEvent, detail?: string): Promise<LivePrices> => {
    await deps.noteEvent(callerOf(request).userId, kind, request.ip, detail);
    stored.add(request);
    return state();
  };

  app.get('/admin/live-prices', { config: operator, schema: { tags, response }, handler: state });

  app.put('/admin/live-prices/agreement', {
    config: operator,
    schema: { tags, body: AgreeToTermsRequest, response },
    handler: async (request) => {
      const { isOn, needsAgreement, exchanges } = await state();
      if (!isOn) throw new Invalid('The settings of this server choose the source of crypto prices.');
      if (!needsAgreement) throw new Invalid('Only this machine reaches the server: no agreement is needed.');
      for (const [place, { name, terms }] of request.body.exchanges.entries()) {
        const shown = exchanges.find((one) => one.name === name);
        if (!shown) throw new InvalidField(`exchanges.${place}.name`, 'This exchange isn’t tried.');
        if (shown.terms !== terms)
          throw new InvalidField(`exchanges.${place}.terms`, 'The terms have changed. Load the page again.');
      }
      await agree(db, callerOf(request).userId, request.body);
      return noted(request, 'live-prices-agreed', request.body.exchanges.map(({ name }) => name).join(', '));
    },
  });

  app.delete('/admin/live-prices/agreement', {
    config: operator,
    schema: { tags, response },
    handler: async (request) => {
      await endStoredAgreement(db, callerOf(request).userId);
      return noted(request, 'live-prices-ended');
    },
  });

  app.post('/live-prices/search', {
    config: { guard: 'user', cost: 'connect', isWithoutPrices: true },
    schema: { tags: ['market data'], response },
    handler: async (request) => {
      if (!(await deps.isRunner(callerOf(request).userId)))
        throw new Forbidden('Only this server’s operator may look for live prices.');
      const { isOn, exchanges } = await state();
      if (!isOn) throw new Invalid('The settings of this server choose the source of crypto prices.');
      if (exchanges.every(({ isAgreed }) => !isAgreed))
        throw new Invalid('An operator has to agree to the terms first.');
      await deps.search();
      return state();
    },
  });
};
