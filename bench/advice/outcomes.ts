import { type InstrumentId, MINUTE_MS, type Tick } from '@wickwise/market';
import { barsClosed, historyLoaded, ticks } from '../../apps/server/src/marketdata/topics.ts';
import { followerCalls } from '../../apps/server/src/roles/advice.ts';
import { startCallOutcomes } from '../../apps/server/src/roles/call-outcomes.ts';
import { addCall, addExpert } from '../../apps/server/src/testing/test-calls.ts';
import { collectFully, heapBytes } from '../harness/heap.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type AdviceWorld, openAdviceWorld } from './world.ts';

const COINS = 100;
const CALLS = 1_000;
const MINUTES = 20;
/** Ticks of each instrument in a minute. */
const TICKS = 60;
const FIRST_MS = Date.parse('2026-11-25T06:00:00Z');

interface Spent {
  cpuMs: number;
  heap: number;
  /** From each minute's close to its stored results, ms. */
  waits: number[];
}

/** Measures minutes of ticks and closes with live calls and without: what they cost in processor time and memory. */
export async function printOutcomes(): Promise<void> {
  const none = await play(0);
  const some = await play(CALLS);
  const cpuMs = (some.cpuMs - none.cpuMs) / MINUTES;
  const rows = [
    ['processor time a minute without calls', figure(none.cpuMs / MINUTES, 'ms')],
    [`with ${CALLS.toLocaleString('en')} live calls`, figure(some.cpuMs / MINUTES, 'ms')],
    ['of one live call and minute', figure((cpuMs * 1_000) / CALLS, 'us')],
    ['of a core, for all calls', figure((100 * cpuMs) / MINUTE_MS, '%')],
    ['from the close to stored results, median', figure(quantile(some.waits, 0.5), 'ms')],
    ['  longest', figure(Math.max(...some.waits), 'ms')],
    ['heap of one live call', figure((some.heap - none.heap) / CALLS, 'B')],
  ];
  printTable([`${COINS} instruments, ${TICKS} ticks a minute each, server without its database`, 'measured'], rows);
}

async function play(calls: number): Promise<Spent> {
  const world = await openAdviceWorld(COINS);
  const { bus, database, feed, lifecycle, registry } = world;
  feed.nowMs = FIRST_MS;
  const expertId = await addExpert(database.db);
  say(`publishing ${calls.toLocaleString('en')} calls ...`);
  for (let i = 0; i < calls; i++) {
    const listed = registry.all[i % COINS];
    if (!listed) throw new Error('there is no instrument');
    const { market, symbol } = listed.instrument;
    const place = { expertId, instrumentNo: listed.no, market, symbol, publishedAtMs: FIRST_MS };
    await addCall(database.db, { ...place, stop: 1, targets: [1_000] }); // far away: they stay open
  }
  collectFully();
  const beforeBytes = heapBytes();
  bus.answer(followerCalls, { stateChanged: async () => {} });
  const service = await startCallOutcomes({ ...world, config: { barCloseDelayMs: 0 } });
  for (const { instrument } of registry.all)
    bus.publish(historyLoaded, instrument.id, {
      id: instrument.id,
      begunMs: FIRST_MS,
      throughMs: FIRST_MS,
      hasRevisions: false,
    });
  const passMinute = minutesPass();
  await playMinute(world, 0); // entries, and cold code
  await service.idle();
  const waits: number[] = [];
  const cpu = process.cpuUsage();
  for (let minute = 1; minute <= MINUTES; minute++) {
    passMinute();
    await playMinute(world, minute);
    const closedMs = performance.now();
    await service.idle();
    waits.push(performance.now() - closedMs);
  }
  const { user, system } = process.cpuUsage(cpu);
  collectFully();
  const heap = heapBytes() - beforeBytes;
  await lifecycle.stop();
  return { cpuMs: (user + system) / 1_000, heap, waits };
}

/** Sets the monotonic clock ahead by a minute at each call: running results are stored once a minute. */
function minutesPass(): () => void {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  performance.now = () => now() + aheadMs;
  return () => {
    aheadMs += MINUTE_MS;
  };
}

async function playMinute({ bus, feed, registry, store }: AdviceWorld, minute: number): Promise<void> {
  const beginMs = FIRST_MS + minute * MINUTE_MS;
  const priceOf = (n: number): number => 100 + Math.sin(minute + n);
  for (let n = 0; n < TICKS; n++) {
    feed.nowMs = beginMs + n * 1_000;
    for (const { instrument } of registry.all) {
      const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, size: 1, referencePrice: 100 };
      const tick: Tick = { ...at, instrumentId: instrument.id as InstrumentId, price: priceOf(n), seq: n };
      bus.publish(ticks, tick.instrumentId, tick);
    }
  }
  const endMs = beginMs + MINUTE_MS;
  feed.nowMs = endMs;
  const bar = { timeMs: beginMs, open: priceOf(0), high: 101, low: 99, close: priceOf(TICKS - 1), volume: TICKS };
  const rows = registry.all.map(({ no }) => ({ instrumentNo: no, timeframe: '1m' as const, bar, knownAtMs: endMs }));
  await store.append(rows);
  const bars = registry.all.map(({ instrument: { id } }) => ({ id, bar }));
  bus.publish(barsClosed, 'Crypto', { market: 'Crypto', timeframe: '1m', endMs, areRevisions: false, bars });
}
