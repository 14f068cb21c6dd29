import { InstrumentsPage, InstrumentsQuery, type InstrumentView } from '@wickwise/contract';
import { type Market, priceGridOf, soughtAs, wireSymbol } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FeedInstrument } from '#marketdata/feeds/feed.ts';
import { searchListed } from '#marketdata/on-demand/listed-instruments.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';

export interface InstrumentDeps {
  db: Db;
  /** Returns the instruments that a caller may see. */
  registryFor: (userId: string | undefined) => InstrumentRegistry;
  /** Awaited before a search in lists of providers. */
  onSearch?: (userId: string | undefined) => Promise<void>;
}

/** Lists instruments: all of the catalogue, one market's, one by its symbol, or by part of a symbol or name. */
export const instrumentRoutes: FastifyPluginAsyncZod<InstrumentDeps> = async (app, { db, registryFor, onSearch }) => {
  app.get('/instruments', {
    config: { guard: 'public', cost: 'read', readsOwnPrices: true },
    schema: { tags: ['market data'], querystring: InstrumentsQuery, response: { 200: InstrumentsPage } },
    handler: async ({ caller, query: { market, symbol, q, limit, offset } }) => {
      const registry = registryFor(caller?.userId);
      if (symbol !== undefined) return { instruments: viewsOf(registry, market, symbol) };
      const listed = market ? registry.of(market) : registry.all;
      if (!q?.trim()) return { instruments: listed.slice(0, limit).map((one) => toView(one)) };
      await onSearch?.(caller?.userId);
      return findPage(db, registry, search(listed, q), { market, q, limit, offset });
    },
  });
};

/** Returns a page of matches: those of the catalogue, then those of the lists of the markets that the reader sees. */
async function findPage(
  db: Db,
  registry: InstrumentRegistry,
  found: readonly ListedInstrument[],
  { market, q, limit, offset }: { market: Market | undefined; q: string; limit: number; offset: number },
): Promise<InstrumentsPage> {
  const markets = [...registry.origins.keys()].filter((one) => market === undefined || one === market);
  const places = markets.flatMap((one) => {
    const source = registry.origins.get(one)?.source;
    return source === undefined ? [] : [{ source, market: one }];
  });
  const own = found.slice(offset, offset + limit);
  const chosen = registry.all.filter(({ instrument }) => findInstrument(instrument.id) === undefined);
  const range = {
    limit: limit - own.length,
    offset: Math.max(offset - found.length, 0),
    without: chosen.map(({ instrument }) => instrument.symbol), // are among the first
  };
  const beside = await searchListed(db, places, q, range);
  return { instruments: [...own.map((one) => toView(one)), ...beside.map(onDemandView)] };
}

/** Returns the instrument of a symbol, or nothing; that of a list was opened when the request named it. */
function viewsOf(registry: InstrumentRegistry, market: Market | undefined, symbol: string): InstrumentView[] {
  if (!market) throw new InvalidField('market', 'Name the market of the symbol.');
  const listed = registry.find(market, symbol);
  if (!listed) return [];
  return [registry.isScanned(listed) ? toView(listed) : onDemandView(listed)];
}

const onDemandView = (listed: FeedInstrument): InstrumentView => ({ ...toView(listed), isOnDemand: true });

/** A name of an exchange or vendor before a symbol: `NSE:`, `BINANCE:`, `X:`. */
const PREFIX = /^[a-z_]{1,20}:/i;

/** Returns letters and digits alone: `BTC/USD` and `btcusd` are `BTC-USD`. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Orders matches: the symbol itself or a former one, by any of its names; symbols with this prefix, then any other. */
function search(listed: readonly ListedInstrument[], text: string): ListedInstrument[] {
  const wanted = text.trim().toLowerCase();
  const asSymbol = text.trim().replace(PREFIX, '');
  const plain = squeezed(asSymbol);
  const rank = ({ instrument: { market, symbol, name } }: ListedInstrument): number => {
    const own = [symbol, ...soughtAs(market, symbol)].map((one) => squeezed(one));
    if (own.includes(plain) || wireSymbol(market, asSymbol.toUpperCase()) === symbol) return 0;
    if (plain !== '' && own.some((one) => one.startsWith(plain))) return 1;
    if (name.toLowerCase().startsWith(wanted)) return 2;
    const isWithin = (plain !== '' && own.some((one) => one.includes(plain))) || name.toLowerCase().includes(wanted);
    return isWithin ? 3 : 4;
  };
  return listed
    .map((one) => ({ one, place: rank(one) }))
    .filter(({ place }) => place < 4)
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

const toView = ({ instrument, finest }: Pick<ListedInstrument, 'instrument' | 'finest'>): InstrumentView => ({
  market: instrument.market,
  symbol: instrument.symbol,
  name: instrument.name,
  kind: instrument.kind,
  sector: instrument.sector,
  ...priceGridOf(instrument),
  finest,
});
