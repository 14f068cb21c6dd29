import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { CandlesPage, type MarketState, MarketsPage } from '@wickwise/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeedChoice } from '#platform/feed-choice.ts';
import { AutoFeed } from './auto-feed.ts';
import { type LiveSearch, LossDetector, type LostExchange } from './roles/live-prices.ts';
import { binanceDialect } from './testing/fake-provider/binance-dialect.ts';
import { coinbaseDialect } from './testing/fake-provider/coinbase-dialect.ts';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider } from './testing/fake-provider/fake-provider.ts';
import { runServer } from './testing/server-process.ts';
import { connectClient } from './testing/socket-client.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, urlOfDatabase } from './testing/test-database.ts';

const SIMULATED = ['Indian_Equity SIMULATED sim', 'US_Equity SIMULATED sim', 'Forex SIMULATED sim'];
const ALL_SIMULATED = [...SIMULATED, 'Crypto SIMULATED sim'];
const LIVE_CRYPTO = [...SIMULATED, 'Crypto LIVE binance-public'];
const NOBODY = 'No exchange answered: crypto prices are simulated. To look for none, start with --feed sim.';

/** An address that nobody listens at. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Takes connections and never says a word. */
async function deafPort(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

/** Every exchange is looked for on this machine. */
const EXCHANGES = ['BINANCE', 'KRAKEN', 'COINBASE'];
const at = (port: number): Record<string, string> =>
  Object.fromEntries(
    EXCHANGES.flatMap((name) => [
      [`${name}_REST_URL`, `http://127.0.0.1:${port}`],
      [`${name}_WS_URL`, `ws://127.0.0.1:${port}/stream`],
    ]),
  );

/** Binance at a port, the other exchanges nowhere. */
const binanceAt = async (port: number): Promise<Record<string, string>> => {
  const { BINANCE_REST_URL = '', BINANCE_WS_URL = '' } = at(port);
  return { ...at(await closedPort()), BINANCE_REST_URL, BINANCE_WS_URL };
};

/** An exchange that trades all the time. */
async function exchange(): Promise<FakeProvider> {
  const market = new FakeMarket(['BTCUSDT', 'ETHUSDT']);
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  for (let i = 300; i > 1; i--) market.add('BTCUSDT', 70_000 + i, 1, minute - i * 60_000);
  const provider = await FakeProvider.start(binanceDialect, market);
  const timer = setInterval(() => provider.trade('BTCUSDT', 71_234.5), 50);
  onTestFinished(() => clearInterval(timer));
  return provider;
}

/** Settings of a server whose tables are there before it starts. */
const auto = async (places: Record<string, string>): Promise<Record<string, string>> => ({
  ...places,
  FEED: 'auto',
  NIGHTLY_WORK: '0',
  DATABASE_URL: urlOfDatabase(await createTestDatabase()),
});

/** Exchanges have this long to answer, where what is tested is what they answer. */
const PATIENT = { FEED_AUTO_MS: '60000' };

const marketsAt = async (port: number): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/markets`);
  const { markets } = MarketsPage.parse(await answer.json());
  return markets.map(({ market, badge, source }) => `${market} ${badge} ${source.feed}`);
};

const linesOf = (output: string): string[] => output.split('\n').filter((line) => /^(Live|No ex|Crypto)/.test(line));

const SIMULATION: FeedChoice[] = [{ name: 'sim', seed: 1, markets: ['Crypto'], named: [] }];

/** Binance and Coinbase on this machine, and searches that know both. */
async function twoExchanges() {
  const binance = await exchange();
  const coins = new FakeMarket(['BTC-USD', 'ETH-USD']);
  coins.add('BTC-USD', 70_000, 1);
  const coinbase = await FakeProvider.start(coinbaseDialect, coins);
  const more = (dataDir: string, needsAgreement = false) => {
    const lines: string[] = [];
    const exchanges = [
      { name: 'binance-public', restUrl: binance.restUrl, wsUrl: binance.wsUrl },
      { name: 'coinbase-exchange', restUrl: coinbase.restUrl, wsUrl: coinbase.wsUrl },
    ] as const;
    const search = new AutoFeed({
      exchanges,
      dataDir,
      limitMs: 30_000,
      needsAgreement,
      areOthersSimulated: true,
      isForexFree: true,
      print: (line) => lines.push(line),
    });
    /** As a start of the roles would. */
    const chosen = () => search.choose(SIMULATION).find(({ markets }) => markets.includes('Crypto'))?.name;
    return { search, chosen, lines };
  };
  const dataDir = temporaryFolder();
  // the start before this one used Binance
  const remembered = { name: 'binance-public', offers: [{ symbol: 'BTCUSDT', tickSize: 0.01 }] };
  writeFileSync(path.join(dataDir, 'live-prices.json'), JSON.stringify(remembered));
  return { dataDir, binance, coinbase, more, ...more(dataDir) };
}

describe('AutoFeed', () => {
  it('answers at once while exchanges say nothing, and ends its search after its limit', async () => {
    const port = await deafPort();
    const lines: string[] = [];
    const [restUrl, wsUrl] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}/stream`];
    const search = new AutoFeed({
      exchanges: [{ name: 'binance-public', restUrl, wsUrl }],
      dataDir: temporaryFolder(),
      limitMs: 300,
      areOthersSimulated: true,
      isForexFree: true,
      needsAgreement: false,
      print: (line) => lines.push(line),
    });
    const over = search.search();
    expect(search.choose(SIMULATION)).toEqual(SIMULATION);
    expect(lines).toEqual([]);
    await over;
    expect(search.isServed).toBe(true);
    expect(lines).toEqual([`Live prices from 127.0.0.1:${port}: no answer in 0.3 s`, NOBODY]);
  });

  it('gives up an exchange for another, remembers neither, and goes back to it when somebody looks again', async () => {
    const { binance, search, chosen } = await twoExchanges();
    await search.search();
    expect(chosen()).toEqual('binance-public');
    binance.refusals.rest = { status: 503, body: '' };
    const lost = { name: 'binance-public', why: 'silent', sinceMs: 1_000 } as const;
    await search.giveUp(lost, () => false);
    expect([chosen(), search.isServed, search.replaced.size]).toEqual(['binance-public', true, 0]); // it came back meanwhile
    await search.giveUp(lost, () => true);
    expect(search.isServed).toBe(false);
    expect([chosen(), search.isServed]).toEqual(['coinbase-exchange', true]);
    expect([...search.replaced]).toEqual([['Crypto', { label: 'Binance', why: 'silent', since: 1_000 }]]);
    await search.search();
    expect([chosen(), search.replaced.size]).toEqual(['coinbase-exchange', 1]); // still away
    delete binance.refusals.rest;
    await search.search();
    expect([chosen(), search.replaced.size]).toEqual(['binance-public', 0]);
  });

  it('gives up an exchange for the simulation where no other answers, and says at the next start that it is away', async () => {
    const { dataDir, binance, coinbase, search, chosen, more } = await twoExchanges();
    await search.search();
    for (const { refusals } of [binance, coinbase]) refusals.stream = { status: 451, body: '' };
    await search.giveUp({ name: 'binance-public', why: 'refused', sinceMs: 1_000 }, () => true);
    expect([chosen(), search.replaced.get('Crypto')?.why]).toEqual(['sim', 'refused']);
    const next = more(dataDir);
    expect(next.chosen()).toBe('binance-public'); // until it has been asked
    await next.search.search();
    expect(next.chosen()).toBe('sim');
    expect(next.search.replaced.get('Crypto')).toMatchObject({ label: 'Binance', why: 'unanswered' });
  });

  it('contacts only what an operator agreed to, and nobody once that is taken back', async () => {
    const { binance, coinbase, more } = await twoExchanges();
    const { search, chosen, lines } = more(temporaryFolder(), true);
    const decided = () => new Promise<void>((resolve) => search.onDecided(resolve));
    expect([chosen(), search.tried.some(({ isPermitted }) => isPermitted)]).toEqual(['sim', false]);
    const asked = binance.requests.length;
    const agreed = decided();
    search.permit(['coinbase-exchange']);
    await agreed;
    expect([chosen(), binance.requests.length - asked]).toEqual(['coinbase-exchange', 0]);
    const before = coinbase.requests.length;
    search.permit(['coinbase-exchange', 'binance-public']); // what runs stays
    expect(chosen()).toBe('coinbase-exchange');
    const ended = decided();
    search.permit([]);
    await ended;
    expect([chosen(), coinbase.requests.length]).toEqual(['sim', before]);
    expect(lines.at(-1)).toContain('Crypto prices are live');
  });
});

