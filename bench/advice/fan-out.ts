import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addCallNews } from '../../apps/server/src/modules/advice/notices/notify-followers.ts';
import { deriveSecrets } from '../../apps/server/src/platform/auth/secrets.ts';
import { startAdvice } from '../../apps/server/src/roles/advice.ts';
import { noticeCalls, startNotices } from '../../apps/server/src/roles/notices.ts';
import { addCall, addExpert } from '../../apps/server/src/testing/test-calls.ts';
import { collectFully, heapBytes } from '../harness/heap.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type AdviceWorld, addReaders, openAdviceWorld } from './world.ts';

const FOLLOWERS = 10_000;
const OTHERS = 100;
/** An alert of another user is sent this often, as on a busy day. */
const ALERT_EVERY_MS = 100;
const QUIET_MS = 20_000;
const LOOK_EVERY_MS = 50;
const MIB = 2 ** 20;

/** Measures how long a call takes to all its followers, and what others' alerts wait for meanwhile. */
export async function printFanOut(): Promise<void> {
  const world = await openAdviceWorld(1);
  const { db } = world.database;
  const mails = { count: 0 };
  const mailer = { write: async () => void mails.count++, wake: () => {} };
  await startNotices(world, { mailer: mailer as never, sealKey: deriveSecrets('a bench').seal });
  await startAdvice(world, async () => new Map());
  say(`storing ${FOLLOWERS.toLocaleString('en')} followers ...`);
  const followers = await addReaders(db, FOLLOWERS);
  const others = await addReaders(db, OTHERS);
  const expertId = await addExpert(db);
  await sql`insert into expert_follows select unnest(${followers}::uuid[]), ${expertId}, to_timestamp(0)`.execute(db);
  await sql`vacuum analyze`.execute(db); // as autovacuum does after a while
  await alertsWhile(world, others, () => sleep(2_000)); // code is cold
  say('alerts alone ...');
  const alone = await alertsWhile(world, others, () => sleep(QUIET_MS));
  collectFully();
  const beforeBytes = heapBytes();
  const mostBytes = { value: 0 };
  const look = setInterval(() => {
    mostBytes.value = Math.max(mostBytes.value, heapBytes() - beforeBytes);
  }, LOOK_EVERY_MS);
  say(`a call to ${FOLLOWERS.toLocaleString('en')} followers ...`);
  const mailsBefore = mails.count;
  const spent = { seconds: 0, cpuMs: 0 };
  const beside = await alertsWhile(world, others, async () => {
    const [startMs, cpu] = [performance.now(), process.cpuUsage()];
    await publish(world, expertId);
    await untilNotified(world);
    const { user, system } = process.cpuUsage(cpu);
    Object.assign(spent, { seconds: (performance.now() - startMs) / 1_000, cpuMs: (user + system) / 1_000 });
  });
  clearInterval(look);
  await world.lifecycle.stop();
  printTable(
    [`a call to ${FOLLOWERS.toLocaleString('en')} followers`, 'measured'],
    [
      ['to the last notice and planned e-mail', figure(spent.seconds, 's')],
      ['processor time of the server, alerts included', figure(spent.cpuMs / 1_000, 's')],
      ['e-mails written meanwhile', mailsBefore < mails.count ? (mails.count - mailsBefore).toLocaleString('en') : '0'],
      ['heap, most above before, garbage included', figure(mostBytes.value / MIB, 'MiB')],
    ],
  );
  const row = (name: string, of: (waits: readonly number[]) => number): string[] => [
    name,
    figure(of(alone), 'ms'),
    figure(of(beside), 'ms'),
    figure(of(beside) / of(alone)),
  ];
  printTable(
    ['an alert of another user, to its planned delivery', 'alone', 'beside the call', 'ratio'],
    [
      [
        `alerts, one every ${ALERT_EVERY_MS} ms`,
        alone.length.toLocaleString('en'),
        beside.length.toLocaleString('en'),
        '',
      ],
      row('median', (waits) => quantile(waits, 0.5)),
      row('p99', (waits) => quantile(waits, 0.99)),
      row('longest', (waits) => Math.max(...waits)),
    ],
  );
}

async function publish({ database: { db }, jobs, registry }: AdviceWorld, expertId: string): Promise<void> {
  const [listed] = registry.all;
  if (!listed) throw new Error('there is no instrument');
  const { market, symbol } = listed.instrument;
  const callId = await addCall(db, { expertId, instrumentNo: listed.no, market, symbol, publishedAtMs: Date.now() });
  await db.transaction().execute((tx) => addCallNews(tx, jobs, { callId, expertId, what: 'published' }));
  jobs.wake({ name: 'notify-followers' });
}

async function untilNotified({ database: { db } }: AdviceWorld): Promise<void> {
  const left = () => db.selectFrom('advice_news').select('id').where('sent_at', 'is', null).executeTakeFirst();
  while (await left()) await sleep(LOOK_EVERY_MS);
}

/** Sends alerts to other users at a steady pace while something runs; returns how long each took, ms. */
async function alertsWhile(
  { bus, database: { db } }: AdviceWorld,
  users: readonly string[],
  run: () => Promise<void>,
): Promise<number[]> {
  const notices = bus.calls(noticeCalls);
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  const send = async (userId: string): Promise<void> => {
    const startMs = performance.now();
    const body = { kind: 'alerts' as const, count: 0, firings: [] };
    const outgoing = { noticeId: randomUUIDv7(), userId, body, kinds: ['email' as const] };
    const written = await db.transaction().execute((tx) => notices.write(tx, [outgoing]));
    waits.push(performance.now() - startMs);
    notices.announce(written);
  };
  const running = { value: true };
  const ended = run().finally(() => {
    running.value = false;
  });
  for (let n = 0; running.value; n++) {
    sent.push(send(users[n % users.length] as string));
    await sleep(ALERT_EVERY_MS);
  }
  await Promise.all([ended, ...sent]);
  return waits;
}
