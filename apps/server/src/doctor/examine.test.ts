import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { addConnection } from '#modules/connections/store.ts';
import { readConfig } from '#platform/config.ts';
import { atEnd } from '../testing/at-end.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createEmptyDatabase, createTestDatabase, testDatabase, urlOfDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import type { CheckResult } from './check-result.ts';
import { examine } from './examine.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const log = pino({ level: 'silent' });

/** A server that answers every request in one way; returns its port. */
async function listen(status: number, body: string | ((url: string) => string), date?: Date): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    if (date) response.setHeader('date', date.toUTCString());
    response.writeHead(status).end(typeof body === 'string' ? body : body(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

async function findings(settings: Record<string, string>, settingsFile = '/none'): Promise<CheckResult[]> {
  const all = { FEED: 'sim', DATA_DIR: temporaryFolder(), PORT: String(await freePort()), ...settings };
  return examine({ readConfig: () => readConfig(all, [], '/'), root: ROOT, settingsFile }, log);
}

const about = (found: readonly CheckResult[], part: CheckResult['about']) => found.filter((one) => one.about === part);
const notGood = (found: readonly CheckResult[]) =>
  found.filter(({ state }) => state !== 'good').map(({ about: part, state }) => `${part} ${state}`);

it('finds nothing bad on a new machine, and says what isn’t there yet', async () => {
  const found = await findings({});
  expect(notGood(found)).toEqual(['server doubtful', 'backups doubtful']);
  expect(about(found, 'database')).toEqual([
    { about: 'database', state: 'good', text: 'There is none yet: the first start makes it.' },
  ]);
});

it('names what is wrong with a setting, and still examines the program', async () => {
  const found = await findings({ PORT: 'seven' });
  expect(about(found, 'settings')[0]).toMatchObject({ state: 'bad', text: expect.stringContaining('PORT') });
  expect(about(found, 'program').length).toBeGreaterThan(0);
});

it('examines the database: reached, up to date, of this version, and writable', async () => {
  const name = await createTestDatabase();
  const fine = await findings({ DATABASE_URL: urlOfDatabase(name) });
  expect(notGood(about(fine, 'database'))).toEqual([]);
  expect(about(fine, 'clock')).toMatchObject([{ state: 'good' }]);
  expect(about(fine, 'database').map(({ text }) => text)).toContain('Its schema is that of this version.');

  const { db } = await testDatabase(name);
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-later', timestamp: '2030-01-01' } as never)
    .execute();
  const later = await findings({ DATABASE_URL: urlOfDatabase(name) });
  expect(about(later, 'database')).toContainEqual(
    expect.objectContaining({ state: 'bad', text: expect.stringContaining('9999-later') }),
  );

  const empty = await findings({ DATABASE_URL: urlOfDatabase(await createEmptyDatabase()) });
  expect(about(empty, 'database').map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^\d+ changes of its schema are made at the next start\.$/),
  );

  const away = await findings({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` });
  expect(about(away, 'database')).toMatchObject([{ state: 'bad', text: expect.stringContaining('can’t be opened') }]);
});

it('tells a ready server from one that isn’t, from another program, and from none', async () => {
  const state = async (status: number, body: string) =>
    about(await findings({ PORT: String(await listen(status, body)) }), 'server')[0];
  expect(await state(200, '{"status":"ready"}')).toMatchObject({ state: 'good' });
  expect(await state(200, '{"status":"read-only","reason":"full"}')).toMatchObject({ state: 'doubtful' });
  expect(await state(503, '{"status":"the database does not answer"}')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('the database does not answer'),
  });
  expect(await state(503, '{"status":"another server leads"}')).toMatchObject({ state: 'good' });
  expect(await state(200, '<html>')).toMatchObject({ state: 'bad', text: expect.stringContaining('Another program') });
});

it('says of each market of a running server whether it has prices', async () => {
  const market = (name: string, health: string, phase: string) => ({
    market: name,
    isOwn: false,
    badge: 'LIVE',
    source: { feed: 'kraken-public', note: '', health, lost: null },
    session: { phase, reported: null, holiday: null, untilMs: 0, date: '2026-11-20', isVerified: true },
    closesOf: '2026-11-19',
    clock: { nowMs: 0, speed: 1, step: null },
    asOf: null,
  });
  const markets = [
    market('Crypto', 'live', 'continuous'),
    market('Forex', 'silent', 'continuous'),
    market('US_Equity', 'silent', 'closed'),
    market('Indian_Equity', 'needs-login', 'closed'),
  ];
  const page = { markets, historyProgress: 1, reach: [], canSearch: false };
  const port = await listen(200, (url) => JSON.stringify(url === '/ready' ? { status: 'ready' } : page));
  const found = about(await findings({ PORT: String(port) }), 'prices').filter(({ text }) => text.includes('LIVE'));
  expect(found.map(({ state, text }) => `${state}: ${text}`)).toEqual([
    'good: Crypto (LIVE, kraken-public) has live prices.',
    'doubtful: Forex (LIVE, kraken-public) is in its session, and no prices come.',
    'good: US_Equity (LIVE, kraken-public) is closed.',
    'doubtful: Indian_Equity (LIVE, kraken-public) waits until somebody logs in at its provider.',
  ]);
});

it('finds a settings file with secrets that others can read', async () => {
  const file = path.join(temporaryFolder(), '.env');
  const state = async (text: string, mode: number) => {
    writeFileSync(file, text);
    chmodSync(file, mode);
    return about(await findings({}, file), 'settings').map(({ state: found, text: said }) => [found, said]);
  };
  const valid = ['good', 'All are valid.'];
  expect(await state('PORT=3000\n', 0o644)).toEqual([valid]);
  expect(await state('PORT=3000\nAUTH_SECRET=x\n', 0o640)).toEqual([
    valid,
    ['bad', `Others on this machine can read AUTH_SECRET in ${file}. Run: chmod 600 ${file}`],
  ]);
  expect(await state('AUTH_SECRET=x\n', 0o600)).toEqual([valid, ['good', `Only its owner reads ${file}.`]]);
});

it('examines the providers that operators have connected, and leaves them as they are', async () => {
  const name = await createTestDatabase();
  const { db } = await testDatabase(name);
  const userId = await addTestUser(db);
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', userId).execute();
  const [own, other] = ['x'.repeat(40), 'y'.repeat(40)];
  const connection = { provider: 'tiingo', key: { key: 'k' }, markets: ['US_Equity'], offered: ['US_Equity'] } as const;
  const limits = { perAccount: 1, inAll: 1 };
  const seals = new KeySeals({ connectionSecret: own, dataDir: temporaryFolder() });
  await addConnection(db, seals, { userId, isOwn: false }, { ...connection, loginUntilMs: null }, limits);
  const stored = await db.selectFrom('connections').selectAll().execute();
  const [port, free] = [await listen(200, ''), await freePort()];
  const found = async (secret: string, more: Record<string, string> = {}) => {
    const urls = { TIINGO_REST_URL: `http://127.0.0.1:${port}`, TIINGO_WS_URL: `ws://127.0.0.1:${free}` };
    const settings = { FEED: '', FEED_CRYPTO: 'sim', FEED_FOREX: 'sim', DATABASE_URL: urlOfDatabase(name), ...urls };
    const all = await findings({ ...settings, CONNECTION_SECRET: secret, CONNECTION_SECRET_BEFORE: '', ...more });
    return about(all, 'prices').filter(({ text }) => text.includes('tiingo'));
  };
  const both = await found(own);
  expect(both.map(({ state }) => state).toSorted()).toEqual(['bad', 'good', 'good']);
  expect(both[0]?.text).toBe('US_Equity by tiingo, which an operator connected.');
  expect(await found(other)).toMatchObject([{ state: 'bad', text: expect.stringContaining('CONNECTION_SECRET') }]);
  expect(await found(own, { FEED: 'sim' })).toEqual([]);
  expect(await db.selectFrom('connections').selectAll().execute()).toEqual(stored);
});

it('compares the clock with a host of prices where the database is built in', async () => {
  const clock = async (aheadMs: number) => {
    const port = await listen(200, '', new Date(Date.now() + aheadMs));
    const urls = { KRAKEN_REST_URL: `http://127.0.0.1:${port}`, KRAKEN_WS_URL: `ws://127.0.0.1:${port}` };
    return about(await findings({ FEED_CRYPTO: 'kraken-public', ...urls }), 'clock');
  };
  expect(await clock(0)).toMatchObject([{ state: 'good' }]);
  expect(await clock(60_000)).toMatchObject([{ state: 'bad', text: expect.stringMatching(/\d+ s behind 127/) }]);
  expect(await clock(-60_000)).toMatchObject([{ state: 'bad', text: expect.stringMatching(/\d+ s ahead of 127/) }]);
});

it('finds secrets that others can read, and a folder that takes no files', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'secrets'));
  const file = path.join(folder, 'secrets/auth-secret');
  writeFileSync(file, 'x', { mode: 0o644 });
  chmodSync(file, 0o644);
  const open = await findings({ DATA_DIR: folder });
  expect(about(open, 'folder')).toContainEqual(
    expect.objectContaining({ state: 'bad', text: expect.stringContaining(`chmod 600 ${file}`) }),
  );
  chmodSync(file, 0o600);
  expect(notGood(about(await findings({ DATA_DIR: folder }), 'folder'))).toEqual([]);
  const taken = await findings({ DATA_DIR: path.join(file, 'folder') });
  expect(about(taken, 'folder')).toMatchObject([{ state: 'bad' }]);
});

