import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { atEnd } from '../testing/at-end.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createEmptyDatabase, createTestDatabase, testDatabase, urlOfDatabase } from '../testing/test-database.ts';
import type { CheckResult } from './check-result.ts';
import { examine } from './examine.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const log = pino({ level: 'silent' });

/** A server that answers every request in one way; returns its port. */
async function listen(status: number, body: string): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
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

async function findings(settings: Record<string, string>): Promise<CheckResult[]> {
  const all = { FEED: 'sim', DATA_DIR: temporaryFolder(), PORT: String(await freePort()), ...settings };
  return examine(() => readConfig(all, [], '/'), ROOT, log);
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
    ...{ FEED: 'auto', KRAKEN_REST_URL: `http://127.0.0.1:${port}`, KRAKEN_WS_URL: `ws://127.0.0.1:${free}` },
    ...{ BINANCE_REST_URL: `http://127.0.0.1:${port}`, BINANCE_WS_URL: `ws://127.0.0.1:${port}` },
    ...{ COINBASE_REST_URL: `http://127.0.0.1:${port}`, COINBASE_WS_URL: `ws://127.0.0.1:${port}` },
  });
  const prices = about(found, 'prices').filter(({ text }) => text.includes('kraken'));
  expect(prices.map(({ state }) => state).sort()).toEqual(['doubtful', 'good']);
  const chosen = await findings({
    ...{ FEED_CRYPTO: 'kraken-public', KRAKEN_REST_URL: `http://127.0.0.1:${free}` },
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
