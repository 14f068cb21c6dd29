import { randomUUIDv7 } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { followRenames } from '#marketdata/follow-renames.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { listDrawings } from '#modules/chart-layouts/drawings.ts';
import { listLayouts } from '#modules/chart-layouts/layouts.ts';
import { chooseForScans, readScanChoices } from '#modules/scan-universe/store.ts';
import { listScreens } from '#modules/screener/saved-store.ts';
import { insertSignals, toPatternSignal } from '#modules/signals/store.ts';
import { listWatchlists } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { foundSignal } from '../testing/found-signal.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';
import { startTestPaper } from '../testing/test-paper.ts';
import { ruleAbove } from '../testing/test-rules.ts';
import { TABLE_RULES } from './table-rules.ts';

const MATIC = testInstrument('Crypto', 'MATIC-USD');
const POL = testInstrument('Crypto', 'POL-USD');
const NOW = Date.parse('2026-11-23T12:00Z');
const ON = { market: 'Crypto', symbol: MATIC.symbol } as const;

async function addUser(db: Db): Promise<string> {
  const id = randomUUIDv7();
  const row = { id, name: 'Asha', email: id, email_key: id, password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...row, created_at: new Date() })
    .execute();
  return id;
}

describe('a renamed instrument', () => {
  it('keeps its number in each source, and is found by all its symbols', async () => {
    const { db } = await testDatabase();
    const before = await registerInstruments(db, new FakeFeed([MATIC]).feeds);
    const after = await registerInstruments(db, new FakeFeed([POL]).feeds);
    const no = before.find('Crypto', 'MATIC-USD')?.no;
    expect(after.all.map((listed) => [listed.no, listed.instrument.symbol])).toEqual([[no, 'POL-USD']]);
    for (const name of ['POL-USD', 'MATIC-USD', 'X:MATICUSDT']) expect(after.find('Crypto', name)?.no).toBe(no);
    expect(after.byId('Crypto:MATIC-USD')?.no).toBe(no);
    const again = await registerInstruments(db, new FakeFeed([POL]).feeds);
    expect(again.all).toEqual(after.all);
  });

  it('doesn’t take the number of another that still has the former symbol', async () => {
    const { db } = await testDatabase();
    await registerInstruments(db, new FakeFeed([MATIC, POL]).feeds);
    const { all } = await registerInstruments(db, new FakeFeed([POL]).feeds);
    expect(all).toMatchObject([{ no: 2, instrument: { symbol: 'POL-USD' } }]);
    expect(all[0]?.former).toBeUndefined();
  });

  it('keeps its signals and receipts, each under the symbol it was sent with', async () => {
    const { db } = await testDatabase();
    const before = await registerInstruments(db, new FakeFeed([MATIC]).feeds);
    const no = before.find('Crypto', 'MATIC-USD')?.no ?? 0;
    const [old] = await insertSignals(db, [foundSignal(no, NOW, { barsHash: 'abc' })]);
    const after = await registerInstruments(db, new FakeFeed([POL]).feeds);
    const [fresh] = await insertSignals(db, [foundSignal(no, NOW + 3_600_000)]);
    if (!old || !fresh) throw new Error('no signals');
    const later = { ...fresh, storedMs: Date.now() + 60_000 };
    expect(toPatternSignal(old, after)).toMatchObject({ symbol: 'POL-USD', sentAs: 'MATIC-USD', barsHash: 'abc' });
    expect(toPatternSignal(later, after)).not.toHaveProperty('sentAs');
    expect(toPatternSignal(old, before)).toMatchObject({ symbol: 'MATIC-USD' });
  });
});