it('only connects to hosts of prices, and tells a chosen one that is away from a tried one', async () => {
  const port = await listen(200, '');
  const free = await freePort();
  const found = await findings({
    FEED: 'auto',
    KRAKEN_REST_URL: `http://127.0.0.1:${port}`,
    KRAKEN_WS_URL: `ws://127.0.0.1:${free}`,
    BINANCE_REST_URL: `http://127.0.0.1:${port}`,
    BINANCE_WS_URL: `ws://127.0.0.1:${port}`,
    COINBASE_REST_URL: `http://127.0.0.1:${port}`,
    COINBASE_WS_URL: `ws://127.0.0.1:${port}`,
  });
  const prices = about(found, 'prices').filter(({ text }) => text.includes('kraken'));
  expect(prices.map(({ state }) => state).sort()).toEqual(['doubtful', 'good']);
  const chosen = await findings({
    FEED_CRYPTO: 'kraken-public',
    KRAKEN_REST_URL: `http://127.0.0.1:${free}`,
    KRAKEN_WS_URL: `ws://127.0.0.1:${port}`,
  });
  expect(
    about(chosen, 'prices')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['bad', 'good', 'good']);
});

it('finds what makes a public server unsafe', async () => {
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://wickwise.example' };
  expect(notGood(about(await findings(open), 'access'))).toEqual(['access bad', 'access doubtful']);
  const proxied = { HOST: '127.0.0.1', PUBLIC_URL: 'https://wickwise.example', METRICS_TOKEN: 'x'.repeat(40) };
  expect(notGood(about(await findings(proxied), 'access'))).toEqual(['access bad']);
  expect(notGood(about(await findings({ ...proxied, TRUST_PROXY: '1' }), 'access'))).toEqual([]);
  expect(about(await findings(proxied), 'mail')).toMatchObject([{ state: 'doubtful' }]);
  const smtp = { ...proxied, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  expect(about(await findings(smtp), 'mail')).toMatchObject([{ state: 'bad' }]);
});

it('finds backups that are missing or old', async () => {
  const folder = temporaryFolder();
  const state = async () => about(await findings({ BACKUP_DIR: folder }), 'backups')[0]?.state;
  expect(await state()).toBe('doubtful');
  writeFileSync(path.join(folder, 'wickwise-2024-01-31T02-00-00Z.tar.gz'), '');
  expect(await state()).toBe('bad');
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  writeFileSync(path.join(folder, `wickwise-${now}Z.tar.gz`), '');
  expect(await state()).toBe('good');
});

it('finds a folder of backups that others can read, that takes no files, or that is full', async () => {
  const folder = temporaryFolder();
  const found = async (place = folder) => about(await findings({ BACKUP_DIR: place }), 'backups').slice(1);
  expect(await found()).toMatchObject([{ state: 'good', text: expect.stringContaining('takes files') }]);
  chmodSync(folder, 0o755);
  expect(await found()).toMatchObject([{ state: 'doubtful', text: expect.stringContaining('chmod 700') }, {}]);
  const file = path.join(folder, 'wickwise-2024-01-31T02-00-00Z.tar.gz');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  expect(await found()).toMatchObject([{ state: 'bad', text: expect.stringContaining('chmod 600') }, {}]);
  chmodSync(file, 0o600);
  truncateSync(file, 2 ** 50); // takes no space
  expect(await found()).toMatchObject([{ state: 'doubtful' }, { state: 'bad', text: expect.stringContaining('MiB') }]);
  expect(await found('/proc/backups')).toMatchObject([
    { state: 'bad', text: expect.stringContaining('takes no files') },
  ]);
});
