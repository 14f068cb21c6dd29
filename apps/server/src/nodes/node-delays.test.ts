import { createSecretKey, randomBytes } from 'node:crypto';
import type { InstrumentId, Market } from '@wickwise/market';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ticks } from '#marketdata/topics.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { startTestStatus } from '../testing/test-status.ts';
import { NodeDelays, takeDelays } from './node-delays.ts';
import { subjectsFor } from './subjects.ts';
import { WatchedPricesBus } from './watched-prices.ts';

const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
const log = pino({ level: 'silent' });

/** A bus between nodes in one process. */
function startNodes() {
  const takers = new Map<string, (message: unknown) => void>();
  return {
    publish: (subject: string, message: unknown) => takers.get(subject)?.(JSON.parse(JSON.stringify(message))),
    subscribe: (subject: string, take: (message: unknown) => void) => {
      takers.set(subject, take);
      return () => takers.delete(subject);
    },
  };
}

it('shows on the leader’s status page what readers of nodes wait for', async () => {
  const { bus, read } = await startTestStatus(undefined, { lookMs: 20, writeMs: 40, freshMs: 0 });
  const nodes = startNodes();
  takeDelays(bus, { nodes, subjects });
  const lifecycle = new Lifecycle(log);
  const [one, other] = [0, 1].map(() => new NodeDelays({ nodes, subjects, lifecycle })) as [NodeDelays, NodeDelays];
  for (const ms of [20, 40, 300]) one.note('api', ms);
  other.note('api', 900);
  other.note('Crypto', 1_200);
  other.note('Forex', 50); // a market without a feed here
  one.publish();
  one.publish();
  await lifecycle.stop(); // says the rest
  const parts = await vi.waitFor(async () => {
    const { parts: now } = await read();
    expect(now[0]?.hour.count).toBe(4);
    return now;
  });
  expect(parts[0]?.hour).toMatchObject({ maxMs: 900, p99Ms: 900 });
  expect(parts[1]).toMatchObject({ part: 'feed.Crypto', hour: { count: 1, maxMs: 1_200 } });
});

it('counts prices that are passed on to somebody, and no others', () => {
  const nodes = startNodes();
  const passed: [Market, number][] = [];
  const bus = new WatchedPricesBus(log, nodes, subjects, (...one) => passed.push(one));
  const received: number[] = [];
  const id: InstrumentId = 'Crypto:BTC-USD';
  const end = bus.subscribe(ticks, id, ({ price }) => received.push(price));
  const publish = (): void =>
    nodes.publish(subjects.prices('Crypto'), [
      [id, 5, 1_000, null],
      ['Crypto:ETH-USD', 6, 2_000, null],
    ]);
  publish();
  end();
  publish();
  expect([received, passed]).toEqual([[5], [['Crypto', 1_000]]]);
});
