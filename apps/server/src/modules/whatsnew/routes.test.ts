import { WhatsNewPage } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { insertEvents } from '#modules/events/store.ts';
import { insertSignals } from '#modules/signals/store.ts';
import { PRICE_AGE_MS, startTestInsights } from '../../testing/test-insights.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../testing/test-news.ts';

const COINS = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'].map((symbol) => testInstrument('Crypto', symbol));
const [BTC, ETH, SOL, XRP] = COINS as [(typeof COINS)[0], (typeof COINS)[0], (typeof COINS)[0], (typeof COINS)[0]];
const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
/** A Sunday. */
const NOW = Date.parse('2026-03-01T12:00Z');
const HOUR = 3_600_000;

async function setUp(symbols: string[] = []) {
  const { db, registry, found, addUser } = await startTestInsights([...COINS, SHARE], NOW);
  const reader = await addUser();
  const items = symbols.map((symbol) => ({ market: 'Crypto', symbol }));
  if (items.length > 0) await reader.call('POST', `user/${reader.id}/watchlists`, { name: 'Mine', items });
  const read = async (query = '', by = reader) => {
    const answer = await by.call('GET', `user/whatsnew${query}`);
    expect(answer.statusCode).toBe(200);
    return WhatsNewPage.parse(answer.json());
  };
  const lines = async (query = '') =>
    (await read(query)).whatsnew.map(({ label, members }) => `${label}: ${members.map(({ symbol }) => symbol)}`);
  const signals = (...all: ReturnType<typeof found>[]) => insertSignals(db, all);
  const high = (instrument: typeof BTC, size: number, atMs = NOW - 12 * HOUR) =>
    insertEvents(db, [
      {
        instrumentNo: registry.byId(instrument.id)?.no ?? 0,
        timeframe: '1D',
        atMs,
        event: {
          kind: 'high',
          direction: 'bullish',
          barTimeMs: atMs - 24 * HOUR,
          price: 1,
          size,
          facts: { since: 9, old: 1 },
        },
      },
    ]);
  const rating = (instrument: typeof BTC, timeframe: '1h' | '1D') =>
    insertEvents(db, [
      {
        instrumentNo: registry.byId(instrument.id)?.no ?? 0,
        timeframe,
        atMs: NOW - HOUR,
        event: {
          kind: 'rating',
          direction: 'bullish',
          barTimeMs: NOW - 2 * HOUR,
          price: 1,
          size: 0.2,
          facts: { rating: 0.2 },
        },
      },
    ]);
  /** A turn of a user's live screen at a close. */
  const turn = async (
    owner: string,
    kind: 'entered' | 'left',
    { symbol, version = 1, atMs = NOW - HOUR }: { symbol: string; version?: number; atMs?: number },
  ) => {
    const common = {
      market: 'Crypto',
      timeframe: timeframeCode('1h'),
      definition: '{}',
      direction: 'bullish',
    } as const;
    const times = { live_from: new Date(0), created_at: new Date(0), updated_at: new Date(0) };
    await db
      .insertInto('screens')
      .values({ id: owner, user_id: owner, name: 'Dips', is_live: true, version: 1, ...common, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const no = registry.find('Crypto', symbol)?.no ?? 0;
    const at = { bar_time: new Date(atMs - HOUR), at: new Date(atMs), stored_at: new Date() };
    await db
      .insertInto('screen_turns')
      .values({ screen_id: owner, version, instrument_no: no, kind, price: 1, ...at })
      .execute();
  };
  return { db, found, reader, addUser, read, lines, signals, high, rating, turn };
}

describe('what’s new', () => {
  it('passes over signals that are spent', async () => {
    const { found, lines, signals } = await setUp();
    await signals(found(SOL), found(BTC, { isSpent: true }));
    expect(await lines()).toEqual(['Golden Hammer: SOL-USD']);
  });

  it('ranks what was found by kind, size, timeframe and time', async () => {
    const { found, lines, signals, high } = await setUp();
    await signals(found(ETH, { pattern: 'golden_cross_over_strategy', timeframe: '1D' }), found(SOL, { score: 71 }));
    await high(BTC, 1);
    expect(await lines()).toEqual(['52-week high: BTC-USD', 'Golden Cross: ETH-USD', 'Golden Hammer: SOL-USD']);
  });

  it('tells what one’s own screens gained and lost, and nobody else', async () => {
    const { reader, addUser, read, lines, turn } = await setUp();
    const other = await addUser();
    await turn(reader.id, 'entered', { symbol: 'BTC-USD' });
    await turn(reader.id, 'left', { symbol: 'ETH-USD' });
    await turn(reader.id, 'entered', { symbol: 'SOL-USD', atMs: NOW - 25 * HOUR }); // before these 24 hours
    // of another version than the screen's present one
    await turn(reader.id, 'entered', { symbol: 'XRP-USD', version: 2 });
    await turn(other.id, 'entered', { symbol: 'XRP-USD' });
    expect(await lines()).toEqual(['Entered “Dips”: BTC-USD', 'Left “Dips”: ETH-USD']);
    expect(await lines('?kind=left')).toEqual(['Left “Dips”: ETH-USD']);
    expect((await read('', other)).whatsnew.map(({ pattern }) => pattern)).toEqual([other.id]);
  });

  it('leaves out weak shapes, and all but strong ones on short bars', async () => {
    const { found, lines, signals } = await setUp();
    await signals(
      found(BTC, { strength: 'Weak' }),
      found(ETH, { strength: 'Moderate', timeframe: '10m' }),
      found(SOL, { strength: 'Strong', timeframe: '10m' }),
      found(XRP, { strength: null, score: null, pattern: 'rsi_oversold' }),
    );
    expect((await lines()).sort()).toEqual(['Golden Hammer: SOL-USD', 'RSI oversold: XRP-USD']);
  });

  it('makes one entry of three instruments that fire the same scan, the best in front, each once', async () => {
    const { found, read, signals } = await setUp();
    await signals(
      found(BTC, { score: 90 }),
      found(BTC, { score: 95, atMs: NOW - 3 * HOUR, barTimeMs: NOW - 4 * HOUR }),
      found(ETH, { score: 70 }),
    );
    await signals(found(XRP, { score: 80 }));
    expect((await read()).whatsnew).toMatchObject([
      {
        memberCount: 3,
        unreadCount: 3,
        members: [{ symbol: 'BTC-USD', isWatched: false }, { symbol: 'XRP-USD' }, { symbol: 'ETH-USD' }],
      },
    ]);
  });

  it('sends as much as is asked for, and counts the whole', async () => {
    const { found, reader, read, lines, signals, high } = await setUp();
    await signals(found(BTC), found(ETH), found(SOL));
    await high(XRP, 1);
    const whole = await read();
    expect(whole.whatsnew.map(({ memberCount }) => memberCount)).toEqual([1, 3]);
    const [first, group] = whole.whatsnew as [(typeof whole.whatsnew)[0], (typeof whole.whatsnew)[0]];
    const counts = { totalCount: 2, unreadCount: 2 };
    expect(await read('?limit=1')).toMatchObject({ ...counts, whatsnew: [{ id: first.id }] });
    const brief = { ...group, members: group.members.slice(0, 2) };
    expect(await read('?members=2')).toMatchObject({ ...counts, whatsnew: [first, brief] });
    expect(await read(`?entry=${encodeURIComponent(group.id)}`)).toMatchObject({ ...counts, whatsnew: [group] });
    expect(await lines('?entry=none')).toEqual([]);
    expect(await lines('?unread=only&limit=1&members=1')).toEqual(['52-week high: XRP-USD']);
    await reader.call('PUT', 'user/whatsnew/read', { through: Date.now() });
    expect(await lines('?unread=only')).toEqual([]);
    expect(await lines()).toHaveLength(2);
  });

  it('has the reader’s watchlists first, and no ratings of short bars', async () => {
    const { found, read, lines, signals, high, rating } = await setUp(['ETH-USD']);
    await high(BTC, 1);
    await signals(found(ETH, { pattern: 'doji', direction: 'bearish', score: 1 }));
    await rating(SOL, '1h');
    await rating(XRP, '1D');
    expect((await read()).whatsnew[0]?.members).toMatchObject([{ symbol: 'ETH-USD', isWatched: true }]);
    expect(await lines()).toEqual(['Bearish Doji: ETH-USD', '52-week high: BTC-USD', 'Rating turned up: XRP-USD']);
  });

  it('keeps two instruments apart', async () => {
    const { found, lines, signals } = await setUp();
    await signals(found(BTC), found(ETH));
    expect(await lines()).toEqual(['Golden Hammer: BTC-USD', 'Golden Hammer: ETH-USD']);
  });

  it('shows what is asked for: market, kind, direction, strength, watchlist', async () => {
    const { found, lines, signals, high } = await setUp(['ETH-USD']);
    await signals(found(BTC, { strength: 'Moderate' }), found(ETH, { pattern: 'doji', direction: 'bearish' }));
    await high(SOL, 0.5);
    expect(await lines('?kind=high')).toEqual(['52-week high: SOL-USD']);
    expect(await lines('?direction=bearish')).toEqual(['Bearish Doji: ETH-USD']);
    expect(await lines('?strength=Moderate')).toEqual(['Golden Hammer: BTC-USD']);
    expect(await lines('?watchlist=only')).toEqual(['Bearish Doji: ETH-USD']);
    expect(await lines('?market=Indian_Equity')).toEqual([]);
  });

  it('is the last day of trading, or the day that is asked for; a day of rest has none', async () => {
    const { found, read, lines, signals } = await setUp();
    const friday = Date.parse('2026-02-27T09:30Z');
    await signals(
      found(SHARE, { atMs: friday, barTimeMs: friday - HOUR }),
      found(BTC, { atMs: friday, barTimeMs: friday - HOUR }),
    );
    expect(await lines()).toEqual(['Golden Hammer: RELIANCE']);
    expect((await lines('?day=2026-02-27')).sort()).toEqual(['Golden Hammer: BTC-USD', 'Golden Hammer: RELIANCE']);
    expect(await lines('?day=2026-02-28')).toEqual([]);
    const { days } = await read('?day=2026-02-28');
    expect(days.map(({ market, date }) => [market, date])).toEqual([
      ['Indian_Equity', null],
      ['Crypto', '2026-02-28'],
    ]);
  });

  it('is unread until its reader says so, for him alone; never back, never ahead of now', async () => {
    const { found, reader, addUser, read, signals } = await setUp();
    await signals(found(BTC));
    const first = await read();
    expect(first).toMatchObject({ unreadCount: 1, readThrough: null });
    const put = async (through: number) =>
      (await reader.call('PUT', 'user/whatsnew/read', { through })).json<{ readThrough: number }>();
    const { readThrough } = await put(Date.now() + 60_000);
    expect(readThrough).toBeLessThanOrEqual(Date.now());
    expect(await put(5)).toEqual({ readThrough });
    expect(await read()).toMatchObject({ unreadCount: 0, readThrough });
    expect(await read('', await addUser())).toMatchObject({ unreadCount: 1, readThrough: null });
    expect((await reader.call('PUT', 'user/whatsnew/read', { through: -1 })).statusCode).toBe(400);
  });

  it('refuses a day that is none', async () => {
    const { reader } = await setUp();
    for (const query of [
      'day=2026-02-30',
      'day=today',
      'kind=rumour',
      'limit=0',
      'limit=201',
      'members=61',
      'unread=no',
    ]) {
      expect([query, (await reader.call('GET', `user/whatsnew?${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  it('says how old its prices are, and of a day that is over, that they are whole', async () => {
    const { read } = await setUp();
    const dataAtOf = async (query: string) => (await read(query)).days.map(({ dataAt }) => dataAt);
    expect(await dataAtOf('?market=Crypto')).toEqual([NOW - PRICE_AGE_MS]);
    expect(await dataAtOf('?market=Crypto&day=2026-02-27')).toEqual([Date.parse('2026-02-28T00:00Z')]);
  });
});

describe('stories about the watchlists', () => {
  const reader = testReader('1', ({ title }) => ({
    instruments: COINS.flatMap(({ id, symbol }) => (title.includes(symbol) ? { id, evidence: symbol } : [])),
  }));

  it('are among the entries, each cluster once, without those of others and older ones', async () => {
    const { db, reader: asha, read } = await setUp(['BTC-USD', 'ETH-USD']);
    const [wire, paper] = [await addTestSource(db, 'wire'), await addTestSource(db, 'paper')];
    const both = 'ETH-USD and BTC-USD fall on the same news in Asia';
    const item = (title: string, hours: number) => feedItem({ title, guid: title, publishedMs: NOW - hours * HOUR });
    await takeTestItems(
      db,
      wire,
      [item(both, 3), item('SOL-USD is of no interest to her today', 2), item('BTC-USD had this two days ago', 48)],
      NOW,
      reader,
    );
    await takeTestItems(db, paper, [item(both, 2)], NOW, reader);
    const { whatsnew, asOf } = await read();
    expect(whatsnew).toHaveLength(1);
    expect(whatsnew[0]).toMatchObject({
      kind: 'news',
      market: 'Crypto',
      direction: null,
      label: both,
      at: NOW - 3 * HOUR,
      unreadCount: 1,
      story: { slug: 'eth-usd-and-btc-usd-fall-on-the-same-news-in-asia', source: 'The wire' },
      members: [{ price: null, isWatched: true, isUnread: true }],
    });
    expect((await read('?kind=signal')).whatsnew).toEqual([]);
    expect((await read('?direction=bullish')).whatsnew).toEqual([]);
    await asha.call('PUT', 'user/whatsnew/read', { through: Math.max(asOf, NOW + 1) });
    expect((await read('?unread=only')).whatsnew).toEqual([]);
  });

  it('are twenty at most, and none for a reader without watchlists', async () => {
    const { db, read } = await setUp(['BTC-USD']);
    const wire = await addTestSource(db, 'wire');
    const words =
      'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor'.split(
        ' ',
      );
    const items = words.map((word, i) =>
      feedItem({
        title: `BTC-USD ${word}s ${word}er ${word}ly ${word}ed`,
        guid: word,
        publishedMs: NOW - (i + 1) * 60_000,
      }),
    );
    await takeTestItems(db, wire, items, NOW, reader);
    expect((await read('?limit=50')).whatsnew).toHaveLength(20);
    const other = await setUp();
    expect((await other.read()).whatsnew).toEqual([]);
  });
});
