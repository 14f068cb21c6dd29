import { MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { changeSource, type SourceRecord } from '#modules/news/sources/source-store.ts';
import { storiesStored } from '#modules/news/topics.ts';
import { changeWatchlist, createWatchlist } from '#modules/watchlists/store.ts';
import { startTestAlerts } from '../../../testing/test-alerts.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';

const [COIN, ETHER] = [testInstrument('Crypto', 'BTC-USD'), testInstrument('Crypto', 'ETH-USD')];
const ON_COIN = { market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'news' }, frequency: 'bar' } as const;

const reader = testReader('1', ({ title }) => ({
  instruments: (['BTC-USD', 'ETH-USD'] as const).flatMap((symbol) =>
    title.includes(symbol) ? { id: `Crypto:${symbol}` as const, evidence: symbol } : [],
  ),
  topics: title.includes('fund') ? ['etfs'] : [],
}));

/** Starts alerts with a source that has answered before. */
async function start(database?: string) {
  const alerts = await startTestAlerts([COIN, ETHER], { ...(database ? { database } : {}), nowMs: Date.now() });
  const { db, bus, onNews } = alerts;
  const source = async (key: string, isNew = false): Promise<SourceRecord> => {
    const added = await addTestSource(db, key);
    if (isNew) return added;
    await changeSource(db, key, { answered_at: new Date() });
    return { ...added, answered_at: Date.now() };
  };
  /** Stores stories as a poll does; `inMinutes` is their publication from now on. */
  const publish = async (from: SourceRecord, ...items: (string | { title: string; inMinutes: number })[]) => {
    const own = items.map((item) => (typeof item === 'string' ? { title: item, inMinutes: 1 } : item));
    const feed = own.map(({ title, inMinutes }) =>
      feedItem({ title, guid: `${from.key} ${title}`, publishedMs: Date.now() + inMinutes * MINUTE_MS }),
    );
    await takeTestItems(db, from, feed, Date.now(), reader);
    bus.publish(storiesStored, from.key, { source: from.key });
    await onNews.idle();
  };
  return { ...alerts, source, publish };
}

const titles = ({ firings }: { firings: { receipt: { story: { title: string } } }[] }): string[] =>
  firings.map(({ receipt }) => receipt.story.title).toReversed();

