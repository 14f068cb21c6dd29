import { Strategy } from '@wickwise/contract';
import type { Bar, InstrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import { addScreen } from '#modules/screener/saved-store.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { signalsStored } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { walkingBars } from '../testing/walking-bars.ts';
import { startQuestions } from './questions.ts';
import type { MovableRules, RemoteRules } from './remote-rules.ts';
import { ruleCalls } from './rule-calls.ts';
import { startWatchedRules } from './watched-rules.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00Z');
const HISTORY = 60;

/** Reports a question, then keeps its core busy for ever. */
const BUSY = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, id, args }) => {
    if (kind !== 'call') return;
    Atomics.store(new Int32Array(args[0].asked), 0, 1);
    for (;;);
  });
`;

/** Reports its start, and its orders. */
const ECHO = `
  import { parentPort } from 'node:worker_threads';
  const orders = new BroadcastChannel('orders of watched rules');
  orders.postMessage('begun');
  parentPort.on('message', ({ kind }) => {
    orders.postMessage(kind);
    if (kind !== 'stop') return;
    orders.close();
    parentPort.close();
  });
`;

const rule = Strategy.parse({
  name: 'up',
  label: 'Up',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'open' }] }],
});

describe('a close', () => {
  it('is scanned for saved screens while a question blocks its thread for ever', {
    timeout: 600_000,
  }, async () => {
    const log = pino({ level: 'silent' });
    const database = await testDatabase();
    const { db, pool } = database;
    const feed = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
    feed.nowMs = START + HISTORY * HOUR;
    const registry = await registerInstruments(db, feed.feeds);
    const store = openBarStore(pool);
    const bars = walkingBars(1, HISTORY + 20, START);
    const [listed] = registry.all;
    const id = listed?.instrument.id as InstrumentId;
    const append = (bar: Bar) =>
      store.append([{ instrumentNo: listed?.no ?? 0, timeframe: '1h', bar, knownAtMs: bar.timeMs + HOUR + 2_000 }]);
    for (const bar of bars.slice(0, HISTORY)) await append(bar);
    const userId = '01890000-0000-7000-8000-000000000000';
    await db
      .insertInto('users')
      .values({
        id: userId,
        name: 'Asha',
        email: 'a@example.com',
        email_key: 'a@example.com',
        password_hash: '',
        role: 'user' as const,
        created_at: new Date(),
      })
      .execute();
    const saved = { name: 'Up', market: 'Crypto', timeframe: '1h', rule, direction: 'bullish', isLive: true } as const;
    await addScreen(db, userId, { ...saved, columns: [] }, feed.nowMs);

    const bus = new InProcessBus(log);
    const lifecycle = new Lifecycle(log);
    onTestFinished(() => lifecycle.stop());
    const config = { logLevel: 'silent', scanThreads: 4 } as Parameters<typeof startWatchedRules>[0]['config'];
    const context = { bus, config, database, feeds: feed.feeds, lifecycle, log, registry, splits: new SplitBook([]) };
    startWatchedRules(context);
    startQuestions(context, new URL(`data:text/javascript,${encodeURIComponent(BUSY)}`));
    const questions = context.bus.calls(ruleCalls);
    lifecycle.started();
    const asked = new Int32Array(new SharedArrayBuffer(4));
    const question = { market: 'Crypto', timeframe: '1h', symbol: 'BTC-USD', rule, asked: asked.buffer };
    const answer = questions.explain(question as never, { flow: 'mallory' });
    const refused = expect(answer).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(() => expect(asked[0]).toBe(1));

    const heard: number[] = [];
    bus.subscribe(signalsStored, '*', ({ signal }) => heard.push(signal.barTime));
    const expected: number[] = [];
    for (const [k, bar] of bars.slice(HISTORY).entries()) {
      await append(bar);
      feed.nowMs = bar.timeMs + HOUR + 2_000;
      const before = bars[HISTORY + k - 1] as Bar;
      if (bar.close > bar.open && before.close <= before.open) expected.push(bar.timeMs);
      bus.publish(barsClosed, 'Crypto', {
        market: 'Crypto',
        timeframe: '1h',
        endMs: bar.timeMs + HOUR,
        areRevisions: false,
        bars: [{ id, bar }],
      });
    }
    expect(expected.length).toBeGreaterThan(2);
    await vi.waitFor(() => expect(heard).toEqual(expected));
    await lifecycle.stop();
    await refused;
  });
});

/** Starts watched rules with a thread that reports its orders. */
async function echoed(remoteRules?: RemoteRules) {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const { feeds } = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
  const registry = await registerInstruments(database.db, feeds);
  const bus = new InProcessBus(log);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const config = { logLevel: 'silent', scanThreads: 4 } as Parameters<typeof startWatchedRules>[0]['config'];
  const received: unknown[] = [];
  const orders = new BroadcastChannel('orders of watched rules');
  onTestFinished(() => orders.close());
  orders.onmessage = ({ data }: { data: unknown }) => void received.push(data);
  startWatchedRules(
    { bus, config, database, remoteRules, feeds, lifecycle, log, registry, splits: new SplitBook([]) },
    new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`),
  );
  return { bus, lifecycle, received, registry };
}

describe('the thread of watched rules', () => {
  it('starts with the first screen or rule to scan, and gets the loaded histories', async () => {
    const { bus, lifecycle, received, registry } = await echoed();
    const live = bus.calls(ruleCalls);
    lifecycle.started();
    const id = registry.all[0]?.instrument.id as InstrumentId;
    bus.publish(historyLoaded, id, { id, begunMs: 0, throughMs: 0, hasRevisions: false });
    live.setStrategyRules([]);
    live.screensChanged('01890000-0000-7000-8000-000000000001');
    await vi.waitFor(() => expect(received).toEqual(['begun', 'screens', 'history', 'screens']));
  });
});

describe('rules of accounts that another node scans', () => {
  it('are none of this process’s until they come back, and their changes go to the node', async () => {
    const changes: unknown[] = [];
    let parts: readonly MovableRules[] = [];
    const remoteRules: RemoteRules = {
      place: (all) => {
        parts = all;
      },
      changed: (no, what) => void changes.push([no, what]),
    };
    const { bus, lifecycle, received } = await echoed(remoteRules);
    const live = bus.calls(ruleCalls);
    lifecycle.started();
    const [first, second] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
    const ruleOf = (userId: string) => ({ id: userId, userId }) as WatchedRule;
    live.setStrategyRules([ruleOf(first), ruleOf(second)]);
    live.setStrategyRules([ruleOf(first), { ...ruleOf(second), name: 'Changed' }]);
    live.screensChanged(first);
    expect(changes).toEqual([...[1, 2, 2].map((no) => [no, 'strategies']), [1, 'screens']]);
    expect(parts.map((part) => part.strategyRules().map(({ userId }) => userId))).toEqual([[], [first], [second], []]);
    expect(received).toEqual([]);

    parts[1]?.beginHere();
    await vi.waitFor(() => expect(received).toEqual(['begun', 'strategy rules', 'screens']));
    live.screensChanged(second);
    live.screensChanged(first);
    await vi.waitFor(() => expect(received.slice(3)).toEqual(['screens']));
    expect(changes.slice(4)).toEqual([[2, 'screens']]);
    await parts[1]?.endHere();
    live.screensChanged(first);
    expect(changes.slice(5)).toEqual([[1, 'screens']]);
    expect(received.slice(4)).toEqual([]);
  });
});