describe('LossDetector', () => {
  const state = (market: 'Crypto' | 'Forex', health: string, phase = 'continuous') =>
    ({
      market,
      asOf: market === 'Crypto' ? 900 : 500,
      source: { health },
      session: { phase },
    }) as unknown as MarketState;

  function watching(...markets: ('Crypto' | 'Forex')[]) {
    const states = new Map<string, MarketState>();
    const given: (LostExchange & { isStillAway: boolean })[] = [];
    const live = {
      used: { name: 'kraken-public', markets } as const,
      giveUp: async (lost: LostExchange, isStillAway: () => boolean) =>
        void given.push({ ...lost, isStillAway: isStillAway() }),
    } as unknown as LiveSearch;
    const watch = new LossDetector(
      live,
      { stateOf: (market) => states.get(market) as MarketState },
      10_000,
      () => 1_000,
    );
    const look = async (atMs: number, ...now: MarketState[]) => {
      for (const one of now) states.set(one.market, one);
      watch.look(atMs);
      await Promise.resolve();
    };
    return { given, look };
  }

  it('gives up what is silent for long enough, since its last price, and not what pauses', async () => {
    const { given, look } = watching('Crypto');
    await look(0, state('Crypto', 'silent'));
    await look(9_999, state('Crypto', 'starting'));
    await look(10_000, state('Crypto', 'live'));
    await look(19_000, state('Crypto', 'silent'));
    await look(28_999);
    expect(given).toEqual([]);
    await look(29_000);
    expect(given).toEqual([{ name: 'kraken-public', why: 'silent', sinceMs: 900, isStillAway: true }]);
  });

  it('gives up at once what refuses the server', async () => {
    const { given, look } = watching('Crypto');
    await look(0, state('Crypto', 'stopped'));
    expect(given).toMatchObject([{ why: 'refused', sinceMs: 900 }]);
  });

  it('takes a source for lost by its open markets alone, and not while one of them has prices', async () => {
    const { given, look } = watching('Crypto', 'Forex');
    await look(0, state('Crypto', 'silent'), state('Forex', 'live'));
    await look(20_000);
    expect(given).toEqual([]);
    await look(20_000, state('Forex', 'live', 'closed'));
    await look(30_000);
    expect(given).toMatchObject([{ why: 'silent', sinceMs: 900 }]);
  });
});

