import {
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  isIntraday,
  type Market,
  TIMEFRAMES,
  type Timeframe,
} from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import {
  IMPORT_KINDS,
  type ImportedInstrument,
  type ImportedPrices,
  type ImportKind,
  importSource,
} from '#marketdata/import-source.ts';
import { listNumbers, listStored } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { readImportedLists } from './store.ts';

/** Returns the imported prices of these markets, without kinds that have none. */
export async function readImportedPrices(
  db: Db,
  store: BarStore,
  markets: readonly Market[],
): Promise<ImportedPrices[]> {
  const all = (await readImportedLists(db)).filter(({ market }) => markets.includes(market));
  // one kind of each market, as it is asked for when lists are stored
  const lists = [...new Map(all.toReversed().map((own) => [own.market, own])).values()];
  const found = await Promise.all(
    IMPORT_KINDS.map(async (kind) => {
      const importedAtMs = new Map(
        lists.filter(({ source }) => source === importSource(kind)).map((own) => [own.market, own.importedAt]),
      );
      const readMore = (wanted: readonly Instrument[]) => pricesOf(db, store, kind, wanted);
      return { kind, importedAtMs, readMore, instruments: await instrumentsOf(db, store, kind, importedAtMs) };
    }),
  );
  return found.filter(({ instruments }) => instruments.length > 0);
}

async function instrumentsOf(
  db: Db,
  store: BarStore,
  kind: ImportKind,
  markets: ReadonlyMap<Market, number>,
): Promise<ImportedInstrument[]> {
  const stored = (await listStored(db, importSource(kind))).filter(({ market }) => markets.has(market));
  const known = stored.flatMap(({ market, symbol }) => findInstrument(`${market}:${symbol}`) ?? []);
  return pricesOf(db, store, kind, known);
}

/** Returns the newest price of each of these instruments that has imported bars. */
async function pricesOf(
  db: Db,
  store: BarStore,
  kind: ImportKind,
  wanted: readonly Instrument[],
): Promise<ImportedInstrument[]> {
  if (wanted.length === 0) return [];
  const byId = new Map(wanted.map((instrument) => [instrument.id, instrument]));
  const stored = (await listNumbers(db, importSource(kind))).flatMap(({ no, market, symbol }) => {
    const instrument = byId.get(`${market}:${symbol}`);
    return instrument ? [{ no, instrument }] : [];
  });
  if (stored.length === 0) return [];
  const numbers = stored.map(({ no }) => no);
  const finestOf = new Map<number, Timeframe>();
  for (const timeframe of TIMEFRAMES.filter((one) => isIntraday(one) || one === '1D'))
    for (const no of (await store.newest(numbers, timeframe)).keys())
      if (!finestOf.has(no)) finestOf.set(no, timeframe);
  const days = await store.readMany(numbers, '1D', { limit: 2 });
  return stored.flatMap(({ no, instrument }) => {
    const finest = finestOf.get(no);
    const own = days.get(no) ?? new BarSeries();
    if (!finest || own.length === 0) return [];
    const { timeMs, close } = own.at(-1);
    const endMs = barSlot(calendarOf(instrument.schedule), barLength('1D'), timeMs)?.endMs ?? timeMs + 1;
    const previousClose = own.length > 1 ? own.at(-2).close : Number.NaN;
    return [{ instrument, finest, last: { timeMs: endMs - 1, close, previousClose } }];
  });
}
