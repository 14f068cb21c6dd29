import { readFileSync, rmSync, statSync } from 'node:fs';
import type { DataConnection } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fakeProvider, KEY, setUpConnections as setUp } from '../../testing/test-connections.ts';
import { testGivenKey } from './check-key.ts';
import { connectionSecretFile, KeySeals } from './key-seals.ts';
import { isChangedSince, readStoredConnections } from './stored-connections.ts';

const key = [{ name: 'token', value: KEY }];
const request = { provider: 'upstox', key, markets: ['Indian_Equity'] };
type User = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['addUser']>>;
const connect = async ({ call }: User, body: object = request) =>
  (await call('POST', 'connections', body)).json<{ connection: DataConnection }>().connection;
const list = async ({ call }: User) =>
  (await call('GET', 'connections')).json<{ connections: DataConnection[]; taken: string[] }>();

describe('a connection to a provider', () => {
  it('is tested with the key, then stored with its markets, and the feeds are made again after the answer', async () => {
    const { addUser, upstox, changed } = await setUp();
    const asha = await addUser();
    const tested = await asha.call('POST', 'connections/test', { provider: 'upstox', key });
    expect([tested.statusCode, tested.json()]).toEqual([
      200,
      { markets: ['Indian_Equity', 'US_Equity'], isTested: true },
    ]);
    expect((await list(asha)).connections).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
    const added = await asha.call('POST', 'connections', request);
    expect(added.statusCode).toBe(201);
    expect(added.json().connection).toMatchObject({
      provider: 'upstox',
      markets: ['Indian_Equity'],
      offered: ['Indian_Equity', 'US_Equity'],
      state: 'starting',
      reason: null,
      figures: null,
    });
    expect(upstox.asked).toEqual([{ token: KEY }, { token: KEY }]);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 60_000);
  });

  it('is refused with the provider’s exact words, in which the key itself is struck out', async () => {
    const { addUser, upstox, changed } = await setUp();
    const asha = await addUser();
    upstox.state.answer = { ok: false, reason: `UDAPI100050: Invalid token ${KEY} used to access API` };
    const refused = await asha.call('POST', 'connections', request);
    const message = 'Upstox: UDAPI100050: Invalid token ••• used to access API';
    expect([refused.statusCode, refused.json().fields]).toEqual([400, [{ field: 'key.0.value', message }]]);
    expect((await list(asha)).connections).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
  });

  it('is not made while the provider can’t be reached', async () => {
    const { addUser, upstox } = await setUp();
    const asha = await addUser();
    const refusalOf = async (answer: typeof upstox.state.answer) => {
      upstox.state.answer = answer;
      const refused = await asha.call('POST', 'connections', request);
      return [refused.statusCode, refused.json().message];
    };
    const away = 'Upstox can’t be reached from this server. Your key is kept. Try again later.';
    expect(await refusalOf(new Error('getaddrinfo ENOTFOUND api.upstox.com'))).toEqual([503, away]);
    expect(await refusalOf({ ok: false, reason: 'queryA ENOTFOUND api.upstox.com' })).toEqual([503, away]);
    const odd = 'Upstox could not be asked: odd answer of api.upstox.com?token=•••';
    expect(await refusalOf(new Error(`odd answer of api.upstox.com?token=${KEY}`))).toEqual([503, odd]);
  });

  it('takes a plan of the list alone, and keeps the plan where the next key comes without', async () => {
    const { provider, state } = fakeProvider('upstox');
    const choices = [{ value: 'delayed', label: 'Delayed' }];
    const plan = { name: 'plan', label: 'Plan', isSecret: false, isOptional: true, choices };
    const vendor = { ...provider, fields: [...provider.fields, plan] };
    const given = (value: string) => [...key, { name: 'plan', value }];
    const signal = new AbortController().signal;
    await expect(testGivenKey(vendor, given('gold'), { signal })).rejects.toThrow('Choose one of the list.');
    const tested = await testGivenKey(vendor, given('delayed'), { signal });
    expect(tested.key).toEqual({ token: KEY, plan: 'delayed' });
    expect((await testGivenKey(vendor, given(''), { signal, stored: tested.key })).key.plan).toBe('delayed');
    state.answer = { ok: false, reason: 'delayed prices alone' }; // a plan is no secret
    await expect(testGivenKey(vendor, given('delayed'), { signal })).rejects.toThrow('delayed prices alone');
  });

  it('is not made while the provider answers nothing', async () => {
    const { provider, state } = fakeProvider('upstox');
    state.answer = 'silent';
    const checking = testGivenKey(provider, key, { signal: new AbortController().signal, limitMs: 20 });
    await expect(checking).rejects.toThrow('Upstox did not answer in time.');
  });

  it('has a key in no answer, log line or row as it was pasted', async () => {
    const { addUser, db, lines } = await setUp();
    const asha = await addUser();
    const { id } = await connect(asha);
    const answers = [
      await asha.call('GET', 'connections'),
      await asha.call('GET', 'providers'),
      await asha.call('PUT', `connections/${id}/key`, { key }),
      await asha.call('PUT', `connections/${id}/key`, { key: [{ name: KEY, value: KEY }] }),
      await asha.call('PUT', `connections/${id}/key`, { key: [{ name: 'token', value: ` a ${KEY}` }] }),
      await asha.call('PUT', `connections/${id}/key`, { key: KEY }),
      await asha.call('PATCH', `connections/${id}`, { markets: ['Forex'] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 400, 400, 400]);
    const rows = await db.selectFrom('connections').selectAll().execute();
    const sealed = rows.map(({ sealed_key }) => sealed_key.toString('latin1'));
    const everything = JSON.stringify([answers.map(({ body }) => body), lines, rows, sealed]);
    expect(everything).toContain('upstox');
    expect(everything).not.toContain('a-very-secret-token');
  });

  it('belongs to its operator alone: others can’t see, change or delete it, and users nothing at all', async () => {
    const { addUser, db } = await setUp();
    const [asha, ravi, mallory] = [await addUser(), await addUser(), await addUser(false)];
    const { id } = await connect(asha);
    const before = await db.selectFrom('connections').selectAll().execute();
    const calls = ['PUT key', 'PATCH ', 'DELETE '].map((one) => one.split(' ') as ['PUT', string]);
    for (const [method, path] of calls) {
      const body = method === 'PUT' ? { key } : { isPaused: true };
      const place = `connections/${id}${path ? `/${path}` : ''}`;
      expect((await ravi.call(method, place, body)).statusCode).toBe(404);
      expect((await mallory.call(method, place, body)).statusCode).toBe(403);
    }
    expect((await list(ravi)).connections).toEqual([]);
    for (const path of ['connections', 'providers']) expect((await mallory.call('GET', path)).statusCode).toBe(403);
    expect(await db.selectFrom('connections').selectAll().execute()).toEqual(before);
  });

  it('writes what was done with it to the account’s security log', async () => {
    const { addUser, upstox, events } = await setUp();
    const asha = await addUser();
    upstox.state.answer = { ok: false, reason: 'no' };
    await asha.call('POST', 'connections', request);
    expect(events).toEqual([]);
    upstox.state.answer = { ok: true, markets: ['Indian_Equity'] };
    const { id } = await connect(asha);
    await asha.call('PUT', `connections/${id}/key`, { key });
    await asha.call('PATCH', `connections/${id}`, { isPaused: true });
    await asha.call('DELETE', `connections/${id}`);
    const kinds = ['connection-added', 'connection-key-changed', 'connection-changed', 'connection-removed'];
    expect(events).toEqual(kinds.map((kind) => ({ userId: asha.id, kind })));
  });

  it('shares no market: a second one takes it over, another operator’s is refused it', async () => {
    const { addUser } = await setUp();
    const [asha, ravi] = [await addUser(), await addUser()];
    await connect(asha, { ...request, markets: ['Indian_Equity', 'US_Equity'] });
    await connect(asha, { ...request, provider: 'tiingo', markets: ['US_Equity'] });
    const { connections } = await list(asha);
    expect(connections.map(({ markets }) => markets)).toEqual([['Indian_Equity'], ['US_Equity']]);
    const refused = await ravi.call('POST', 'connections', request);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'markets']);
    expect((await list(ravi)).taken).toEqual(['Indian_Equity', 'US_Equity']);
    const [first] = connections;
    await asha.call('PATCH', `connections/${first?.id}`, { isPaused: true });
    expect((await ravi.call('POST', 'connections', request)).statusCode).toBe(201);
    expect((await asha.call('PATCH', `connections/${first?.id}`, { isPaused: false })).statusCode).toBe(400);
  });

  it('gets no market that its key does not give, that a setting names, or that is none', async () => {
    const { addUser, upstox } = await setUp({ settled: ['US_Equity'] });
    const asha = await addUser();
    for (const markets of [['Forex'], ['US_Equity'], ['Moon'], []])
      expect((await asha.call('POST', 'connections', { ...request, markets })).statusCode).toBe(400);
    expect(upstox.asked).toHaveLength(1); // what is refused anyway costs no call
    for (const bad of [[], [{ name: 'token', value: '' }], [{ name: 'account', value: 'x' }], [...key, ...key]])
      expect((await asha.call('POST', 'connections', { ...request, key: bad })).statusCode).toBe(400);
    expect((await asha.call('POST', 'connections', { ...request, provider: 'constructor' })).statusCode).toBe(404);
    expect((await asha.call('POST', 'connections', request)).statusCode).toBe(201);
    expect((await asha.call('POST', 'connections', request)).statusCode).toBe(400); // connected already
  });
});

