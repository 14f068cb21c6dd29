import { spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@wickwise/market';
import type { BarRow, BarStore } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { ClickHouseBarStore } from '../../apps/server/src/marketdata/bars/clickhouse/clickhouse-bar-store.ts';
import { ClickHouseConnection } from '../../apps/server/src/marketdata/bars/clickhouse/connection.ts';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import {
  clickHouseUrl,
  configureClickHouse,
  createClickHouseDatabase,
  whenClickHouseAnswers,
} from '../../apps/server/src/testing/clickhouse-process.ts';
import { atCleanUp, startChild, temporaryFolder } from '../harness/children.ts';
import { unpinSelf } from '../harness/machine.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { MarketYear, type ShareDay, sessions } from '../year/market-year.ts';

export const name = 'clickhouse';
export const summary = 'bars of one minute in ClickHouse beside PostgreSQL: stored and read a second, bytes a bar';

const PROGRAM = process.env.CLICKHOUSE_SERVER_BIN ?? 'clickhouse-server';
const PAGE_DAYS = 10;
const CHARTS = 100;
const CHART_BARS = 500;
const LIVE_MINUTES = 20;

interface Measured {
  loadedPerSecond: number;
  minuteMs: number;
  chartMs: number;
  scanMs: number;
  correctionMs: number;
  bytesPerBar: number;
}

/** `npm run bench -- clickhouse [--shares 300] [--days 20]`: both stores on all cores, one after the other. */
export async function run(args: readonly string[]): Promise<void> {
  const options = { shares: { type: 'string', default: '300' }, days: { type: 'string', default: '20' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (spawnSync(PROGRAM, ['--version']).error) {
    console.log('NOT RUN: clickhouse-server is neither on PATH nor named by CLICKHOUSE_SERVER_BIN.\n');
    return;
  }
  unpinSelf();
  const size = { shares: Number(values.shares), days: Number(values.days) };
  const inPostgres = await measurePostgres(size);
  const { version, ...inClickHouse } = await measureClickHouse(size);
  const bars = (size.shares * (size.days * 390 + LIVE_MINUTES)).toLocaleString('en');
  const line = (what: string, unit: string, of: (measured: Measured) => number): string[] => [
    ...[what, figure(of(inPostgres), unit), figure(of(inClickHouse), unit)],
  ];
  printTable(
    [`${bars} bars of ${size.shares} shares`, 'PostgreSQL', `ClickHouse ${version}`],
    [
      line(`loaded in pages of ${PAGE_DAYS * 390} bars`, 'bars/s', (one) => one.loadedPerSecond),
      line('a minute of all shares, median', 'ms', (one) => one.minuteMs),
      line('a correction of one bar, median', 'ms', (one) => one.correctionMs),
      line(`newest ${CHART_BARS} bars of a share, median`, 'ms', (one) => one.chartMs),
      line(`newest ${CHART_BARS} bars of all shares`, 'ms', (one) => one.scanMs),
      line('on disk, index included', 'B/bar', (one) => one.bytesPerBar),
    ],
  );
}

interface Size {
  shares: number;
  days: number;
}

async function measurePostgres(size: Size): Promise<Measured> {
  const database = await openDatabase({ dataDir: temporaryFolder() }, createLog('error'));
  atCleanUp(() => database.stop());
  const bytes = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('bars') where isleaf`,
    );
    return rows[0]?.bytes ?? 0;
  };
  return measure('PostgreSQL', openBarStore(database.pool), size, bytes);
}

async function measureClickHouse(size: Size): Promise<Measured & { version: string }> {
  const folder = temporaryFolder();
  const ports = { http: await freePort(), tcp: await freePort() };
  const child = startChild([PROGRAM, ...configureClickHouse(folder, ports)], { cwd: folder });
  const ended = new Promise<never>((_resolve, reject) =>
    child.on('close', () => reject(new Error('the server ended'))),
  );
  ended.catch(() => {}); // it ends after the bench
  await whenClickHouseAnswers(ports.http, ended);
  const place = await createClickHouseDatabase(clickHouseUrl(ports.http), 'bench');
  const connection = new ClickHouseConnection(place, 600_000);
  const store = new ClickHouseBarStore(place);
  atCleanUp(async () => void (await Promise.all([store.close(), connection.close()])));
  const bytes = async (): Promise<number> => {
    await connection.command('optimize table wickwise_bars final');
    return Number(
      await connection.askText(`select sum(bytes_on_disk) from system.parts where active and database = 'bench'`),
    );
  };
  const measured = await measure('ClickHouse', store, size, bytes);
  return { ...measured, version: await connection.askText('select version()') };
}

/** Loads days share by share as providers give them, then stores minutes of all shares as they close, and reads. */
async function measure(
  what: string,
  store: BarStore,
  { shares, days }: Size,
  bytes: () => Promise<number>,
): Promise<Measured> {
  const market = new MarketYear(shares);
  const [last, ...earlier] = sessions(days + 1).toReversed();
  if (!last) throw new RangeError('no session');
  const history = earlier.toReversed();
  let [stored, loadedMs] = [0, 0];
  for (let first = 0; first < history.length; first += PAGE_DAYS) {
    for (let no = 1; no <= shares; no++) {
      const rows = history
        .slice(first, first + PAGE_DAYS)
        .flatMap((session) => rowsOf(no, market.day(no - 1, session)));
      loadedMs += await timed(() => store.append(rows));
      stored += rows.length;
    }
    say(`${what}: ${stored.toLocaleString('en')} bars loaded`);
  }
  const today = Array.from({ length: shares }, (_, i) => rowsOf(i + 1, market.day(i, last)));
  const minutes = await repeated(LIVE_MINUTES, (minute) => store.append(today.map((rows) => rows[minute] as BarRow)));
  const beforeMs = last.openMs + LIVE_MINUTES * MINUTE_MS;
  const chart = { beforeMs, limit: CHART_BARS };
  const charts = await repeated(CHARTS, (i) => store.read(((i * 7_919) % shares) + 1, '1m', chart));
  const all = Array.from({ length: shares }, (_, i) => i + 1);
  const scans = await repeated(5, () => store.readMany(all, '1m', chart));
  const corrections = await repeated(LIVE_MINUTES, (i) => {
    const row = (today[i % shares] as BarRow[])[0] as BarRow;
    return store.append([{ ...row, bar: { ...row.bar, volume: row.bar.volume + 1 } }]);
  });
  return {
    loadedPerSecond: stored / (loadedMs / 1_000),
    minuteMs: quantile(minutes, 0.5),
    chartMs: quantile(charts, 0.5),
    scanMs: quantile(scans, 0.5),
    correctionMs: quantile(corrections, 0.5),
    bytesPerBar: (await bytes()) / (stored + shares * LIVE_MINUTES),
  };
}

const rowsOf = (instrumentNo: number, day: ShareDay): BarRow[] =>
  (day.get('1m') ?? []).map((bar) => ({ instrumentNo, timeframe: '1m', bar, knownAtMs: bar.timeMs + MINUTE_MS }));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function repeated(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) took.push(await timed(() => work(i)));
  return took;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