describe('what users saved on a renamed instrument', () => {
  it('gets the new symbol: watchlists, screens, first symbols, drawings, layouts and choices for scans', async () => {
    const { db } = await testDatabase();
    const user_id = await addUser(db);
    const [id, times] = [randomUUIDv7(), { created_at: new Date(), updated_at: new Date() }];
    const both = [{ section: 'Coins' }, ON, { market: 'Crypto', symbol: 'BTC-USD' }];
    const lists = [both, [ON, { market: 'Crypto', symbol: 'POL-USD' }]];
    for (const [place, items] of lists.entries()) {
      const row = { id: randomUUIDv7(), user_id, name: `List ${place}`, place, is_untouched: false, ...times };
      await db
        .insertInto('watchlists')
        .values({ ...row, items: JSON.stringify(items) })
        .execute();
    }
    const definition = JSON.stringify({ rule: { groups: [] }, symbols: ['BTC-USD', 'MATIC-USD'], columns: [] });
    const screen = { id, user_id, name: 'Mine', market: 'Crypto', timeframe: 60, direction: 'bullish' as const };
    await db
      .insertInto('screens')
      .values({ ...screen, definition, is_live: true, version: 3, live_from: new Date(), ...times })
      .execute();
    const preferences = JSON.stringify({ symbols: ['Crypto:MATIC-USD', 'US_Equity:AAPL'] });
    await db.insertInto('preferences').values({ user_id, preferences, updated_at: new Date() }).execute();
    const drawing = JSON.stringify({ id, kind: 'horizontal', points: [[NOW, 1]] });
    await db
      .insertInto('chart_drawings')
      .values({ user_id, id, ...ON, drawing, updated_at: new Date() })
      .execute();
    const settings = JSON.stringify({
      studies: [],
      scale: 'linear',
      signals: [],
      split: '1h',
      compare: ['Crypto:BTC-USD', 'Crypto:MATIC-USD'],
      splitSymbol: 'Crypto:MATIC-USD',
    });
    await db
      .insertInto('chart_layouts')
      .values({ id, user_id, name: 'Mine', kind: 'layout', settings, updated_at: new Date() })
      .execute();

    await chooseForScans(db, 'Crypto', ['MATIC-USD', 'BTC-USD']);

    await Promise.all([followRenames(db, TABLE_RULES), followRenames(db, TABLE_RULES)]);

    expect((await listWatchlists(db, user_id)).map(({ items }) => items)).toEqual([
      [{ section: 'Coins' }, { market: 'Crypto', symbol: 'POL-USD' }, { market: 'Crypto', symbol: 'BTC-USD' }],
      [{ market: 'Crypto', symbol: 'POL-USD' }],
    ]);
    expect(await listScreens(db, user_id)).toMatchObject([{ symbols: ['BTC-USD', 'POL-USD'], version: 3 }]);
    expect((await readPreferences(db, user_id)).symbols).toEqual(['Crypto:POL-USD', 'US_Equity:AAPL']);
    expect((await readScanChoices(db)).get('Crypto')).toEqual(['BTC-USD', 'POL-USD']);
    expect(await listDrawings(db, user_id, 'Crypto', 'POL-USD')).toMatchObject([{ kind: 'horizontal' }]);
    expect(await listLayouts(db, user_id)).toMatchObject([
      { settings: { compare: ['Crypto:BTC-USD', 'Crypto:POL-USD'], splitSymbol: 'Crypto:POL-USD', split: '1h' } },
    ]);
  });

  it('gets it once, so a reused symbol is left alone', async () => {
    const { db } = await testDatabase();
    const user_id = await addUser(db);
    await followRenames(db, TABLE_RULES);
    const row = { id: randomUUIDv7(), user_id, name: 'Mine', place: 0, is_untouched: false, created_at: new Date() };
    await db
      .insertInto('watchlists')
      .values({ ...row, items: JSON.stringify([ON]), updated_at: new Date() })
      .execute();
    await followRenames(db, TABLE_RULES);
    expect(await listWatchlists(db, user_id)).toMatchObject([{ items: [ON] }]);
  });

  it('is covered in every table that has a symbol', async () => {
    const { db } = await testDatabase();
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'symbol'`.execute(db);
    const lists = ['listed_instruments', 'share_isins']; // under the symbols of their sources
    const marketdata = ['announced_splits', 'instruments', 'former_symbols', 'followed_renames', ...lists];
    const covered = TABLE_RULES.filter(({ rename }) => rename).map(({ table }): string => table);
    expect(
      rows.map(({ name }) => name).filter((name) => !covered.includes(name) && !marketdata.includes(name)),
    ).toEqual([]);
  });
});

describe('an alert on a renamed instrument', () => {
  it('fires on its prices under the new symbol', async () => {
    const database = await createTestDatabase();
    const before = await startTestAlerts([MATIC], { nowMs: NOW, database });
    const asha = await before.addUser();
    await asha.alert({ ...ON, condition: { type: 'crossing_up', level: 100 } });
    before.price(MATIC, 90);
    await before.service.idle();
    await before.lifecycle.stop();
    await followRenames(before.db, TABLE_RULES);
    const after = await startTestAlerts([POL], { nowMs: NOW + 60_000, database });
    const again = await after.addUser(asha.id);
    expect((await again.call('GET', 'alerts')).json().alerts).toMatchObject([{ symbol: 'POL-USD', state: 'armed' }]);
    after.loaded(POL);
    await after.service.idle();
    after.price(POL, 95, 101);
    expect((await again.fired()).firings).toMatchObject([{ symbol: 'POL-USD', price: 101 }]);
  });

  it('on a watchlist that fired for it stays triggered, and its record keeps the symbol', async () => {
    const database = await createTestDatabase();
    const before = await startTestAlerts([MATIC], { nowMs: NOW, database });
    const asha = await before.addUser();
    const list = randomUUIDv7();
    const row = { id: list, user_id: asha.id, name: 'Mine', place: 0, is_untouched: false, created_at: new Date() };
    await before.db
      .insertInto('watchlists')
      .values({ ...row, items: JSON.stringify([ON]), updated_at: new Date() })
      .execute();
    await asha.alert({ market: 'Crypto', watchlistId: list, condition: { type: 'crossing_up', level: 100 } });
    before.price(MATIC, 90, 101, 90);
    expect((await asha.fired()).totalCount).toBe(1);
    await before.lifecycle.stop();
    await followRenames(before.db, TABLE_RULES);
    const after = await startTestAlerts([POL], { nowMs: NOW + 60_000, database });
    const again = await after.addUser(asha.id);
    after.loaded(POL);
    await after.service.idle();
    after.price(POL, 95, 101);
    const { firings } = await again.fired();
    expect(firings).toMatchObject([{ symbol: 'MATIC-USD', price: 101 }]);
  });

  it('can be created by the former symbol', async () => {
    const test = await startTestAlerts([POL], { nowMs: NOW });
    const asha = await test.addUser();
    await asha.alert({ ...ON, condition: { type: 'crossing_up', level: 100 } });
    expect((await asha.call('GET', 'alerts')).json().alerts).toMatchObject([{ symbol: 'POL-USD' }]);
  });
});

describe('a paper account with a renamed instrument', () => {
  it('keeps positions, orders and runs under the new symbol; fills keep the former one', async () => {
    const database = await createTestDatabase();
    const before = await startTestPaper([MATIC], NOW, database);
    const asha = await before.addUser();
    const account = await asha.open('Crypto');
    before.price(MATIC, 100);
    const buy = { side: 'buy', symbol: MATIC.symbol } as const;
    await asha.place(account, { ...buy, kind: 'market', units: 2 });
    before.price(MATIC, 100);
    await asha.place(account, { ...buy, kind: 'limit', level: 90, units: 1 });
    await before.service.idle();
    const run = { id: randomUUIDv7(), account_id: account, user_id: asha.id, instrument_no: 1, symbol: MATIC.symbol };
    const work = { timeframe: 60, version: 1, side: 'long', cash: 1, is_on: true } as const;
    const definition = JSON.stringify(ruleAbove(1_000));
    await before.db
      .insertInto('paper_runs')
      .values({ ...run, ...work, definition, judged_at: new Date(NOW), began_at: new Date(NOW) })
      .execute();
    await before.lifecycle.stop();
    await followRenames(before.db, TABLE_RULES);

    const after = await startTestPaper([POL], NOW + 60_000, database);
    const again = await after.addUser(asha.id);
    expect(await again.account()).toMatchObject({
      positions: [{ symbol: 'POL-USD', units: 2 }],
      open: [{ symbol: 'POL-USD', level: 90 }],
      runs: [{ symbol: 'POL-USD' }],
    });
    const guards = await again.call('PUT', `paper-accounts/${account}/guards`, {
      symbol: 'MATIC-USD',
      stop: 50,
      target: null,
    });
    expect(guards.statusCode, guards.body).toBe(200);
    after.loaded(POL);
    after.price(POL, 95, 89);
    const filled = (await again.over(account)).filter(({ state }) => state === 'filled');
    expect(filled.map(({ symbol }) => symbol).toSorted()).toEqual(['MATIC-USD', 'POL-USD']);
    expect(await again.account()).toMatchObject({ positions: [{ symbol: 'POL-USD', units: 3 }] });
  });
});
