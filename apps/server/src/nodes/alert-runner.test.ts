import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { partNoOf } from '#modules/alerts/alert-scope.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { claimWork, giveBackClaim } from '#platform/leadership/work-claims.ts';
import { ALERT_PARTS } from '../roles/alert-parts.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import type { AlertsBegin, PriceWire } from './alert-messages.ts';
import { AlertRunner } from './alert-runner.ts';
import { barPlaceOf, partWork } from './part-messages.ts';
import type { NodeConfig } from './start-node.ts';
import { subjectsFor } from './subjects.ts';

const NOON = Date.UTC(2026, 10, 18, 12);
const MINUTE = 60_000;
const COIN = testInstrument('Crypto', 'BTC-USD');
const PATIENT = { timeout: 20_000, interval: 20 };

/** A node with one part, whose alert fires once in each minute that crosses 100.5. */
async function setUp() {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const { db } = database;
  const feed = new FakeFeed([COIN]);
  feed.nowMs = NOON;
  const registry = await registerInstruments(db, feed.feeds);
  const [listed] = registry.all;
  if (!listed) throw new Error('no instrument');
  const id = await addTestUser(db);
  const alert = {
    ...{
      id: randomUUID(),
      no: 1,
      user_id: id,
      name: 'level',
      market: COIN.market,
      symbol: COIN.symbol,
      watchlist_id: null,
    },
    ...{ channels: [], timeframe: 1, state: 'armed' as const, arming: 1, frequency: 'bar' as const },
    ...{ condition: JSON.stringify({ type: 'crossing', level: 100.5 }), cooldown_minutes: 0, is_muted: false },
    ...{ armed_at: new Date(), armed_from: new Date(NOON - MINUTE), fired_count: 0, created_at: new Date() },
  };
  await db.insertInto('alerts').values(alert).execute();
  const subjects = subjectsFor(createSecretKey(randomBytes(32)));
  const listeners = new Map<string, (message: unknown) => void>();
  const said: { subject: string; message: unknown }[] = [];
  const config = readConfig({}, [], '/') as NodeConfig;
  const bus = new InProcessBus(log);
  const runner = await AlertRunner.begin({
    ...{ node: 'a', config, database, log, bus, subjects, say: () => {} },
    known: {
      ...{ registry, splits: new SplitBook([]) },
      feeds: { ...feed.feeds, markets: ['Crypto'], clock: feed.feeds.clock, lost: new Map(), ownerOf: () => undefined },
    },
    nodes: {
      publish: (subject, message) => void said.push({ subject, message }),
      subscribe: (subject, take) => {
        listeners.set(subject, take);
        return () => listeners.delete(subject);
      },
    },
  });
  onTestFinished(() => runner.stop());
  const no = partNoOf(listed, ALERT_PARTS);
  const begin: AlertsBegin = {
    ...{ kind: 'begin', node: 'a', claim: randomUUID(), no, parts: ALERT_PARTS, times: [['Crypto', NOON]] },
    ...{ barPlace: barPlaceOf(config), owners: [], ownersNo: 0, closeDelayMs: 2_000 },
  };
  await claimWork(db, { work: partWork('alerts', no, ALERT_PARTS), claim: begin.claim, node: 'a' });
  await runner.take(begin);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([begin.claim]), PATIENT);
  /** Prices at seconds after noon, as the message of this number. */
  const send = (count: number, nowSeconds: number, ...prices: [seconds: number, price: number][]): void =>
    listeners.get(subjects.partPrices(no))?.({
      ...{ claim: begin.claim, no: count, times: [['Crypto', NOON + nowSeconds * 1_000]] },
      prices: prices.map(([s, price]): PriceWire => [COIN.id, price, NOON + s * 1_000, s]),
    });
  const stored = (settledSeconds: number) => {
    const settledMs = NOON + settledSeconds * 1_000;
    const through = { market: 'Crypto' as const, begunMs: settledMs + 2_000, settledMs };
    return runner.take({ kind: 'stored', no, stored: [through], without: [], wholeUntil: [] });
  };
  const fired = async () => {
    const rows = await db.selectFrom('alert_firings').select(['occurrence', 'is_late']).orderBy('seq').execute();
    return rows.map(({ occurrence, is_late }) => {
      const minute = (Number(occurrence.split(' ').at(-1)) - NOON) / MINUTE;
      return is_late ? `${minute} late` : `${minute}`;
    });
  };
  const saidOn = (subject: string) => said.filter((one) => one.subject === subject).map(({ message }) => message);
  const store = openBarStore(database.pool);
  const bar = (minute: number, low: number, high: number, close: number) => {
    const timeMs = NOON + minute * MINUTE;
    const own = { timeMs, open: low, high, low, close, volume: 1 };
    return { instrumentNo: listed.no, timeframe: '1m' as const, bar: own, knownAtMs: timeMs + MINUTE };
  };
  return { database, runner, begin, subjects, send, stored, fired, saidOn, store, bar };
}

it('fires on prices, and tells the leader of its notices', async () => {
  const { runner, subjects, send, fired, saidOn } = await setUp();
  send(1, 10, [5, 100], [9, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['0']), PATIENT);
  await vi.waitFor(() => expect(saidOn(subjects.noticesWritten)).toMatchObject([{ seq: 1, kinds: [] }]), PATIENT);
  expect(runner.state).toMatchObject({ noticeSeq: 1 });
});

it('fills a gap of its prices from stored bars, once the leader says that they are there', async () => {
  const { begin, subjects, send, stored, fired, saidOn, store, bar } = await setUp();
  send(1, 10, [5, 100], [9, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['0']), PATIENT);
  const asked = saidOn(subjects.partAsks).length;
  await stored(0);
  send(3, 125, [121, 101], [124, 100]); // the second was lost: it held the next minute
  expect(saidOn(subjects.partAsks).slice(asked)).toEqual([{ claim: begin.claim }]);
  await store.append([bar(0, 100, 101, 101), bar(1, 99, 102, 102)]);
  await stored(60); // not far enough
  send(4, 130, [129, 101]);
  expect(await fired()).toEqual(['0']);
  await stored(124);
  await vi.waitFor(async () => expect((await fired()).toSorted()).toEqual(['0', '1 late', '2']), PATIENT);
});

it('reads alerts again that the leader names, and ends a part that is taken back', async () => {
  const { database, runner, begin, send, fired } = await setUp();
  await database.db.updateTable('alerts').set({ state: 'paused' }).execute();
  send(1, 10, [5, 100]);
  await runner.take({ kind: 'changed', numbers: [1] });
  await runner.take({ kind: 'owners', ownersNo: 1, owners: [], owner: randomUUID() }); // resolves after what was named
  await database.db.updateTable('alerts').set({ state: 'armed' }).execute();
  send(2, 12, [11, 101]);
  send(3, 73, [72, 100]);
  await runner.take({ kind: 'changed', numbers: [1] });
  await runner.take({ kind: 'owners', ownersNo: 2, owners: [], owner: randomUUID() });
  send(4, 80, [75, 100], [79, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['1']), PATIENT);
  expect(runner.state).toMatchObject({ ownersNo: 2 });
  await giveBackClaim(database, begin.claim);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([]), PATIENT);
});
