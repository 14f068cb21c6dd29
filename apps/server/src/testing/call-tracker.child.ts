/**
 * For kill tests: computes outcomes of the calls of a database along the minutes of the numbered prices, from the newest
 * stored one. Usage: node call-tracker.child.ts <connection as JSON> <pause in ms after every minute>
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@wickwise/market';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { connect } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { followerCalls } from '../roles/advice.ts';
import { startCallOutcomes } from '../roles/call-outcomes.ts';
import { FakeFeed } from './fake-feed.ts';
import { MINUTES, minuteBar } from './numbered-minutes.ts';
import { KILLED_COIN } from './numbered-price.ts';

const [, , connection = '{}', pauseMs = '1'] = process.argv;
const log = pino({ level: 'silent' });
const database = connect(JSON.parse(connection) as object, log);
const feed = new FakeFeed([KILLED_COIN]);
const registry = await registerInstruments(database.db, feed.feeds);
const instrumentNo = registry.byId(KILLED_COIN.id)?.no ?? 0;
const lifecycle = new Lifecycle(log);
const bus = new InProcessBus(log);
const store = openBarStore(database.pool);
const newestMs = (await store.newest([instrumentNo], '1m')).get(instrumentNo);
const first = newestMs === undefined ? 0 : (newestMs - minuteBar(0).timeMs) / MINUTE_MS + 1;
feed.nowMs = minuteBar(0).timeMs + first * MINUTE_MS;
const splits = new SplitBook([]);
const context = { bus, config: { barCloseDelayMs: 0 }, database, feeds: feed.feeds, lifecycle, log, registry, store };
bus.answer(followerCalls, {
  stateChanged: async (tx, { callId, state }) => {
    await sql`insert into sent_turns values (${callId}, ${state})`.execute(tx);
  },
});
const service = await startCallOutcomes({ ...context, splits });
bus.publish(historyLoaded, KILLED_COIN.id, {
  id: KILLED_COIN.id,
  begunMs: feed.nowMs,
  throughMs: feed.nowMs,
  hasRevisions: false,
});
process.send?.({ isReady: true });
for (let minute = first; minute < MINUTES; minute++) {
  const bar = minuteBar(minute);
  feed.nowMs = bar.timeMs + MINUTE_MS;
  await store.append([{ instrumentNo, timeframe: '1m', bar, knownAtMs: feed.nowMs }]);
  const batch = { market: 'Crypto', timeframe: '1m', endMs: feed.nowMs, areRevisions: false } as const;
  bus.publish(barsClosed, 'Crypto', { ...batch, bars: [{ id: KILLED_COIN.id, bar }] });
  await sleep(Number(pauseMs));
}
await service.idle();
await lifecycle.stop();
await database.stop();
process.disconnect();
