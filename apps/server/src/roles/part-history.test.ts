import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { historyLoaded, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { barCalls } from './bars.ts';
import { priceCalls } from './feeds.ts';
import { PartHistory } from './part-history.ts';
import type { PartStored } from './part-stored.ts';

const NOON = Date.parse('2026-03-02T12:00Z');
const MINUTE = 60_000;

it('takes history of an instrument whose prices were lost only after its part had all', async () => {
  const failures: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const coin = testInstrument('Crypto', 'BTC-USD');
  const { feeds } = Object.assign(new FakeFeed([coin]), { nowMs: NOON + 5_000 });
  const feed = feeds.of('Crypto') as FakeFeed;
  const registry = new InstrumentRegistry([{ no: 1, instrument: coin, finest: '1m', licence: 'simulated' }]);
  const reloads: unknown[] = [];
  bus.answer(barCalls, { closeDelayMs: () => 2_000, settle: async () => feed.nowMs } as never);
  bus.answer(priceCalls, {
    wholeUntil: () => Number.POSITIVE_INFINITY,
    reload: () => void reloads.push(1),
  } as never);
  const said: PartStored[] = [];
  const history = new PartHistory({ bus, feeds, lifecycle, log, registry }, 1, (stored) => void said.push(stored));
  history.want(0);
  await vi.waitFor(() => expect(said).toMatchObject([{ wholeUntil: [], without: [] }]));

  feed.nowMs = NOON + 3 * MINUTE; // a pause, after which the feed may have missed prices
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ without: [coin.id] }));
  const count = said.length;
  bus.publish(historyLoaded, coin.id, { id: coin.id, begunMs: NOON, throughMs: NOON, hasRevisions: false });
  const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs };
  bus.publish(ticks, coin.id, { instrumentId: coin.id, price: 1, size: 0, seq: 0, referencePrice: 1, ...at });
  feed.nowMs += 5_000;
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(count));
  expect(said.at(-1)).toMatchObject({ wholeUntil: [], without: [] });
  expect(failures).toEqual([]);
  expect(reloads).toEqual([]);
});
