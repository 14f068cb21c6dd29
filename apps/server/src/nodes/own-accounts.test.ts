import { CandlesPage, MarketsPage } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { nodeSettings } from '#platform/node-settings.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { callsTo, type OwnAccount, startWithOwnConnections } from '../testing/own-connections.ts';
import { PRIVATE_COIN, PRIVATE_NAME, PRIVATE_PRICE } from '../testing/private-feed.ts';
import { runServer } from '../testing/server-process.ts';
import { connectClient, type SocketClient } from '../testing/socket-client.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { urlOfDatabase } from '../testing/test-database.ts';

const { symbol } = PRIVATE_COIN;
const PATIENCE = { interval: 100 };
const AUTH_SECRET = 'one secret of these nodes 0123456789';

/** A leader in this process, whose accounts connect private feeds of coins, and a node of its own that answers people. */
async function leaderAndNode() {
  const bus = await startNats();
  const env = { NATS_URL: bus.url, AUTH_SECRET, DATABASE_URL: 'postgres://somewhere/else', ROLES: 'all' as const };
  const settings = nodeSettings(env);
  if (!settings) throw new Error('the settings name a bus');
  const leader = await startWithOwnConnections(
    { authSecret: AUTH_SECRET, nodes: { ...settings } },
    { args: ['--feed', 'sim'] },
  );
  const node = runServer(temporaryFolder(), {
    env: {
      DATABASE_URL: urlOfDatabase(leader.name),
      NATS_URL: bus.url,
      AUTH_SECRET,
      ROLES: 'api',
      LIMIT_FACTOR: '100',
    },
  });
  const url = `http://127.0.0.1:${await node.ready}`;
  return { leader, url, call: callsTo(url) };
}

const cryptoStates = ({ of }: SocketClient) => of('market_state').filter(({ market }) => market === 'Crypto');

const disconnected = ({ socket }: SocketClient) =>
  new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

if (!natsProgram)
  process.stderr.write(
    'NOT RUN: own connections on several nodes, for there is no nats-server here (NATS_SERVER_BIN)\n',
  );

describe.skipIf(!natsProgram)('an account with a connection of its own, at a node', () => {
  it('has its own prices there too, and nobody else has', async () => {
    const { leader, url, call } = await leaderAndNode();
    const [asha, bala] = [await leader.signUp(), await leader.signUp()];
    const cryptoOf = async (account: OwnAccount) =>
      MarketsPage.parse(await (await call('GET', account, 'markets')).json()).markets.find(
        ({ market }) => market === 'Crypto',
      );
    const candlesOf = (account: OwnAccount) =>
      call('GET', account, `candles?market=Crypto&symbol=${symbol}&timeframe=1h&limit=5`);
    expect(await cryptoOf(asha)).toMatchObject({ source: { feed: 'sim' } });
    const before = await connectClient(url, asha.token);
    const late = await connectClient(url);
    const cut = disconnected(before);

    const { id, feed } = await leader.connectKey(asha);
    await vi.waitFor(async () => expect(await cryptoOf(asha)).toMatchObject({ source: { feed: 'private' } }), PATIENCE);
    await cut; // its page connects again, and is the leader's then
    const candles = CandlesPage.parse(await (await candlesOf(asha)).json());
    expect(candles).toMatchObject({ badge: 'LIVE', symbol });
    expect(await cryptoOf(bala)).toMatchObject({ source: { feed: 'sim' } });
    expect((await candlesOf(bala)).status).toBe(404);

    const [own, other] = [await connectClient(url, asha.token), await connectClient(url, bala.token)];
    own.socket.emit('subscribe_market', { market: 'crypto', symbols: [symbol] });
    own.socket.emit('subscribe_bars', { market: 'Crypto', symbol, timeframe: '1m' });
    other.socket.emit('subscribe_market', { market: 'crypto', symbols: [symbol] });
    await vi.waitFor(() => {
      feed.price(7777.72);
      expect(own.of('crypto_data').at(-1)).toMatchObject({ s: symbol, p: 7777.72 });
      expect(own.of('bar').at(-1)).toMatchObject({ symbol, state: 'forming' });
      expect(other.of('crypto_data').at(-1)).toMatchObject({ status_code: 404 });
    }, PATIENCE);
    expect(cryptoStates(own).map(({ badge }) => badge)).not.toContain('SIMULATED');
    expect(cryptoStates(other).map(({ badge }) => badge)).toContain('SIMULATED');
    const receivedByOther = JSON.stringify(['market_state', 'crypto_data', 'bar'].map((event) => other.of(event)));
    expect(receivedByOther).not.toMatch(PRIVATE_PRICE);
    expect(PRIVATE_NAME.test(JSON.stringify(other.of('bar')))).toBe(false);

    // a token over an open connection: a fresh one goes on to the leader, a visitor's page connects again
    own.socket.emit('authenticate', { token: 'none' });
    await vi.waitFor(
      () => expect(own.of('refused').at(-1)).toMatchObject({ event: 'authenticate', status_code: 401 }),
      PATIENCE,
    );
    const lateCut = disconnected(late);
    late.socket.emit('authenticate', { token: asha.token });
    await lateCut;

    const released = disconnected(own);
    expect((await call('DELETE', asha, `own/connections/${id}`)).status).toBe(204);
    await released;
    await vi.waitFor(async () => expect(await cryptoOf(asha)).toMatchObject({ source: { feed: 'sim' } }), PATIENCE);
    await vi.waitFor(() => expect(cryptoStates(own).at(-1)).toMatchObject({ badge: 'SIMULATED' }), PATIENCE);
  });

  it('loses its socket when its session ends', async () => {
    const { leader, url, call } = await leaderAndNode();
    const asha = await leader.signUp();
    await leader.connectKey(asha);
    let own = await connectClient(url, asha.token);
    await vi.waitFor(async () => {
      if (!own.socket.connected) own = await connectClient(url, asha.token);
      expect(cryptoStates(own).at(-1)).toMatchObject({ badge: 'LIVE' });
    }, PATIENCE);
    const ended = disconnected(own);
    const { sessions } = (await (await call('GET', asha, 'own/sessions')).json()) as { sessions: { id: string }[] };
    for (const { id } of sessions) await call('DELETE', asha, `own/sessions/${id}`);
    await ended;
    expect(own.of('refused').at(-1)).toMatchObject({ event: 'connect', status_code: 401 });
  });
});
