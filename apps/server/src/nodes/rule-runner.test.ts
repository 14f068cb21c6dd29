import { randomUUID } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { historyLoaded } from '#marketdata/topics.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { claimWork, giveBackClaim } from '#platform/leadership/work-claims.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { barPlaceOf, partWork } from './part-messages.ts';
import type { RuleReports, RulesBegin } from './rule-messages.ts';
import { RuleRunner } from './rule-runner.ts';
import type { NodeConfig } from './start-node.ts';

/** Reports each order, as an instrument that left the screen of that name. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, id, nowMs, parts, rules, times }) => {
    const received = [kind, id, nowMs, parts && [...parts.numbers, parts.of], rules && rules.map((rule) => rule.id), times && times[0][1]].filter((one) => one !== undefined);
    parentPort.postMessage({ kind: 'left', left: { key: JSON.stringify(received) } });
  });
  parentPort.postMessage('ready');
`;

async function setUp() {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const instruments = ['SPY', 'OTHER'].map((symbol) => testInstrument('US_Equity', symbol));
  const listed = instruments.map((instrument, no) => ({ no, instrument, finest: '1m', licence: 'simulated' }) as const);
  const lifecycle = new Lifecycle(log);
  lifecycle.started();
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const reports: RuleReports[] = [];
  const config = readConfig({}, [], '/') as NodeConfig;
  /** What the leader answers about strategies. */
  const leader = { rules: [] as string[], failures: 0, asked: [] as number[] };
  const runner = new RuleRunner({
    node: 'a',
    config,
    database,
    lifecycle,
    log,
    bus,
    known: {
      registry: new InstrumentRegistry(listed),
      splits: new SplitBook([]),
      feeds: { ...new FakeFeed(instruments).feeds, lost: new Map(), ownerOf: () => undefined, markets: ['US_Equity'] },
    },
    strategyRulesOf: async (part) => {
      leader.asked.push(part);
      if (leader.failures-- > 0) throw new Error('away');
      return leader.rules.map((id) => ({ id }) as WatchedRule);
    },
    report: (own) => reports.push(own),
    script: new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
  });
  onTestFinished(() => runner.stop());
  const begin: RulesBegin = {
    kind: 'begin',
    node: 'a',
    claim: randomUUID(),
    no: 2,
    parts: 4,
    loaded: ['US_Equity:SPY'],
    times: [['US_Equity', 7]],
    barPlace: barPlaceOf(config),
  };
  await claimWork(database.db, { work: partWork('rules', 2, 4), claim: begin.claim, node: 'a' });
  const received = () =>
    reports.flatMap((own) => own.reports).flatMap((one) => (one.kind === 'left' ? [JSON.parse(one.left.key)] : []));
  return { database, bus, runner, begin, leader, received };
}

it('scans the rules of its part, by histories and the leader’s time, and counts what it reports', async () => {
  const { bus, runner, begin, leader, received } = await setUp();
  leader.rules = ['a strategy'];
  leader.failures = 1;
  const begun = runner.take(begin);
  const other = { id: 'US_Equity:OTHER', begunMs: 0, throughMs: 0, hasRevisions: false } as const;
  bus.publish(historyLoaded, other.id, { ...other, nowMs: 5 }); // set back meanwhile
  await begun;
  const first = [
    ['strategy rules', ['a strategy'], 5],
    ['screens', [2, 4], 5],
    ['history', 'US_Equity:OTHER', 5], // it has read nothing: one of a market is enough
  ];
  await vi.waitFor(() => expect(received()).toEqual(first));
  expect(leader.asked).toEqual([2, 2]);
  expect(runner.state).toEqual({ claims: [begin.claim], storedSeq: 0, reported: [[begin.claim, 3]] });

  leader.rules = [];
  // long after the newest close
  const changed = { kind: 'changed', claim: begin.claim, times: [['US_Equity', 900]] } as const;
  await runner.take({ ...changed, what: 'strategies' });
  await runner.take({ ...changed, what: 'screens' });
  await runner.take({ ...changed, claim: randomUUID(), what: 'strategies' });
  await vi.waitFor(() =>
    expect(received().slice(first.length)).toEqual([
      ['strategy rules', [], 900],
      ['screens', [2, 4], 900],
    ]),
  );
  expect(leader.asked).toHaveLength(3);
});

it('begins by rules that changed while it asked', async () => {
  const { runner, begin, leader, received } = await setUp();
  leader.rules = ['before'];
  leader.failures = 1;
  const begun = runner.take(begin);
  await vi.waitFor(() => expect(leader.asked).toHaveLength(1));
  leader.rules = ['after'];
  const changed = { kind: 'changed', claim: begin.claim, what: 'strategies', times: [['US_Equity', 8]] } as const;
  await Promise.all([runner.take(changed), runner.take(changed), begun]);
  await vi.waitFor(() => expect(received()[0]).toEqual(['strategy rules', ['after'], 8]));
  expect(leader.asked.length).toBeLessThanOrEqual(3);
});

it('begins nothing that is another node’s or was taken back, and gives back what it has when it stops', async () => {
  const { database, runner, begin, received } = await setUp();
  await runner.take({ ...begin, node: 'b' });
  await expect(runner.take({ ...begin, barPlace: 'ClickHouse, database bars' })).rejects.toThrow('CLICKHOUSE_URL');
  await Promise.all([runner.take(begin), runner.take({ kind: 'end', claim: begin.claim })]);
  await giveBackClaim(database, begin.claim);
  await runner.take(begin);
  expect([runner.state, received()]).toEqual([{ claims: [], storedSeq: 0, reported: [] }, []]);
  const again = { ...begin, claim: randomUUID() };
  await claimWork(database.db, { work: partWork('rules', 2, 4), claim: again.claim, node: 'a' });
  await runner.take(again);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([again.claim]));
  await runner.stop();
  expect(await database.db.selectFrom('work_claims').selectAll().execute()).toEqual([]);
});
