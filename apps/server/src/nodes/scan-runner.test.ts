import { randomUUID } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { historyLoaded } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { claimWork, giveBackClaim } from '#platform/leadership/work-claims.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { barPlaceOf, partWork } from './part-messages.ts';
import { ScanRunner } from './scan-runner.ts';
import type { ScanBegin, ScanReports } from './scanner-messages.ts';
import type { NodeConfig } from './start-node.ts';

/** Reports each history as a signal of that symbol, and the time with it. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, id, nowMs }) => {
    if (kind === 'history') parentPort.postMessage({ kind: 'signal', signal: { symbol: id, seq: nowMs } });
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
  const bus = new InProcessBus(log);
  const reports: ScanReports[] = [];
  const config = readConfig({}, [], '/') as NodeConfig;
  const runner = new ScanRunner({
    node: 'a',
    config,
    database,
    lifecycle,
    log,
    bus,
    known: {
      registry: new InstrumentRegistry(listed),
      splits: new SplitBook([]),
      feeds: { ...new FakeFeed(instruments).feeds, lost: new Map(), ownerOf: () => undefined },
    },
    report: (own) => reports.push(own),
    script: new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
  });
  onTestFinished(() => runner.stop());
  const begin: ScanBegin = {
    kind: 'begin',
    node: 'a',
    claim: randomUUID(),
    no: 0,
    parts: 1,
    loaded: [['US_Equity:SPY', false]],
    times: [['US_Equity', 7]],
    barPlace: barPlaceOf(config),
  };
  await claimWork(database.db, { work: partWork('scan', 0, 1), claim: begin.claim, node: 'a' });
  const received = () =>
    reports.flatMap((own) => own.reports).flatMap((one) => (one.kind === 'signal' ? one.signal : []));
  return { database, bus, runner, begin, received };
}

it('scans what is announced between the leader’s word and its own begin, by the leader’s time', async () => {
  const { bus, runner, begin, received } = await setUp();
  const begun = runner.take(begin);
  const other = { id: 'US_Equity:OTHER', begunMs: 0, throughMs: 0, hasRevisions: false } as const;
  bus.publish(historyLoaded, other.id, { ...other, nowMs: 5 }); // set back meanwhile
  await begun;
  await vi.waitFor(() =>
    expect(received()).toEqual([
      { symbol: 'US_Equity:SPY', seq: 5 },
      { symbol: 'US_Equity:OTHER', seq: 5 },
    ]),
  );
  expect(runner.state).toEqual({ claims: [begin.claim], storedSeq: 5 });
});

it('begins nothing that was taken back, that is another node’s, or whose bars are elsewhere', async () => {
  const { database, runner, begin, received } = await setUp();
  await runner.take({ ...begin, node: 'b' });
  await expect(runner.take({ ...begin, barPlace: 'ClickHouse, database bars' })).rejects.toThrow('CLICKHOUSE_URL');
  await Promise.all([runner.take(begin), runner.take({ kind: 'end', claim: begin.claim })]);
  await giveBackClaim(database, begin.claim);
  await runner.take(begin);
  expect([runner.state, received()]).toEqual([{ claims: [], storedSeq: 0 }, []]);
});

it('ends a part whose claim is taken back, and gives back what it scans when it stops', async () => {
  const { database, runner, begin } = await setUp();
  await runner.take(begin);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([begin.claim]));
  await giveBackClaim(database, begin.claim);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([]));
  const again = { ...begin, claim: randomUUID() };
  await claimWork(database.db, { work: partWork('scan', 0, 1), claim: again.claim, node: 'a' });
  await runner.take(again);
  await runner.stop();
  expect(await database.db.selectFrom('work_claims').selectAll().execute()).toEqual([]);
});
