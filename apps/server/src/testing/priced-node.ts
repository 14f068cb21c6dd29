import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { partNoOf } from '#marketdata/instrument-part.ts';
import { type ListedInstrument, registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { claimWork } from '#platform/leadership/work-claims.ts';
import { barPlaceOf, type PartWork, partWork } from '../nodes/part-messages.ts';
import type { PartRunner } from '../nodes/part-task.ts';
import type { PricedBegin, PriceWire } from '../nodes/priced-messages.ts';
import type { PricedRunnerDeps } from '../nodes/priced-runner.ts';
import type { NodeConfig } from '../nodes/start-node.ts';
import { type Subjects, subjectsFor } from '../nodes/subjects.ts';
import { PRICED_PARTS } from '../roles/priced-parts.ts';
import { FakeFeed } from './fake-feed.ts';
import { openAccess } from './open-access.ts';
import { testDatabase } from './test-database.ts';

export const NOON = Date.UTC(2026, 10, 18, 12);
export const NODE_COIN = testInstrument('Crypto', 'BTC-USD');
const MINUTE = 60_000;
const PATIENT = { interval: 20 };

/**
 * Starts a node with the part of one coin, at noon. `prepare`: stores what waits for its prices; `more`: what else it has
 * to know to begin.
 */
export async function startPricedNode<
  Command,
  Begin extends object,
  Runner extends PartRunner<Command, { claims: readonly string[] }>,
>(
  of: Exclude<PartWork, 'scan' | 'rules'>,
  options: {
    prepare: (db: Db, listed: ListedInstrument) => Promise<void>;
    runner: (deps: PricedRunnerDeps & { subjects: Subjects }) => Runner;
    more: Begin;
  },
) {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const { db } = database;
  const feed = new FakeFeed([NODE_COIN]);
  feed.nowMs = NOON;
  const registry = await registerInstruments(db, feed.feeds);
  const [listed] = registry.all;
  if (!listed) throw new Error('no instrument');
  await options.prepare(db, listed);
  const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
  const listeners = new Map<string, (message: unknown) => void>();
  const said: { subject: string; message: unknown }[] = [];
  const config = readConfig({}, [], '/') as NodeConfig;
  const runner = options.runner({
    node: 'a',
    config,
    database,
    log,
    bus: new InProcessBus(log),
    subjects,
    access: openAccess(registry),
    known: {
      registry,
      splits: new SplitBook([]),
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
  const no = partNoOf(listed, PRICED_PARTS);
  const begin: PricedBegin = {
    kind: 'begin',
    node: 'a',
    claim: randomUUID(),
    no,
    parts: PRICED_PARTS,
    times: [['Crypto', NOON]],
    barPlace: barPlaceOf(config),
    closeDelayMs: 2_000,
  };
  await claimWork(db, { work: partWork(of, no, PRICED_PARTS), claim: begin.claim, node: 'a' });
  await runner.take({ ...begin, ...options.more } as Command);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([begin.claim]), PATIENT);
  /** Sends prices at seconds after noon, as the message of this number. */
  const send = (count: number, nowSeconds: number, ...prices: [seconds: number, price: number][]): void =>
    listeners.get(subjects[of].prices(no))?.({
      claim: begin.claim,
      no: count,
      times: [['Crypto', NOON + nowSeconds * 1_000]],
      prices: prices.map(([s, price]): PriceWire => [NODE_COIN.id, price, NOON + s * 1_000, s]),
    });
  /** Says that bars are stored which have ended by then. */
  const stored = (settledSeconds: number) => {
    const settledMs = NOON + settledSeconds * 1_000;
    const through = { market: 'Crypto' as const, begunMs: settledMs + 2_000, settledMs };
    return runner.take({ kind: 'stored', no, stored: [through], without: [], wholeUntil: [] } as Command);
  };
  const saidOn = (subject: string) => said.filter((one) => one.subject === subject).map(({ message }) => message);
  const store = openBarStore(database.pool);
  const bar = (minute: number, low: number, high: number, close: number) => {
    const timeMs = NOON + minute * MINUTE;
    const own = { timeMs, open: low, high, low, close, volume: 1 };
    return { instrumentNo: listed.no, timeframe: '1m' as const, bar: own, knownAtMs: timeMs + MINUTE };
  };
  return { database, runner, begin, subjects, send, stored, saidOn, store, bar };
}
