import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addTestSource, LOOPBACK, type NewsHost, rssOf, startNewsHost } from '../../../testing/test-news.ts';
import { readFeed } from '../formats/read-feed.ts';
import { changeSource, listSources, pollSoon, readSource, type SourceRecord } from '../sources/source-store.ts';
import { NewsPoller, type PollerDeps, type PollOutcome, ReadingKilled } from './poller.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 8, 24, 12);
const FEED = rssOf([{ guid: '1', title: 'Fed holds rates', link: 'https://fed.example/1', atMs: NOW - MINUTE }]);

/** A poller on a database and clock of the test; `restart` makes another one, as a new process does. */
async function setUp(change: Partial<PollerDeps> = {}) {
  const { db } = await testDatabase();
  const host = await startNewsHost();
  const clock = { nowMs: NOW };
  const lines: string[] = [];
  const polls: [PollOutcome, number][] = [];
  const announced: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const ending = new AbortController();
  const deps: PollerDeps = {
    db,
    log,
    guard: { ...LOOPBACK, connectMs: 200 },
    userAgent: 'test',
    reader: undefined,
    isOfficialAgreed: true,
    signal: ending.signal,
    now: () => clock.nowMs,
    chance: () => 0,
    read: async (document) => readFeed(document),
    onPoll: (outcome, _seconds, added) => void polls.push([outcome, added]),
    onStories: (source) => void announced.push(source),
    ...change,
  };
  const add = async (key: string, address = host.url(`/${key}`), more: Parameters<typeof addTestSource>[2] = {}) => {
    await addTestSource(db, key, { address, ...more });
    await changeSource(db, key, { next_poll_at: new Date(NOW) });
  };
  const of = (key: string): Promise<SourceRecord> => readSource(db, key);
  const dueIn = async (key: string): Promise<number> => ((await of(key)).next_poll_at - clock.nowMs) / MINUTE;
  const parts = { db, host, clock, lines, polls, announced, ending, add, of, dueIn };
  return { ...parts, poller: new NewsPoller(deps), restart: () => new NewsPoller(deps) };
}

const serve = (host: NewsHost, path: string, status: number, headers: Record<string, string> = {}, body = FEED): void =>
  host.on(path, (_request, response) => response.writeHead(status, headers).end(status === 200 ? body : ''));

const storyCount = async (db: Db): Promise<number> =>
  (await db.selectFrom('news_stories').select('id').execute()).length;

