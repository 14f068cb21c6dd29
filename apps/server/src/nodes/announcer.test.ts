import { createSecretKey, randomBytes } from 'node:crypto';
import type { InstrumentId } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { type BarsClosed, barsClosed } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Announcer } from './announcer.ts';
import { NodeBus } from './node-bus.ts';
import { type Announced, HISTORY, SCANS, subjectsFor } from './subjects.ts';

const PATIENCE = { interval: 50 };
const BAR = {
  timeMs: 1_764_201_600_000,
  open: 1_234.55,
  high: 1_240.1,
  low: 1_230.05,
  close: 1_238.4,
  volume: 1_234_567,
};

describe.skipIf(!natsProgram)('announcements to nodes', () => {
  it('carry the bars of ten thousand instruments, each once', async () => {
    const { url } = await startNats();
    const log = pino({ level: 'silent' });
    const place = { servers: [new URL(url).host], isEncrypted: false };
    const [leader, node] = ['leader', 'node'].map((name) => new NodeBus(place, name, log)) as [NodeBus, NodeBus];
    onTestFinished(async () => void (await Promise.all([leader.stop(), node.stop()])));
    const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
    const received: Announced[] = [];
    node.subscribe(subjects.announced, (message) => void received.push(message as Announced));
    const bus = new InProcessBus(log);
    const { db } = await testDatabase();
    const context = {
      bus,
      lifecycle: new Lifecycle(log),
      missing: await MissingPrices.read(db),
      registry: new InstrumentRegistry([]),
      splits: new SplitBook([]),
      feeds: new FakeFeed([]).feeds,
    };
    const announcer = new Announcer(context, { nodes: leader, subjects, fence: 1 });
    announcer.start();
    onTestFinished(() => context.lifecycle.stop());
    const bars = Array.from({ length: 10_000 }, (_, i) => ({ id: `US_Equity:S${i}` as InstrumentId, bar: BAR }));
    const closed: BarsClosed = { market: 'US_Equity', timeframe: '1m', endMs: 0, areRevisions: false, bars };
    await vi.waitFor(() => {
      received.length = 0;
      bus.publish(barsClosed, 'US_Equity', closed); // until both are connected
      return vi.waitFor(() => expect(received.length).toBeGreaterThan(0), { timeout: 500, interval: 10 });
    }, PATIENCE);
    const parts = () => received.filter(({ topic }) => topic === barsClosed.name);
    const ids = () => parts().flatMap(({ message }) => (message as BarsClosed).bars.map(({ id }) => id));
    await vi.waitFor(() => expect(ids()).toEqual(bars.map(({ id }) => id)), PATIENCE);
    const before = { count: received.at(-1)?.count ?? 0, forApi: received.at(-1)?.forApi ?? 0 };
    announcer.announce(SCANS, {});
    expect(announcer.heartbeat).toMatchObject({ count: before.count + 1, forApi: before.forApi });
    announcer.announce(HISTORY, 1);
    expect(announcer.heartbeat).toMatchObject({ count: before.count + 2, forApi: before.forApi + 1 });
    expect(parts().map(({ count }) => count)).toEqual([...parts().keys()].map((i) => (parts()[0]?.count ?? 0) + i));
  });
});
