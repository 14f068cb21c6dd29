import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CandlesPage, ImportReport, ImportsAnswer, InstrumentsPage, MarketsPage } from '@wickwise/contract';
import { calendarOf, type IsoDate, isoDate } from '@wickwise/market';
import { describe, expect, it, vi } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './testing/test-database.ts';
import { zipOf } from './testing/zip-of.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli/src/main.ts');
const NOWHERE = 'http://127.0.0.1:9';
const NO_EXCHANGE = Object.fromEntries(
  ['BINANCE', 'KRAKEN', 'COINBASE'].flatMap((name) => [
    [`${name}_REST_URL`, NOWHERE],
    [`${name}_WS_URL`, NOWHERE.replace('http', 'ws')],
  ]),
);
const SYMBOLS = ['RELIANCE', 'TCS', 'INFY'];

/** Trading days of NSE in October and November 2026, up to the 20th. */
const DAYS: IsoDate[] = calendarOf('nse')
  .between(Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 20, 12))
  .map(({ date }) => date);

/** A bhavcopy; prices are 100 at first and grow by 1 a day. */
const bhavcopy = (date: IsoDate, closeOf: Readonly<Record<string, number>> = {}) => ({
  name: `BhavCopy_NSE_CM_0_0_0_${date.replaceAll('-', '')}_F_0000.csv`,
  text: [
    'TradDt,BizDt,Sgmt,Src,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,PrvsClsgPric,TtlTradgVol',
    ...SYMBOLS.map((symbol) => {
      const close = closeOf[symbol] ?? 100 + DAYS.indexOf(date);
      return `${date},${date},CM,NSE,${symbol},EQ,${close - 0.5},${close + 1},${close - 1},${close},1,1000`;
    }),
    `${date},${date},CM,NSE,NAM-ZZ,BE,1,1,1,1,1,1`, // a share that the catalogue doesn't have
    `${date},${date},CM,NSE,SGBZZ,GB,1,1,1,1,1,1`, // a gold bond
  ].join('\n'),
});

/** A server whose settings leave the markets free, with an operator, and its command line. */
async function setUp() {
  const name = await createTestDatabase();
  const folder = temporaryFolder();
  const env = {
    ...NO_EXCHANGE,
    FEED: 'auto',
    FEED_AUTO_MS: '300',
    NIGHTLY_WORK: '0',
    DEV_MAIL: '1',
    LIMIT_FACTOR: '100',
    DATABASE_URL: urlOfDatabase(name),
    DATA_DIR: folder,
  };
  const server = runServer(folder, { env });
  const url = `http://127.0.0.1:${await server.ready}/api/v1`;
  const person = await signUpByHttp(url.replace('/api/v1', ''));
  const { db } = await testDatabase(name);
  const { email } = person.login as { email: string };
  const call = (method: string, place: string, body?: Buffer): Promise<Response> =>
    vi.waitFor(() =>
      fetch(`${url}/${place}`, {
        method,
        headers: { ...person.headers, ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
    );
  const market = async (wanted: string) => {
    const { markets } = MarketsPage.parse(await (await call('GET', 'markets')).json());
    return markets.find((one) => one.market === wanted);
  };
  const bars = async (timeframe: string, symbol = 'RELIANCE') =>
    CandlesPage.parse(
      await (await call('GET', `candles?market=Indian_Equity&symbol=${symbol}&timeframe=${timeframe}`)).json(),
    ).bars;
  const cli = (...args: string[]) => runCli(['import', ...args], { ...process.env, ...env });
  return { db, email, folder, call, market, bars, cli };
}

function runCli(args: string[], env: NodeJS.ProcessEnv): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, out, err }));
  });
}