describe('a source', () => {
  it('is polled when it is due, and once an hour', async () => {
    const { db, host, clock, add, dueIn, poller, polls, announced } = await setUp();
    await add('fed');
    serve(host, '/fed', 200);
    expect([await poller.pollDue(), await poller.pollDue(), await dueIn('fed')]).toEqual([1, 0, 60]);
    clock.nowMs += 60 * MINUTE;
    expect([await poller.pollDue(), await storyCount(db)]).toEqual([1, 1]);
    expect(polls).toEqual([
      ['changed', 1],
      ['unchanged', 0],
    ]);
    expect(announced).toEqual(['fed']);
  });

  it('is polled sooner where its feed or its cache says so, but every ten minutes at most', async () => {
    const { host, add, dueIn, poller } = await setUp();
    await Promise.all([add('a'), add('b'), add('c')]);
    serve(host, '/a', 200, {}, rssOf([], '<ttl>30</ttl>'));
    serve(host, '/b', 200, { 'cache-control': 'max-age=1200' });
    serve(host, '/c', 200, { 'cache-control': 'max-age=1' });
    await poller.pollDue();
    expect([await dueIn('a'), await dueIn('b'), await dueIn('c')]).toEqual([30, 20, 10]);
  });

  it('keeps its interval, its validators and what its feed says over a restart', async () => {
    const { host, clock, add, dueIn, poller, restart } = await setUp();
    await add('fed');
    host.on('/fed', ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : rssOf([], '<ttl>30</ttl>'));
    });
    await poller.pollDue();
    clock.nowMs += 10 * MINUTE;
    const next = restart();
    expect([await next.pollDue(), await dueIn('fed')]).toEqual([0, 20]);
    clock.nowMs += 20 * MINUTE;
    expect([await next.pollDue(), await dueIn('fed')]).toEqual([1, 30]);
    expect(host.calls.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  });

  it('is polled at its new address once it has moved permanently, and at its old one while it has moved for now', async () => {
    const { host, clock, add, of, poller } = await setUp();
    await Promise.all([add('a'), add('b')]);
    serve(host, '/a', 301, { location: '/new' });
    serve(host, '/b', 302, { location: '/new' });
    serve(host, '/new', 200);
    await poller.pollDue();
    expect([(await of('a')).moved_to, (await of('b')).moved_to]).toEqual([host.url('/new'), null]);
    host.calls.length = 0;
    clock.nowMs += 60 * MINUTE;
    await poller.pollDue();
    expect(host.calls.map(({ path }) => path).toSorted()).toEqual(['/b', '/new', '/new']);
  });

  it('waits longer after each failure, and says once that it fails and once that it is back', async () => {
    const { host, clock, add, of, dueIn, poller, restart, lines } = await setUp();
    await add('fed');
    const waits: number[] = [];
    for (const [status, headers] of [[500], [429, { 'retry-after': '5400' }], [503], [404]] as const) {
      serve(host, '/fed', status, headers);
      await poller.pollDue();
      const minutes = await dueIn('fed');
      waits.push(minutes);
      clock.nowMs += minutes * MINUTE;
    }
    expect(waits).toEqual([10, 90, 40, 80]);
    expect(await of('fed')).toMatchObject({
      failures: 4,
      polls: 4,
      failed_polls: 4,
      error: 'HTTP 404',
      answered_at: null,
    });
    serve(host, '/fed', 200);
    await restart().pollDue();
    expect(await of('fed')).toMatchObject({
      failures: 0,
      polls: 5,
      failed_polls: 4,
      error: null,
      answered_at: clock.nowMs,
    });
    expect(lines).toEqual(['a news source fails', 'a news source answers again']);
  });

  it('of a document that is no feed fails, and keeps the stories it had', async () => {
    const { db, host, clock, add, of, poller } = await setUp();
    await add('fed');
    serve(host, '/fed', 200);
    await poller.pollDue();
    clock.nowMs += 60 * MINUTE;
    serve(host, '/fed', 200, {}, '<html>Sign in</html>');
    await poller.pollDue();
    expect([(await of('fed')).failures, await storyCount(db)]).toEqual([1, 1]);
  });

  it('is set aside where it is no more, or its reading has to be ended again and again', async () => {
    const { host, clock, add, of, poller, db } = await setUp({
      read: async () => Promise.reject(new ReadingKilled('stopped')),
    });
    await Promise.all([add('gone'), add('poison')]);
    serve(host, '/gone', 410);
    serve(host, '/poison', 200);
    await poller.pollDue();
    expect([(await of('gone')).set_aside, (await of('poison')).set_aside]).toEqual([
      expect.stringMatching(/410/),
      null,
    ]);
    clock.nowMs += 24 * 60 * MINUTE;
    expect(await poller.pollDue()).toBe(1);
    expect((await of('poison')).set_aside).toMatch(/stopped more than once/);
    clock.nowMs += 24 * 60 * MINUTE;
    expect(await poller.pollDue()).toBe(0);
    await pollSoon(db, 'poison', clock.nowMs);
    expect([await poller.pollDue(), (await of('poison')).set_aside]).toEqual([1, null]);
  });

  it('is left alone without a consent, and once it is switched off', async () => {
    const { db, host, add, poller } = await setUp();
    await Promise.all([add('press', undefined, { kind: 'press' }), add('off'), add('fed')]);
    await changeSource(db, 'off', { is_off: true });
    expect(await poller.pollDue()).toBe(1);
    const user = randomUUIDv7();
    const row = {
      id: user,
      name: 'Asha',
      email: 'a@example.com',
      email_key: 'a',
      password_hash: '',
      role: 'user',
    } as const;
    await db
      .insertInto('users')
      .values({ ...row, created_at: new Date() })
      .execute();
    const consent = { id: randomUUIDv7(), user_id: user, subject: 'press', name: '', terms: '', statement: '' };
    await db
      .insertInto('news_consents')
      .values({ ...consent, made_at: new Date(), ended_by: null })
      .execute();
    expect(await poller.pollDue()).toBe(1);
    expect(host.calls.map(({ path }) => path)).toEqual(['/fed', '/press']);
  });

  it('is given to one of several servers, and to the next one where that was killed', async () => {
    const { db, host, clock, add, poller, restart } = await setUp();
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => add(key)));
    for (const key of ['a', 'b', 'c', 'd']) serve(host, `/${key}`, 200);
    const counts = await Promise.all([poller, restart(), restart()].map((one) => one.pollDue()));
    expect([counts.reduce((sum, count) => sum + count, 0), host.calls.length]).toEqual([4, 4]);
    clock.nowMs += 60 * MINUTE;
    await db
      .updateTable('news_sources')
      .set({ claimed_until: new Date(clock.nowMs + 2 * MINUTE) })
      .execute();
    expect(await poller.pollDue()).toBe(0);
    clock.nowMs += 3 * MINUTE;
    expect(await poller.pollDue()).toBe(4);
  });

  it('is not failed by an end of the server in the middle, and due at its next start', async () => {
    const { host, add, of, poller, ending } = await setUp();
    await add('fed');
    host.on('/fed', () => ending.abort());
    await poller.pollDue();
    expect(await of('fed')).toMatchObject({ failures: 0, claimed_until: null, next_poll_at: NOW });
  });
});