describe('a server that looks for live prices', () => {
  it('takes the exchange that answers, keeps its bars apart, and begins with it the next time', async () => {
    const provider = await exchange();
    const env = { ...(await auto(await binanceAt(provider.port))), ...PATIENT };
    const folder = temporaryFolder();
    const first = runServer(folder, { env });
    const port = await first.ready;
    await vi.waitFor(async () => expect(await marketsAt(port)).toEqual(LIVE_CRYPTO));
    const lines = linesOf(first.output());
    expect(lines).toHaveLength(EXCHANGES.length + 1);
    expect(lines).toContainEqual(
      expect.stringMatching(`^Live prices from 127.0.0.1:${provider.port}: answered after \\d\\.\\d s$`),
    );
    expect(lines.at(-1)).toBe('Crypto prices are live: Binance, in USDT. Other markets are simulated.');
    const { socket, of } = await connectClient(`http://127.0.0.1:${port}`);
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    await vi.waitFor(() => expect(of('crypto_data').at(-1)).toMatchObject({ s: 'BTC-USD', p: 71_234.5 }));
    const url = `http://127.0.0.1:${port}/api/v1/candles?market=Crypto&symbol=BTC-USD&timeframe=10m&limit=10`;
    await vi.waitFor(async () => {
      const { badge, bars } = CandlesPage.parse(await (await fetch(url)).json());
      expect(badge).toBe('LIVE');
      const own = provider.market.candles('BTCUSDT', '10m', 0, Date.now() - 600_000);
      expect(bars.length).toBeGreaterThan(5);
      for (const [timeMs, , high] of bars) expect(own.find((bar) => bar.timeMs === timeMs)?.high).toBe(high);
    });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = runServer(folder, { env });
    expect(await marketsAt(await second.ready)).toEqual(LIVE_CRYPTO);
  });

  it('quotes simulated prices until an exchange answers, then its prices at the same address and database', async () => {
    const provider = await exchange();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    provider.gate = promise;
    const server = runServer(temporaryFolder(), {
      env: { FEED: 'auto', ...PATIENT, ...(await binanceAt(provider.port)) },
    });
    const port = await server.ready;
    expect(await marketsAt(port)).toEqual(ALL_SIMULATED);
    open();
    await vi.waitFor(async () => expect(await marketsAt(port)).toEqual(LIVE_CRYPTO));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('starts as ever where no host is reachable, and says so', async () => {
    const server = runServer(temporaryFolder(), { env: await auto(at(await closedPort())) });
    const port = await server.ready;
    await vi.waitFor(() => expect(linesOf(server.output())).toHaveLength(EXCHANGES.length + 1));
    const lines = linesOf(server.output());
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^Live prices from 127\.0\.0\.1:\d+: not reachable$/);
    expect(lines.at(-1)).toBe(NOBODY);
    expect(await marketsAt(port)).toEqual(ALL_SIMULATED);
  });

  it('waits for no host that is reached and says nothing', async () => {
    const server = runServer(temporaryFolder(), { env: await auto(at(await deafPort())) });
    const port = await server.ready;
    expect(await marketsAt(port)).toEqual(ALL_SIMULATED);
    await vi.waitFor(() => expect(server.output()).toContain(NOBODY));
    for (const line of linesOf(server.output()).slice(0, -1)) expect(line).toMatch(/: no answer in 3 s$/);
    expect(await marketsAt(port)).toEqual(ALL_SIMULATED);
  });

  it('is not taken in by a host that answers rubbish, or that refuses this country', async () => {
    const answers = [
      [200, '<html>Welcome to the hotel</html>', `: the answer makes no sense`],
      [451, '', ': not available from here (HTTP 451)'],
    ] as const;
    const checks = answers.map(async ([status, body, said]) => {
      const provider = await FakeProvider.start(binanceDialect, new FakeMarket(['BTCUSDT']));
      Object.assign(provider.refusals, { stream: { status, body }, rest: { status, body } });
      const server = runServer(temporaryFolder(), { env: await auto(await binanceAt(provider.port)) });
      const port = await server.ready;
      await vi.waitFor(() => expect(server.output()).toContain(NOBODY));
      expect(linesOf(server.output()).join('\n')).toContain(said);
      expect(await marketsAt(port)).toEqual(ALL_SIMULATED);
      expect(provider.connections).toBeLessThanOrEqual(1);
    });
    await Promise.all(checks);
  });

  it('falls back to the simulation where the exchange of the last start is away', async () => {
    const provider = await exchange();
    const folder = temporaryFolder();
    const env = { ...(await auto(await binanceAt(provider.port))), ...PATIENT };
    const first = runServer(folder, { env });
    const firstPort = await first.ready;
    await vi.waitFor(async () => expect(await marketsAt(firstPort)).toEqual(LIVE_CRYPTO));
    first.child.kill('SIGTERM');
    await first.ended;
    const second = runServer(folder, { env: { ...env, ...at(await closedPort()) } });
    const port = await second.ready;
    await vi.waitFor(async () => expect(await marketsAt(port)).toEqual(ALL_SIMULATED));
  });

  it('contacts nobody with --feed sim', async () => {
    const provider = await exchange();
    const server = runServer(temporaryFolder(), {
      env: await auto(await binanceAt(provider.port)),
      args: ['--feed', 'sim'],
    });
    expect(await marketsAt(await server.ready)).toEqual(ALL_SIMULATED);
    expect([provider.connections, provider.requests.length]).toEqual([0, 0]);
    expect(linesOf(server.output())).toEqual([]);
  });
});
