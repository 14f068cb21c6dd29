import { instrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import type { ListEntry } from '../feeds/feed.ts';
import { findInList, searchListed, storeList } from './listed-instruments.ts';

const SOURCE = 'exchange';
const PLACE = { source: SOURCE, market: 'Crypto' } as const;
const FIRST_PAGE = { limit: 10, offset: 0 };

const entryOf = (code: string, change: { name?: string; tickSize?: number } = {}): ListEntry => {
  const symbol = `${code}-USD`;
  const instrument = {
    ...testInstrument('Crypto', symbol),
    id: instrumentId('Crypto', symbol),
    name: symbol,
    ...change,
  };
  return { instrument, providerSymbol: `${code}/USD` };
};
const entriesOf = (...codes: string[]): ListEntry[] => codes.map((code) => entryOf(code));

/** A database in which a source lists these. */
async function listed(entries: readonly ListEntry[]) {
  const { db } = await testDatabase();
  await storeList(db, SOURCE, entries);
  const found = async (text: string, range = FIRST_PAGE) =>
    (await searchListed(db, [PLACE], text, range)).map(({ instrument }) => instrument.symbol);
  return { db, found };
}

describe('the list of a provider', () => {
  it('follows what the provider lists: new, changed, delisted and back again', async () => {
    const { db } = await listed(entriesOf('WLD', 'ENA', 'JTO', 'ENA'));
    const next = [entryOf('WLD', { tickSize: 0.5 }), ...entriesOf('ENA', 'KAS')];
    expect(await storeList(db, SOURCE, next)).toEqual({ added: 1, delisted: 1 });
    expect(await findInList(db, PLACE, 'WLD-USD')).toMatchObject({
      instrument: { id: 'Crypto:WLD-USD', tickSize: 0.5 },
    });
    expect(await findInList(db, PLACE, 'JTO-USD')).toBeUndefined();
    expect(await storeList(db, SOURCE, entriesOf('WLD', 'ENA', 'KAS', 'JTO'))).toEqual({ added: 1, delisted: 0 });
    expect(await findInList(db, PLACE, 'JTO-USD')).toBeDefined();
  });

  it('stays as it is where an answer has lost more than half of it', async () => {
    const { db, found } = await listed(entriesOf('WLD', 'ENA', 'JTO', 'KAS', 'SPX'));
    await expect(storeList(db, SOURCE, entriesOf('WLD', 'ENA'))).rejects.toThrow('2 instruments, after 5 before');
    await expect(storeList(db, SOURCE, [])).rejects.toThrow('0 instruments');
    expect(await found('kas')).toEqual(['KAS-USD']);
  });

  it('belongs to one source and market', async () => {
    const { db } = await listed(entriesOf('WLD'));
    await storeList(db, 'another', entriesOf('ENA'));
    const elsewhere = [{ source: 'another', market: 'Crypto' } as const];
    expect(await searchListed(db, elsewhere, 'usd', FIRST_PAGE)).toHaveLength(1);
    expect(await searchListed(db, [{ source: SOURCE, market: 'Forex' }], 'usd', FIRST_PAGE)).toEqual([]);
    expect(await searchListed(db, [], 'usd', FIRST_PAGE)).toEqual([]);
    expect(await findInList(db, { source: 'another', market: 'Crypto' }, 'WLD-USD')).toBeUndefined();
  });
});

describe('the search of lists', () => {
  it('finds the symbol itself first, then those that begin so, then any other', async () => {
    const { found } = await listed([...entriesOf('XENA', 'ENAX', 'ENA'), entryOf('SPX', { name: 'Not an ENA' })]);
    expect(await found('ena')).toEqual(['ENA-USD', 'ENAX-USD', 'SPX-USD', 'XENA-USD']);
    expect(await found('ENA-USD')).toEqual(['ENA-USD', 'XENA-USD']);
    expect(await found('100%_')).toEqual([]);
  });

  it('turns pages of 15,000 instruments, each once and in order', async () => {
    const letters = (n: number): string => `Q${n.toString(36).toUpperCase().padStart(3, '0')}`;
    const { found } = await listed(Array.from({ length: 15_000 }, (_, i) => entryOf(letters(i))));
    const seen: string[] = [];
    for (let page = 0; page < 20; page++) seen.push(...(await found('q', { limit: 50, offset: page * 50 })));
    const first = Array.from({ length: 1_000 }, (_, i) => `${letters(i)}-USD`).sort();
    expect(seen).toEqual(first);
  });
});
