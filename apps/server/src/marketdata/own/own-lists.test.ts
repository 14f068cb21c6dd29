import { DAY_MS, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { NamedFeed } from '../../testing/dead-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { ListEntry } from '../feeds/feed.ts';
import { findInList } from '../on-demand/listed-instruments.ts';
import { registerInstruments } from '../registry.ts';
import { OwnLists } from './own-lists.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const LISTED = testInstrument('Crypto', 'ZQW-USD');

/** A feed with a list, which fails at first where a test says so. */
class ListingFeed extends NamedFeed {
  reads = 0;
  readonly added: string[] = [];

  async list(): Promise<readonly ListEntry[]> {
    this.reads++;
    if (this.failures-- > 0) throw new Error('the vendor is down');
    return [{ instrument: LISTED, providerSymbol: 'zqw' }];
  }

  add({ id }: typeof LISTED): void {
    this.added.push(id);
  }
}

async function ownLists() {
  const { db } = await testDatabase();
  const feed = new ListingFeed('own', [COIN]);
  const at = { ms: 0 };
  const make = async (more: { patienceMs?: number } = {}) => {
    const catalogue = await registerInstruments(db, feed.feeds);
    const deps = { db, feeds: feed.feeds, catalogue, log: pino({ level: 'silent' }), nowMs: () => at.ms, ...more };
    return { catalogue, lists: new OwnLists(deps) };
  };
  const find = () => findInList(db, { source: feed.source, market: 'Crypto' }, LISTED.symbol);
  return { feed, at, make, find };
}

it('is read on the first need, once a day, and not once it has stopped', async () => {
  const { feed, at, make, find } = await ownLists();
  const { lists } = await make();
  lists.read();
  lists.read();
  await vi.waitFor(async () => expect((await find())?.instrument.id).toBe(LISTED.id));
  expect(feed.reads).toBe(1);
  await vi.waitFor(() => {
    at.ms += DAY_MS;
    lists.read();
    expect(feed.reads).toBe(2);
  });
  await lists.stop();
  at.ms += DAY_MS;
  lists.read();
  expect(feed.reads).toBe(2);
});

it('is there for the first search, which waits for it, but not for one that doesn’t come', async () => {
  const { feed, make, find } = await ownLists();
  const { lists } = await make();
  await lists.readFirst();
  expect((await find())?.instrument.id).toBe(LISTED.id);
  await lists.readFirst();
  expect(feed.reads).toBe(1);

  const never = await ownLists();
  never.feed.list = () => new Promise(() => {});
  await (await never.make({ patienceMs: 20 })).lists.readFirst();
  expect(await never.find()).toBeUndefined();
});

it('is read again a minute after a failure', async () => {
  const { feed, at, make, find } = await ownLists();
  feed.failures = 1;
  const { lists } = await make();
  lists.read();
  await vi.waitFor(() => {
    at.ms += MINUTE_MS;
    lists.read();
    expect(feed.reads).toBe(2);
  });
  await vi.waitFor(async () => expect(await find()).toBeDefined());
});

it('makes a symbol known that is asked for, under its number, and knows it after a start', async () => {
  const { feed, make, find } = await ownLists();
  const { lists, catalogue } = await make();
  expect(await lists.learn('Crypto', LISTED.symbol)).toBeUndefined(); // the list isn't there yet
  await vi.waitFor(async () => expect(await find()).toBeDefined());
  const both = await Promise.all([1, 2].map(() => lists.learn('Crypto', LISTED.symbol)));
  expect(both.filter(Boolean)).toHaveLength(1);
  const listed = catalogue.find('Crypto', LISTED.symbol);
  expect(listed?.instrument.id).toBe(LISTED.id);
  expect(catalogue.all.map(({ instrument }) => instrument.symbol)).toEqual([COIN.symbol]);
  expect(feed.added).toEqual([LISTED.id]);

  const after = await make();
  expect(after.catalogue.find('Crypto', LISTED.symbol)).toBeUndefined();
  await after.lists.reopen();
  expect(after.catalogue.find('Crypto', LISTED.symbol)?.no).toBe(listed?.no);
});
