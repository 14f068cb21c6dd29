import type { DataConnection, DataProvider } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { fakeProvider, setUpConnections } from '../../testing/test-connections.ts';
import { LoginRefused } from './check-key.ts';
import type { ConnectableProvider } from './deps.ts';
import { readStoredConnections } from './stored-connections.ts';

const FIELD = { isSecret: true, isOptional: true };
const ENDS_MS = Date.parse('2026-11-25T06:00:00+05:30');
const TOKEN = 'token-of-the-day-8812';

/** A broker whose page sends the browser back with a code, and one that asks for a PIN. */
async function setUp() {
  const fake = fakeProvider('kite');
  const answers = { code: 'code-1' };
  const kite: ConnectableProvider = {
    ...fake.provider,
    label: 'Kite',
    fields: [
      { name: 'key', label: 'API key', isSecret: true, isOptional: false },
      { name: 'secret', label: 'API secret', ...FIELD },
      { name: 'accessToken', label: 'Access token', ...FIELD },
    ],
    logIn: {
      kind: 'redirect',
      fields: [],
      needs: ['key', 'secret'],
      gives: ['accessToken'],
      returnsState: true,
      open: async ({ key }, { redirectUrl, state }) =>
        `https://kite.example/login?${new URLSearchParams({ key: key ?? '', redirectUrl, state })}`,
      finish: async ({ secret }, { answer }) => {
        if (answer.code !== answers.code) throw new LoginRefused(`Token ${answer.code} is not of ${secret}`);
        return { accessToken: TOKEN };
      },
      endsMs: () => ENDS_MS,
    },
  };
  const angel = fakeProvider('angelone');
  const form: ConnectableProvider = {
    ...angel.provider,
    label: 'Angel One',
    fields: [{ name: 'key', label: 'API key', isSecret: true, isOptional: false }],
    logIn: {
      kind: 'form',
      fields: [{ name: 'pin', label: 'PIN', isSecret: true, isOptional: false }],
      needs: ['key'],
      gives: ['jwt'],
      returnsState: false,
      endsMs: () => null,
      open: async () => Promise.reject(new Error('no page')),
      finish: async (_, { answer }) => {
        if (answer.pin !== '4711') throw new LoginRefused('Invalid PIN');
        return { jwt: TOKEN };
      },
    },
  };
  const parts = await setUpConnections({ more: [kite, form] });
  const asha = await parts.addUser();
  const markets = ['Indian_Equity'];
  const key = [
    { name: 'key', value: 'api-key-7' },
    { name: 'secret', value: 'app-secret-99' },
  ];
  const add = async (body: object) => {
    const added = await asha.call('POST', 'connections', { markets, ...body });
    return { status: added.statusCode, connection: added.json<{ connection: DataConnection }>().connection };
  };
  const connect = () => add({ provider: 'kite', key });
  /** Begins a login; returns what the provider's page sends back. */
  const begin = async (id: string, session = '1') => {
    const begun = await asha.call('POST', `connections/${id}/login`, {}, session);
    const { url, state } = begun.json<{ url: string; state: string | null }>();
    expect([begun.statusCode, state]).toEqual([200, null]);
    return new URL(url).searchParams;
  };
  const finish = (state: string | null, code = answers.code, session = '1', user = asha) =>
    user.call(
      'POST',
      'connections/login',
      { provider: 'kite', state, answer: [{ name: 'code', value: code }] },
      session,
    );
  return { ...parts, asha, add, connect, begin, finish, kite: fake, angel };
}