describe('an alert on news', () => {
  it('triggers for a story about its symbol, and says headline, source and time', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    await asha.alert({ ...ON_COIN, name: 'Coins' });
    await publish(wire, 'BTC-USD and ETH-USD jump after rate cut', 'A story about nothing that is known');
    const { firings } = await asha.fired();
    expect(firings).toHaveLength(1);
    expect(firings[0]).toMatchObject({
      name: 'Coins',
      symbol: 'BTC-USD',
      price: null,
      isLate: false,
      receipt: {
        by: 'news',
        story: {
          slug: 'btc-usd-and-eth-usd-jump-after-rate-cut',
          title: 'BTC-USD and ETH-USD jump after rate cut',
          source: 'The wire',
          symbols: ['BTC-USD'],
        },
      },
    });
    expect(firings[0].receipt.story.publishedAt).toBe(firings[0].at);
    const { notices } = (await asha.call('GET', 'notices')).json();
    expect(notices[0].body).toEqual({ kind: 'alerts', count: 1, firings: [firings[0]] });
  });

  it('triggers once for the same news from several sources, and not for its later headlines', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const [wire, paper] = [await source('wire'), await source('paper')];
    await asha.alert(ON_COIN);
    await publish(wire, 'BTC-USD falls ten percent on exchange outage in Asia');
    await publish(paper, 'BTC-USD falls ten percent on exchange outage in Asia');
    await publish(wire, { title: 'BTC-USD falls ten percent on an exchange outage in Asia', inMinutes: 2 });
    // came late, but was published first: the cluster begins with it now
    await publish(paper, { title: 'BTC-USD falls ten percent on exchange outage in Asia today', inMinutes: 0.5 });
    expect(titles(await asha.fired())).toEqual(['BTC-USD falls ten percent on exchange outage in Asia']);
  });

  it('doesn’t trigger for stories from before it, nor for those that a source begins with', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    await asha.alert(ON_COIN);
    await publish(wire, { title: 'BTC-USD was quiet this morning in thin trade', inMinutes: -5 });
    const fresh = await source('fresh', true);
    await publish(fresh, 'BTC-USD story that a source of today begins with');
    expect((await asha.fired()).totalCount).toBe(0);
    await publish({ ...fresh, answered_at: Date.now() }, 'BTC-USD has another story after that');
    expect(titles(await asha.fired())).toEqual(['BTC-USD has another story after that']);
  });

  it('doesn’t trigger for stories of a source that readers don’t see', async () => {
    const { db, addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    await asha.alert(ON_COIN);
    await changeSource(db, 'wire', { is_off: true });
    await publish(wire, 'BTC-USD story of a source that is off');
    await changeSource(db, 'wire', { is_off: false });
    await publish(wire, 'BTC-USD something else happened on Monday');
    expect(titles(await asha.fired())).toEqual(['BTC-USD something else happened on Monday']);
  });

  it('follows its watchlist as it is when the story comes, in all markets', async () => {
    const { db, addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    const list = await createWatchlist(db, asha.id, 'Coins', [{ market: 'Crypto', symbol: 'BTC-USD' }]);
    await asha.alert({ market: 'Forex', watchlistId: list.id, condition: { type: 'news' }, frequency: 'bar' });
    await publish(wire, 'ETH-USD validators leave in large numbers');
    await changeWatchlist(db, asha.id, list.id, { items: [{ market: 'Crypto', symbol: 'ETH-USD' }] });
    await publish(wire, 'ETH-USD upgrade goes live tonight', 'BTC-USD miners sell reserves again');
    expect(titles(await asha.fired())).toEqual(['ETH-USD upgrade goes live tonight']);
  });

  it('narrows by topic, source and words, whose names the server writes', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const [wire, paper] = [await source('wire'), await source('paper')];
    const on = (condition: object) => ({ ...ON_COIN, condition: { type: 'news' as const, ...condition } });
    const refused = await asha.call('POST', 'alerts', on({ topic: 'no-such-topic' }));
    expect([refused.statusCode, refused.json().errors ?? refused.json()]).toMatchObject([400, expect.anything()]);
    expect((await asha.call('POST', 'alerts', on({ source: 'nobody' }))).statusCode).toBe(400);
    await asha.alert({ ...on({ source: 'paper', words: '"rate cut" -rumour' }), name: 'narrow' });
    const { alerts } = (await asha.call('GET', 'alerts')).json();
    expect(alerts[0].condition).toEqual({
      type: 'news',
      source: 'paper',
      words: '"rate cut" -rumour',
      names: { source: 'The paper' },
    });
    await publish(wire, 'BTC-USD gains on rate cut in a first reading');
    await publish(paper, 'BTC-USD drops on cut of a rate', 'BTC-USD rate cut rumour spreads fast');
    await publish(paper, 'BTC-USD climbs as rate cut is confirmed by bank');
    expect(titles(await asha.fired())).toEqual(['BTC-USD climbs as rate cut is confirmed by bank']);
  });

  it('is refused with words that no story can be found by', async () => {
    const { addUser } = await start();
    const asha = await addUser();
    const on = (words: string) => ({ ...ON_COIN, condition: { type: 'news' as const, words } });
    for (const words of ['"', '-gold', '"" -"rate cut"', 'the', '!?', '-the', 'of -gold', '-सोना']) {
      const refused = await asha.call('POST', 'alerts', on(words));
      expect([words, refused.statusCode, refused.json().field]).toEqual([words, 400, 'condition.words']);
    }
    for (const words of ['gold', 'the gold', '"rate cut" -rumour', 'सोना', '24'])
      expect((await asha.call('POST', 'alerts', on(words))).statusCode).toBe(201);
  });

  it('is on a whole market too, whatever is listed there when the story comes', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    await asha.alert({ market: 'Crypto', condition: { type: 'news' }, frequency: 'bar' });
    await asha.alert({ market: 'Forex', condition: { type: 'news' }, frequency: 'bar', name: 'Other' });
    await publish(wire, 'ETH-USD validators leave in large numbers', 'A story about nothing that is known');
    const { firings } = await asha.fired();
    expect(firings).toMatchObject([{ symbol: 'ETH-USD', name: '' }]);
  });

  it('has a dry run over stored stories, by the same rules', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const dryRun = async (change: object = {}) => {
      const answer = await asha.call('POST', 'alerts/dry-run', { ...ON_COIN, ...change });
      const { count, timeframe, firings } = answer.json();
      return {
        count,
        timeframe,
        titles: firings.map(({ story }: { story: { title: string } }) => story.title),
        firings,
      };
    };
    expect(await dryRun()).toMatchObject({ count: 0, timeframe: null });
    const [wire, paper] = [await source('wire'), await source('paper')];
    await publish(wire, { title: 'BTC-USD falls ten percent on exchange outage in Asia', inMinutes: 1 });
    await publish(paper, { title: 'BTC-USD falls ten percent on exchange outage in Asia', inMinutes: 2 });
    await publish(paper, { title: 'BTC-USD fund sees its largest inflow of the year', inMinutes: 3 });
    await publish(wire, { title: 'ETH-USD upgrade goes live tonight', inMinutes: 4 });
    await publish(wire, { title: 'BTC-USD story of three days ago', inMinutes: -3 * 24 * 60 });
    const fresh = await source('fresh', true);
    await publish(fresh, 'BTC-USD story that a source of today begins with');
    const outage = 'BTC-USD falls ten percent on exchange outage in Asia';
    const fund = 'BTC-USD fund sees its largest inflow of the year';
    const upgrade = 'ETH-USD upgrade goes live tonight';
    expect(await dryRun()).toMatchObject({ count: 2, titles: [fund, outage] });
    expect((await dryRun()).firings[0]).toMatchObject({ symbol: 'BTC-USD', price: null });
    const on = (condition: object) => dryRun({ condition: { type: 'news', ...condition } });
    expect(await on({ topic: 'etfs' })).toMatchObject({ titles: [fund] });
    expect(await on({ source: 'wire' })).toMatchObject({ titles: [outage] });
    expect(await on({ words: 'inflow -outage' })).toMatchObject({ titles: [fund] });
    expect(await dryRun({ cooldownMinutes: 60 })).toMatchObject({ titles: [outage] });
    expect(await dryRun({ symbol: undefined })).toMatchObject({ titles: [upgrade, fund, outage] });
    expect((await asha.fired()).totalCount).toBe(0);
  });

  it('rests while it is paused, and ends when it triggers once', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    const id = await asha.alert({ ...ON_COIN, frequency: 'once' });
    await asha.call('PUT', `alerts/${id}/state`, { state: 'paused' });
    await publish(wire, 'BTC-USD story while the alert is paused');
    await asha.call('PUT', `alerts/${id}/state`, { state: 'armed' });
    await publish(wire, { title: 'BTC-USD goes through a level of interest', inMinutes: 2 });
    await publish(wire, { title: 'BTC-USD receives its own postage stamp', inMinutes: 3 });
    expect(titles(await asha.fired())).toEqual(['BTC-USD goes through a level of interest']);
    expect((await asha.call('GET', 'alerts')).json().alerts[0]).toMatchObject({ state: 'done', firedCount: 1 });
  });

  it('triggers for twenty stories an hour at most, in one notice for each turn', async () => {
    const { addUser, source, publish } = await start();
    const asha = await addUser();
    const wire = await source('wire');
    await asha.alert(ON_COIN);
    const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliet', 'kilo'];
    const many = words.map((word) => `BTC-USD ${word} ${word}s ${word}ed by ${word}ers`);
    await publish(wire, ...many);
    await publish(
      wire,
      ...many.map((title) => title.replaceAll('BTC-USD ', 'BTC-USD un').replaceAll('ed by', 'ing on')),
    );
    const { totalCount } = await asha.fired();
    expect(totalCount).toBe(20);
    const { notices } = (await asha.call('GET', 'notices')).json();
    expect(notices.map(({ body }: { body: { count: number } }) => body.count)).toEqual([9, 11]);
  });

  it('continues after a restart with what came meanwhile', async () => {
    const database = await createTestDatabase();
    const first = await start(database);
    const asha = await first.addUser();
    const wire = await first.source('wire');
    await asha.alert(ON_COIN);
    await first.publish(wire, 'BTC-USD story of the first process alone');
    await first.onNews.stop();
    await takeTestItems(
      first.db,
      wire,
      [feedItem({ title: 'BTC-USD story that nobody heard of', guid: 'gap', publishedMs: Date.now() + MINUTE_MS })],
      Date.now(),
      reader,
    );
    const second = await start(database);
    await second.onNews.idle();
    const again = await second.addUser(asha.id);
    expect(titles(await again.fired())).toEqual([
      'BTC-USD story of the first process alone',
      'BTC-USD story that nobody heard of',
    ]);
  });
});