describe('imported prices', () => {
  it('are a market’s end-of-day prices, from the command line and from the screen, until they are removed', {
    timeout: 600_000,
  }, async () => {
    const { db, email, folder, call, market, bars, cli } = await setUp();
    const year = path.join(folder, 'bhavcopies', 'deep');
    mkdirSync(year, { recursive: true });
    for (const date of DAYS.slice(0, -2)) {
      const { name, text } = bhavcopy(date);
      writeFileSync(path.join(year, `${name}.zip`), zipOf([{ name, text }]));
    }

    // a dry run stores nothing
    const dry = await cli('bars', path.dirname(year), '--dry-run');
    expect([dry.status, dry.err]).toEqual([0, '']);
    expect(dry.out).toContain(`Dry run: ${4 * (DAYS.length - 2)} bars would be new and 0 corrected.`);
    expect(dry.out).toContain('NAM-ZZ');
    expect(dry.out).not.toContain('SGBZZ');
    expect((await cli('list')).out).toBe('Nothing is imported.\n');
    expect((await market('Indian_Equity'))?.badge).toBe('SIMULATED');

    // the running server shows what the command line stored
    const stored = await cli('bars', path.dirname(year));
    expect(stored.out).toContain(`Stored ${4 * (DAYS.length - 2)} new bars and 0 corrections.`);
    await vi.waitFor(
      async () =>
        expect(await market('Indian_Equity')).toMatchObject({
          badge: 'EOD',
          source: { feed: 'import', health: 'live', note: expect.stringContaining(`end of day ${DAYS.at(-3)}`) },
        }),
      { interval: 300 },
    );
    expect((await market('US_Equity'))?.badge).toBe('SIMULATED');
    const days = await bars('1D');
    expect(days.map(([timeMs]) => isoDate(timeMs))).toEqual(DAYS.slice(0, -2));
    const weeks = await bars('1W');
    // four sessions from the 27th trading day on: the hour of Diwali, on the Sunday before, is one too
    expect(weeks.at(-1)).toEqual([Date.parse('2026-11-09T03:45:00Z'), 125.5, 130, 125, 129, 4_000]);
    expect((await bars('1M')).map(([timeMs]) => isoDate(timeMs))).toEqual(['2026-10-01']);

    // a share beside the catalogue is found, and its chart opened, by its name in addresses too
    const { instruments } = InstrumentsPage.parse(await (await call('GET', 'instruments?q=nam-zz')).json());
    expect(instruments).toMatchObject([{ symbol: 'NAM-ZZ', isOnDemand: true, finest: '1D' }]);
    expect((await bars('1D', 'NAM_ZZ')).map(([timeMs]) => isoDate(timeMs))).toEqual(DAYS.slice(0, -2));
    const listed = InstrumentsPage.parse(await (await call('GET', 'instruments?market=Indian_Equity')).json());
    expect(listed.instruments).toHaveLength(3);

    // again, it changes nothing; a file with a problem is left out and named
    expect((await cli('bars', path.dirname(year))).out).toContain('Stored 0 new bars and 0 corrections.');
    const bad = path.join(folder, 'bad.csv');
    writeFileSync(bad, bhavcopy('2026-11-19').text.replace('INFY,EQ,', 'INFY,EQ,x'));
    const refused = await cli('bars', bad);
    expect(refused.status).toBe(1);
    expect(refused.out).toContain('bad.csv:4:7: OpnPric: expected a price above 0, found "x');
    expect(refused.out).toContain('Stored 0 new bars');
    expect((await cli('bars', path.join(folder, 'no-such-file'))).status).toBe(2);

    // the screen: for operators only
    const [thursday = '', friday = ''] = DAYS.slice(-2);
    const send = async (file: { name: string; text: string }, dryRun: boolean, more = false) => {
      const query = `market=Indian_Equity&name=${file.name}&dryRun=${dryRun}&more=${more}`;
      const answer = await call('POST', `admin/imports?${query}`, zipOf([file]));
      return { status: answer.status, report: answer.ok ? ImportReport.parse(await answer.json()) : undefined };
    };
    expect((await send(bhavcopy(friday), true)).status).toBe(403);
    await setOperator(db, email, true);
    const split = bhavcopy(friday, { TCS: 26 });
    const checked = await send(split, true);
    expect(checked.report?.lists).toMatchObject([{ layout: 'nse-udiff', added: 4, revised: 0, isStored: false }]);
    expect(checked.report?.jumps).toMatchObject([{ symbol: 'TCS', after: 25.5 }]);
    expect((await bars('1D')).length).toBe(DAYS.length - 2);
    expect((await send(bhavcopy(thursday), false, true)).report?.lists[0]?.isStored).toBe(true);
    const last = await send(split, false);
    expect(last.report?.jumps).toMatchObject([{ symbol: 'TCS', after: 25.5 }]);
    await vi.waitFor(async () => expect((await bars('1D')).length).toBe(DAYS.length), { interval: 300 });
    expect((await bars('1W')).length).toBe(weeks.length + 1); // the week is whole now

    // a later file corrects an earlier one, whose prices are kept as a revision
    const corrected = await send({ ...bhavcopy(thursday, { INFY: 90 }), name: 'again.csv' }, false);
    expect(corrected.report?.lists).toMatchObject([{ added: 0, revised: 1, unchanged: 3 }]);
    await vi.waitFor(async () => expect((await bars('1D', 'INFY')).at(-2)?.[4]).toBe(90));
    const revisions = await db.selectFrom('bar_revisions').select(['close', 'timeframe']).execute();
    expect(revisions).toContainEqual({ close: 100 + DAYS.indexOf(thursday), timeframe: 1001 });

    // sources never mix
    const own = { name: 'WIPRO.csv', text: 'date,open,high,low,close\n2026-11-20,1,1,1,1' };
    const mixed = await send(own, false);
    expect(mixed.report?.problems[0]?.sentence).toContain('those of two sources never mix');
    expect(mixed.report?.lists[0]?.isStored).toBe(false);
    // what was stored is in the log, as one row of three files; what was refused isn't
    const imported = db.selectFrom('security_events').select(['times', 'detail']).where('kind', '=', 'prices-imported');
    expect(await imported.execute()).toEqual([{ times: 3, detail: 'Indian_Equity' }]);

    // removed, the market is simulated again
    const { markets } = ImportsAnswer.parse(await (await call('GET', 'admin/imports')).json());
    expect(markets).toMatchObject([{ market: 'Indian_Equity', source: 'import:nse', lists: DAYS.length + 1 }]);
    // 404 where the answer to a first call was lost because roles restarted: nothing is left, as is seen below
    expect([200, 404]).toContain((await call('DELETE', 'admin/imports?market=Indian_Equity')).status);
    await vi.waitFor(async () => expect((await market('Indian_Equity'))?.badge).toBe('SIMULATED'), { interval: 300 });
    expect((await cli('list')).out).toBe('Nothing is imported.\n');
    expect((await send(own, false)).report?.lists[0]?.isStored).toBe(true);
  });
});