describe('a login at a provider', () => {
  it('turns an app’s key into a connection, without a restart by hand, and says when it ends', async () => {
    const { connect, begin, finish, kite, db, seals, operators, events, changed, asha } = await setUp();
    const { status, connection } = await connect();
    expect([status, connection.canLogIn, connection.loginUntil]).toEqual([201, true, null]);
    expect(kite.asked).toEqual([]); // there is nothing to test yet
    const sent = await begin(connection.id);
    expect(sent.get('redirectUrl')).toBe('http://localhost:80/dashboard/login/kite');
    const before = changed.mock.calls.length;
    const finished = await finish(sent.get('state'));
    expect([finished.statusCode, finished.json().connection.loginUntil]).toEqual([200, ENDS_MS]);
    const whole = { key: 'api-key-7', secret: 'app-secret-99', accessToken: TOKEN };
    expect(kite.asked).toEqual([whole]);
    expect((await readStoredConnections(db, seals, operators)).usable[0]?.key).toEqual(whole);
    expect(events.at(-1)).toEqual({ userId: asha.id, kind: 'connection-logged-in' });
    await vi.waitFor(() => expect(changed.mock.calls.length).toBe(before + 1), 60_000);
  });

  it('is refused with the state of another session, of another operator, and after a quarter of an hour', async () => {
    const { connect, begin, finish, addUser, kite, asha } = await setUp();
    const { connection } = await connect();
    const state = (await begin(connection.id)).get('state');
    expect((await finish(state, 'code-1', '2')).statusCode).toBe(400);
    expect((await finish(state, 'code-1', '1', await addUser())).statusCode).toBe(404);
    expect((await finish(state, 'code-1', '1', await addUser(false))).statusCode).toBe(403);
    expect((await finish('made-up')).statusCode).toBe(400);
    expect((await finish(state, 'code-1', '')).statusCode).toBe(403); // an API key has no session
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1, toFake: ['Date'] });
    expect((await finish(state)).json().message).toContain('took too long');
    vi.useRealTimers();
    expect(kite.asked).toEqual([]);
    expect((await asha.call('POST', `connections/${connection.id}/login`, {}, '')).statusCode).toBe(403);
  });

  it('shows the provider’s words without the secret and the code, which no log line has either', async () => {
    const { connect, begin, finish, lines } = await setUp();
    const { connection } = await connect();
    const refused = await finish((await begin(connection.id)).get('state'), 'code-of-somebody');
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Kite: Token ••• is not of •••']);
    await finish((await begin(connection.id)).get('state'));
    for (const secret of [TOKEN, 'app-secret-99', 'code-of-somebody']) expect(lines.join()).not.toContain(secret);
  });

  it('needs what a login needs: a key without secret or token is refused, a pasted token works as before', async () => {
    const { add, asha, kite } = await setUp();
    const alone = [{ name: 'key', value: 'api-key-7' }];
    expect((await add({ provider: 'kite', key: alone })).status).toBe(400);
    const { status, connection } = await add({
      provider: 'kite',
      key: [...alone, { name: 'accessToken', value: 'pasted-token' }],
    });
    expect([status, connection.canLogIn, kite.asked.length]).toEqual([201, false, 1]);
    expect((await asha.call('POST', `connections/${connection.id}/login`, {})).statusCode).toBe(400);
    // the secret is added later, and the old token is gone with the new key
    const changed = await asha.call('PUT', `connections/${connection.id}/key`, {
      key: [...alone, { name: 'secret', value: 'app-secret-99' }],
    });
    expect(changed.json().connection).toMatchObject({ canLogIn: true, loginUntil: null });
  });

  it('by a form takes what is typed and keeps only the tokens', async () => {
    const { add, asha, db, seals, operators } = await setUp();
    const { connection } = await add({ provider: 'angelone', key: [{ name: 'key', value: 'api-key-7' }] });
    const path = `connections/${connection.id}/login`;
    const wrong = await asha.call('PUT', path, { answer: [{ name: 'pin', value: '0000' }] });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Angel One: Invalid PIN']);
    const right = await asha.call('PUT', path, { answer: [{ name: 'pin', value: '4711' }] });
    expect(right.statusCode).toBe(200);
    const stored = await readStoredConnections(db, seals, operators);
    expect(stored.usable[0]?.key).toEqual({ key: 'api-key-7', jwt: TOKEN });
    expect((await asha.call('POST', path, {})).statusCode).toBe(404); // it has no page
  });

  it('is described with the address that the app at the provider needs', async () => {
    const { asha } = await setUp();
    const { providers } = (await asha.call('GET', 'providers')).json<{ providers: DataProvider[] }>();
    const logIns = providers.map(({ name, logIn }) => [name, logIn?.kind, logIn?.redirectUrl]);
    expect(logIns.slice(2)).toEqual([
      ['kite', 'redirect', 'http://localhost:80/dashboard/login/kite'],
      ['angelone', 'form', null],
    ]);
  });
});
