import { InstrumentsPage, InstrumentsQuery, type InstrumentView } from '@wickwise/contract';
import { soughtAs } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';

export interface InstrumentDeps {
  /** Returns the instruments that a caller may see. */
  registryFor: (userId: string | undefined) => InstrumentRegistry;
}

/** Lists instruments: all, one market's, or by part of a symbol or name. */
export const instrumentRoutes: FastifyPluginAsyncZod<InstrumentDeps> = async (app, { registryFor }) => {
  app.get('/instruments', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags: ['market data'], querystring: InstrumentsQuery, response: { 200: InstrumentsPage } },
    handler: async ({ caller, query: { market, q, limit } }) => {
      const registry = registryFor(caller?.userId);
      const listed = market ? registry.of(market) : registry.all;
      const found = q ? search(listed, q) : listed;
      return { instruments: found.slice(0, limit).map(toView) };
    },
  });
};

/** Orders matches: the symbol itself or a former one, symbols with this prefix, then any other. */
function search(listed: readonly ListedInstrument[], text: string): ListedInstrument[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ instrument: { market, symbol, name } }: ListedInstrument): number => {
    const own = [symbol, ...soughtAs(market, symbol)].map((one) => one.toLowerCase());
    if (own.includes(wanted)) return 0;
    if (own.some((one) => one.startsWith(wanted))) return 1;
    if (name.toLowerCase().startsWith(wanted)) return 2;
    return own.some((one) => one.includes(wanted)) || name.toLowerCase().includes(wanted) ? 3 : 4;
  };
  return listed
    .map((one) => ({ one, place: rank(one) }))
    .filter(({ place }) => place < 4)
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

const toView = ({ instrument, finest }: ListedInstrument): InstrumentView => ({
  market: instrument.market,
  symbol: instrument.symbol,
  name: instrument.name,
  kind: instrument.kind,
  sector: instrument.sector,
  currency: instrument.currency,
  tickSize: instrument.tickSize,
  finest,
});
