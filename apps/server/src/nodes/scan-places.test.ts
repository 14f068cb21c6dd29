import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storedUntil } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { claimWork } from '#platform/leadership/work-claims.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { VERSION } from '#platform/version.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { NodeBus } from './node-bus.ts';
import { partWork } from './part-messages.ts';
import { ScanPlaces } from './scan-places.ts';
import type { ScanBegin, ScanCommand, ScannerHere } from './scanner-messages.ts';
import { subjectsFor } from './subjects.ts';

const PATIENT = { interval: 20 };

async function setUp(parts: number) {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
  const listeners = new Map<string, (message: unknown) => void>();
  const sent: ScanCommand[] = [];
  const places = new ScanPlaces({
    database,
    bus,
    lifecycle,
    log,
    metrics: createMetrics(),
    subjects,
    barPlace: 'PostgreSQL',
    nodes: {
      subscribe: (subject: string, take: (message: unknown) => void) => listeners.set(subject, take),
    } as never as NodeBus,
    announcer: {
      heartbeat: { protocol: 1, version: VERSION, fence: 1, generation: 'now', count: 0, forApi: 0 },
      announce: (_topic, command) => void sent.push(command as ScanCommand),
      times: () => [],
    },
  });
  const here = new Set<number>();
  await places.start();
  places.place(
    Array.from({ length: parts }, (_, no) => ({
      no,
      loaded: () => [],
      report: () => {},
      beginHere: () => void here.add(no),
      endHere: async () => void here.delete(no),
    })),
  );
  /** A node that scans all that it is given, until `stop` is called. */
  const scanner = (node: string, more: Partial<ScannerHere> = {}) => {
    const own = () => sent.filter((one): one is ScanBegin => one.kind === 'begin' && one.node === node);
    const publish = () =>
      listeners.get(subjects.scanners)?.({
        node,
        version: VERSION,
        generation: 'now',
        storedSeq: 3,
        claims: own().map(({ claim }) => claim),
        ...more,
      });
    const timer = setInterval(publish, 100);
    onTestFinished(() => clearInterval(timer));
    return { own, stop: () => clearInterval(timer) };
  };
  const claims = () => database.db.selectFrom('work_claims').select(['work', 'node']).orderBy('work').execute();
  return { database, lifecycle, bus, here, scanner, claims };
}

it('gives parts to nodes evenly, and begins those of a silent one elsewhere', async () => {
  const { lifecycle, bus, here, scanner, claims } = await setUp(4);
  const seqs = new Set<number>();
  bus.subscribe(storedUntil, '*', ({ seq }) => seqs.add(seq));
  lifecycle.started();
  await vi.waitFor(() => expect(here.size).toBe(4), PATIENT);
  const a = scanner('a');
  await vi.waitFor(async () => expect((await claims()).map(({ node }) => node)).toEqual(['a', 'a', 'a', 'a']), PATIENT);
  expect(here.size).toBe(0);
  await vi.waitFor(() => expect(seqs).toContain(3), PATIENT);
  scanner('b');
  const shares = async () =>
    (await claims())
      .map(({ node }) => node)
      .toSorted()
      .join('');
  await vi.waitFor(async () => expect(await shares()).toBe('aabb'), PATIENT);
  a.stop();
  await vi.waitFor(async () => expect(await shares()).toBe('bbbb'), PATIENT);
});

it('gives nothing to nodes of another version or leader', async () => {
  const { lifecycle, here, scanner, claims } = await setUp(1);
  scanner('old', { version: '0.0.0' });
  scanner('elsewhere', { generation: 'before' });
  lifecycle.started();
  await vi.waitFor(() => expect(here.size).toBe(1), PATIENT);
  expect(await claims()).toEqual([]);
});

it('gives back a claim of which nobody knows, and places its part', async () => {
  const { database, lifecycle, scanner, claims } = await setUp(2);
  await claimWork(database.db, { work: partWork('scan', 0, 2), claim: randomUUID(), node: 'lost' });
  lifecycle.started();
  scanner('a');
  await vi.waitFor(async () => expect((await claims()).map(({ node }) => node)).toEqual(['a', 'a']), PATIENT);
});
