/**
 * For kill tests: fills paper orders of a database on numbered prices from the previous process's mark. Usage: node
 * paper-filler.child.ts <connection as JSON> <pause in ms after every 20 prices>
 */
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { connect } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { startPaperTrading } from '../roles/paper.ts';
import { FakeFeed } from './fake-feed.ts';
import { feedPrices } from './feed-prices.ts';
import { KILLED_COIN, timeOfPrice } from './numbered-price.ts';
import { openAccess } from './open-access.ts';

const [, , connection = '{}', pauseMs = '1'] = process.argv;
const log = pino({ level: 'silent' });
const database = connect(JSON.parse(connection) as object, log);
const feed = new FakeFeed([KILLED_COIN]);
const registry = await registerInstruments(database.db, feed.feeds);
const lifecycle = new Lifecycle(log);
const bus = new InProcessBus(log);
const store = openBarStore(database.pool);
const mark = await database.db.selectFrom('paper_marks').select('at').executeTakeFirst();
feed.nowMs = mark?.at ?? timeOfPrice(0);
const { service } = await startPaperTrading({
  access: openAccess(registry),
  bus,
  config: { barCloseDelayMs: 2_000 },
  database,
  feeds: feed.feeds,
  lifecycle,
  log,
  registry,
  splits: new SplitBook([]),
  store,
});
await feedPrices({ bus, feed, markMs: mark?.at, pauseMs: Number(pauseMs), saveMarks: () => service.saveMarks() });
await service.idle();
await lifecycle.stop();
await database.stop();
process.disconnect();