describe('stored keys', () => {
  it('are for feeds while their account is an operator and the connection isn’t paused', async () => {
    const { addUser, db, seals, operators } = await setUp();
    const asha = await addUser();
    const { id } = await connect(asha);
    const stored = await readStoredConnections(db, seals, operators);
    expect(stored.usable).toEqual([
      { id, userId: asha.id, provider: 'upstox', markets: ['Indian_Equity'], key: { token: KEY } },
    ]);
    expect(await isChangedSince(db, operators, stored)).toBe(false);
    expect(await isChangedSince(db, new Set(), stored)).toBe(true);
    await asha.call('PATCH', `connections/${id}`, { isPaused: true });
    expect(await isChangedSince(db, operators, stored)).toBe(true);
    expect((await readStoredConnections(db, seals, operators)).usable).toEqual([]);
    await asha.call('PATCH', `connections/${id}`, { isPaused: false, markets: ['US_Equity'] });
    expect((await readStoredConnections(db, seals, operators)).usable[0]?.markets).toEqual(['US_Equity']);
    await db.deleteFrom('users').where('id', '=', asha.id).execute();
    expect((await readStoredConnections(db, seals, operators)).usable).toEqual([]);
  });

  it('are encrypted by a file for its owner alone; without it the connection is locked until the key is pasted', async () => {
    const { addUser, db, seals, operators, dataDir } = await setUp();
    const asha = await addUser();
    const { id } = await connect(asha);
    const file = connectionSecretFile(dataDir);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(file);
    const lost = await readStoredConnections(db, seals, operators);
    expect([lost.usable, [...lost.locked]]).toEqual([[], [id]]);
    expect((await asha.call('PUT', `connections/${id}/key`, { key })).statusCode).toBe(200);
    const found = await readStoredConnections(db, seals, operators);
    expect([found.usable.map(({ key: opened }) => opened), found.locked.size]).toEqual([[{ token: KEY }], 0]);
  });

  it('open after a change of the secret, and are encrypted by the new one from then on', async () => {
    const { addUser, db, operators, dataDir } = await setUp();
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)] as const;
    await connect(await addUser());
    const usable = async (settings: object) => {
      const stored = await readStoredConnections(db, new KeySeals({ dataDir, ...settings }), operators);
      return stored.usable.map((one) => one.key);
    };
    const opened = [{ token: KEY }];
    expect(await usable({ connectionSecret: first })).toEqual(opened); // from the file to the setting
    rmSync(connectionSecretFile(dataDir));
    expect(await usable({ connectionSecret: second, connectionSecretBefore: first })).toEqual(opened);
    expect(await usable({ connectionSecret: first })).toEqual([]);
    expect(await usable({ connectionSecret: second })).toEqual(opened);
  });

  it('can’t be stored where the secret can’t be kept, and the sentence says so', async () => {
    const dataDir = temporaryFolder();
    const { addUser } = await setUp({ dataDir });
    const asha = await addUser();
    const first = await connect(asha);
    expect(readFileSync(connectionSecretFile(dataDir), 'utf8')).not.toContain(KEY);
    rmSync(connectionSecretFile(dataDir));
    const seals = new KeySeals({ dataDir: '/dev/null' });
    expect(() => seals.seal({ token: KEY }, first.id)).toThrow('The secret that encrypts keys can’t be kept');
  });
});
