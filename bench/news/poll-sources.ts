// Polls 200 sources of the loopback with the role of news and a new embedded database, and prints what each round costs.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { InstrumentRegistry } from '../../apps/server/src/marketdata/registry.ts';
import { addSource } from '../../apps/server/src/modules/news/sources/source-store.ts';
import { InProcessBus } from '../../apps/server/src/platform/bus.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { Lifecycle } from '../../apps/server/src/platform/lifecycle.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { tuneMemory } from '../../apps/server/src/platform/tune-memory.ts';
import { startNews } from '../../apps/server/src/roles/news.ts';
import { cpuMs, endedCpuMs, forgetPeak, peakBytes, rssBytes, sumOfFamily } from '../harness/process-figures.ts';
import { headlines } from './headlines.ts';

tuneMemory(); // as the product does: restarts this process

const SOURCES = 200;
const ITEMS = 50;
const FRESH = 2;
const LOOK_MS = 50;
/** The thread ends after ten idle seconds, and V8 keeps its pages a little longer. */
const IDLE_MS = 40_000;
const MB = 1_048_576;

const [dataDir = ''] = process.argv.slice(2);
const log = createLog('error');
const database = await openDatabase({ dataDir }, log);
const { db } = database;
const titleOf = headlines();
let brought = 0;

/** A publisher's feed with its newest items; it has a tag, and is unchanged where that is known. */
function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  const source = Number(request.url?.slice(1));
  const etag = `"${brought}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const items = Array.from({ length: ITEMS }, (_, i) => {
    const no = (brought + ITEMS - i) * SOURCES + source;
    return `<item><title>${escapeXml(titleOf(no))}</title><link>https://wire.example/${no}</link><guid>${no}</guid>
      <description>${escapeXml(`${titleOf(no + 1)}. ${titleOf(no + 2)}`)}</description></item>`;
  });
  response.writeHead(200, { etag, 'content-type': 'application/rss+xml' });
  response.end(`<rss version="2.0"><channel><title>${source}</title>${items.join('')}</channel></rss>`);
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const server = http.createServer(answer);
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
const { port } = server.address() as AddressInfo;
const lifecycle = new Lifecycle(log);
await startNews(
  {
    access: { mayRead: () => true },
    database,
    lifecycle,
    log,
    metrics: createMetrics(),
    registry: new InstrumentRegistry([]),
    bus: new InProcessBus(log),
    config: readConfig({ PORT: '0' }, [], '/'),
  },
  { guard: { isAllowed: (address) => address.startsWith('127.'), allowsHttp: true }, lookMs: LOOK_MS },
);
await db.updateTable('news_sources').set({ is_off: true }).execute(); // those of the catalogue
for (let i = 0; i < SOURCES; i++)
  await addSource(db, {
    key: `wire-${i}`,
    kind: 'official',
    name: `${i}`,
    site: 'https://wire.example/',
    language: 'en',
    zone: 'UTC',
    address: `http://127.0.1.${i + 1}:${port}/${i}`,
    markets: ['US_Equity'],
    topics: [],
    terms: '',
    excerpt_length: 200,
  });

const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const databaseCpuMs = (): number => sumOfFamily(postmaster, cpuMs) + endedCpuMs(postmaster);

async function pollAll(round: number): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ next_poll_at: new Date() })
    .where('is_off', '=', false)
    .where('polls', '<', round)
    .execute();
  const isDone = async (): Promise<boolean> => {
    const row = await sql<{ left: number }>`
      select count(*)::integer as left from news_sources where not is_off and polls < ${round}`.execute(db);
    return row.rows[0]?.left === 0;
  };
  while (!(await isDone())) await sleep(LOOK_MS);
}

const restBytes = rssBytes(process.pid);
const rounds: object[] = [];
for (const [i, name] of ['all new', 'unchanged', `${FRESH} new stories each`].entries()) {
  if (i === 2) brought += FRESH;
  forgetPeak(process.pid);
  const [own, ofDatabase, startMs] = [cpuMs(process.pid), databaseCpuMs(), performance.now()];
  if (i === 0) lifecycle.started();
  await pollAll(i + 1);
  const { rows } = await sql<{ stories: number; bytes: number }>`
    select (select count(*)::integer from news_stories) as stories, (select sum(pg_total_relation_size(one)) from
      unnest(array['news_stories', 'news_sightings', 'news_slugs']::regclass[]) as one) as bytes`.execute(db);
  rounds.push({
    name,
    seconds: (performance.now() - startMs) / 1_000,
    cpuMs: cpuMs(process.pid) - own,
    databaseCpuMs: databaseCpuMs() - ofDatabase,
    addedMB: (peakBytes(process.pid) - restBytes) / MB,
    stories: rows[0]?.stories,
    databaseMB: Number(rows[0]?.bytes) / MB,
  });
}
await sleep(IDLE_MS);
const idleMB = (rssBytes(process.pid) - restBytes) / MB;
server.close();
await lifecycle.stop();
await database.stop();
console.log(JSON.stringify({ rounds, idleMB }));
