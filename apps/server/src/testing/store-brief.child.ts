/**
 * For browser tests: stores a brief of the market of coins into the database of a running server, as its role would.
 * Usage: node store-brief.child.ts <data folder>
 */
import { pino } from 'pino';
import { storeBrief } from '#modules/news/briefs/store-brief.ts';
import { joinDatabase } from '#platform/db/db.ts';
import { newTestBrief } from './test-brief.ts';

const [, , dataDir = ''] = process.argv;
const database = await joinDatabase({ dataDir }, pino({ level: 'silent' }));
const { db } = database;
const { source } = await db
  .selectFrom('instruments')
  .select('source')
  .where('market', '=', 'Crypto')
  .where('source', 'like', 'sim%')
  .orderBy('instrument_no', 'desc')
  .executeTakeFirstOrThrow();
const nowMs = Date.now();
await storeBrief(db, newTestBrief({ priceSource: source, key: `close ${nowMs}`, publishedMs: nowMs - 60_000 }), nowMs);
await database.stop();
