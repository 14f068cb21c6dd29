/**
 * For kill tests: sends the due digests at an instant and kills itself right before or right after the first commit. Usage:
 * node digest-sender.child.ts <socket folder> <user> <database> <before|after> <epoch ms>
 */
import { pino } from 'pino';
import { DigestService } from '#modules/notices/digest/digest-service.ts';
import { NOTHING_CHOSEN } from '#modules/notices/message.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import { InProcessBus } from '#platform/bus.ts';
import { connect, type Db } from '#platform/db/db.ts';
import { only, pricesOf, quoteOf, sourcesOf } from './test-digest.ts';

const [, , host = '', user = '', database = '', moment = '', at = ''] = process.argv;
const nowMs = Number(at);
const log = pino({ level: 'silent' });
const { db } = connect({ host, user, database }, log);
const preferencesOf = async (_db: Db, users: readonly string[]) => new Map(users.map((id) => [id, NOTHING_CHOSEN]));
const notices = new NoticeService(new InProcessBus(log), preferencesOf);
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const service = new DigestService({
  db,
  log,
  preferencesOf,
  now: () => nowMs,
  sources: sourcesOf({ prices: only('Crypto', pricesOf(nowMs, [quoteOf('BTC-USD', 1, nowMs)])) }),
  plan: async (tx, digest) => {
    const written = await notices.writeDigest(tx, digest);
    if (moment === 'before') die();
    return written;
  },
  announce: die,
});
await service.look(new AbortController().signal);