describe('a host', () => {
  it('gets one request at a time, whatever many sources it has, also by redirects', async () => {
    const { host, add, poller } = await setUp();
    const keys = Array.from({ length: 12 }, (_, i) => `feed-${i}`);
    // some come by the same machine under another name
    const elsewhere = (key: string): string => host.url(`/${key}`).replace('127.0.0.1', 'localhost');
    await Promise.all(keys.map((key, i) => add(key, i % 2 ? elsewhere(key) : host.url(`/${key}`))));
    for (const [i, key] of keys.entries()) {
      host.on(
        `/${key}`,
        (_request, response) =>
          void setTimeout(
            () => response.writeHead(i % 2 ? 301 : 200, { location: host.url(`/to-${key}`) }).end(FEED),
            5,
          ),
      );
      host.on(`/to-${key}`, (_request, response) => void setTimeout(() => response.end(FEED), 5));
    }
    expect(await poller.pollDue()).toBe(12);
    const byName = host.calls.filter(({ headers }) => headers.host?.startsWith('localhost'));
    expect([host.calls.length, byName.length]).toEqual([18, 6]);
    expect(host.mostOpen()).toBeLessThanOrEqual(2); // the machine has two names
  });
});

describe('a server without internet', () => {
  it('says so once, tries again quietly, and says once that it is back', async () => {
    const { db, host, clock, add, dueIn, poller, lines } = await setUp();
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(keys.map((key) => add(key, 'http://127.0.0.1:9/feed')));
    await db.updateTable('news_sources').set({ host: 'x' }).execute();
    for (let round = 0; round < 3; round++) {
      await poller.pollDue();
      clock.nowMs += 60 * MINUTE;
    }
    expect([lines, poller.isOffline, await dueIn('a')]).toEqual([
      ['no news source can be reached: they are tried again quietly'],
      true,
      -20,
    ]);
    serve(host, '/a', 200);
    for (const key of keys) await changeSource(db, key, { address: host.url('/a') });
    await poller.pollDue();
    expect([lines.slice(1), poller.isOffline]).toEqual([['news sources can be reached again'], false]);
  });

  it('is distinguished from one source that can’t be reached', async () => {
    const { host, add, poller, lines } = await setUp();
    await add('good');
    serve(host, '/good', 200);
    await poller.pollDue();
    await add('bad', 'http://127.0.0.1:9/feed');
    await poller.pollDue();
    expect([lines, poller.isOffline]).toEqual([['a news source fails'], false]);
  });
});

it('stores what it learnt of a source in the transaction of its stories', async () => {
  const { db, host, add, of, poller, lines } = await setUp();
  await add('fed');
  serve(host, '/fed', 200, { etag: '"1"' });
  await db.schema.alterTable('news_slugs').renameTo('news_slugs_away').execute();
  await poller.pollDue();
  expect(await of('fed')).toMatchObject({ etag: null, body_hash: null, failures: 1, error: 'could not be stored' });
  expect(lines).toEqual(['news could not be stored', 'a news source fails']);
  await db.schema.alterTable('news_slugs_away').renameTo('news_slugs').execute();
  await pollSoon(db, 'fed', NOW);
  await poller.pollDue();
  expect([(await of('fed')).etag, await storyCount(db), (await listSources(db)).length]).toEqual(['"1"', 1, 1]);
});
