import { createSecretKey, randomBytes } from 'node:crypto';
import type { InstrumentId } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { type BarsClosed, barsClosed, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Announcer } from './announcer.ts';
import { tickOfWire } from './leader-state.ts';
import { NodeBus } from './node-bus.ts';
import { type Announced, HISTORY, type QuoteWire, SCANS, subjectsFor } from './subjects.ts';

const PATIENCE = { interval: 50 };
const BAR = {
  timeMs: 1_764_201_600_000,
  open: 1_234.55,
  high: 1_240.1,
  low: 1_230.05,
  close: 1_238.4,
  volume: 1_234_567,
};

/** A leader's announcer, and what a node hears of it. */
async function announced() {
  const { url } = await startNats();
  const log = pino({ level: 'silent' });
  const place = { servers: [new URL(url).host], isEncrypted: false };
  const [leader, node] = ['leader', 'node'].map((name) => new NodeBus(place, name, log)) as [NodeBus, NodeBus];
  onTestFinished(async () => void (await Promise.all([leader.stop(), node.stop()])));
  const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
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
  return { announcer, bus, node, subjects };
}

describe.skipIf(!natsProgram)('announcements to nodes', () => {
  it('carry prices from the start, before a node has said that it is there', async () => {
    const { bus, node, subjects } = await announced();
    const prices: QuoteWire[] = [];
    node.subscribe(subjects.prices('Crypto'), (wires) => void prices.push(...(wires as QuoteWire[])));
    const tick = tickOfWire(['Crypto:BTC-USD', 60_000.5, BAR.timeMs, 59_000]);
    await vi.waitFor(() => {
      bus.publish(ticks, tick.instrumentId, tick); // until both are connected
      expect(prices.length).toBeGreaterThan(0);
    }, PATIENCE);
  });

  it('carry the bars of ten thousand instruments, each once', async () => {
    const { announcer, bus, node, subjects } = await announced();
    const received: Announced[] = [];
    node.subscribe(subjects.announced, (message) => void received.push(message as Announced));
    const bars = Array.from({ length: 10_000 }, (_, i) => ({ id: `US_Equity:S${i}` as InstrumentId, bar: BAR }));
    const closed: BarsClosed = { market: 'US_Equity', timeframe: '1m', endMs: 0, areRevisions: false, bars };
    const parts = () => received.filter(({ topic }) => topic === barsClosed.name);
    const ids = () => parts().flatMap(({ message }) => (message as BarsClosed).bars.map(({ id }) => id));
    await vi.waitFor(() => {
      received.length = 0;
      bus.publish(barsClosed, 'US_Equity', closed); // until both are connected
      const all = bars.map(({ id }) => id);
      return vi.waitFor(() => expect(ids()).toEqual(all), { timeout: 1_000, interval: 10 });
    }, PATIENCE);
    const before = { count: received.at(-1)?.count ?? 0, forApi: received.at(-1)?.forApi ?? 0 };
    announcer.announce(SCANS, {});
    expect(announcer.heartbeat).toMatchObject({ count: before.count + 1, forApi: before.forApi });
    announcer.announce(HISTORY, 1);
    expect(announcer.heartbeat).toMatchObject({ count: before.count + 2, forApi: before.forApi + 1 });
    expect(parts().map(({ count }) => count)).toEqual([...parts().keys()].map((i) => (parts()[0]?.count ?? 0) + i));
  });
});
