import { createConnection } from 'node:net';
import {
  CandlesPage,
  Constants,
  ERROR_CODES,
  InstrumentsPage,
  LatestSignals,
  MarketClose,
  MarketsPage,
  PatternSignalPage,
} from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { folderOf, minutes, restless, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { connectClient } from './testing/socket-client.ts';
import { FEW_PRICES, simulated, startTestApp } from './testing/test-app.ts';

const replay = () =>
  folderOf({
    'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless),
    'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK, '10:00', 360),
    'us_equity/mine/1d/AAPL.csv': WEEK.map(
      (day, i) => `${day}T00:00:00Z,${100 + i},${110 + i},${90 + i},${105 + i},1000`,
    ),
  });

/** Returns the first line of the server's response to a malformed head. */
function firstLine(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(port, '127.0.0.1', () =>
      connection.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    connection.once('data', (chunk) => {
      resolve(chunk.toString().split('\r\n')[0] ?? '');
      connection.destroy();
    });
    connection.once('error', reject);
  });
}

describe('the whole product on recorded bars', () => {
  it('turns recorded bars into prices, bars and signals in the browser’s hands', async () => {
    const { url } = await startTestApp(['--feed', 'replay', '--data', replay(), '--speed', '3000']);
    const { headers, token } = await signUpByHttp(url);
    const { socket, of } = await connectClient(url, token);
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    socket.emit('subscribe_bars', { market: 'Crypto', symbol: 'BTC-USD', timeframe: '10m' });
    await vi.waitFor(() => expect(of('signal').length).toBeGreaterThan(1));
    expect(of('market_state').map(({ market }) => market)).toEqual(expect.arrayContaining(['Crypto', 'US_Equity']));
    expect(of('market_state')[0]).toMatchObject({
      badge: 'REPLAY',
      source: { feed: 'replay' },
      clock: { speed: 3000 },
    });
    expect(of('crypto_data').length).toBeGreaterThan(5);
    expect(of('bar').some(({ state }) => state === 'closed')).toBe(true);
    const seqs = of('signal').map(({ seq }) => seq as number);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(of('signal')[0]).toMatchObject({ signal: { market: 'Crypto', badge: 'REPLAY', version: 1 } });

    const pageOf = async (query: string) =>
      PatternSignalPage.parse(await (await fetch(`${url}/api/v1/user/pattern-signal?${query}`, { headers })).json());
    const page = await pageOf('page=1');
    const latest = LatestSignals.parse(await (await fetch(`${url}/api/v1/signals/latest`)).json());
    expect(latest.signals.length).toBeGreaterThan(0);
    expect(page.totalCount).toBeGreaterThan(1);
    expect(page.signals).toEqual(page.data.signals);
    expect(page.signals.length).toBeLessThanOrEqual(10);
    const coins = await pageOf('market=Crypto&symbol=X:BTCUSDT');
    expect(coins.totalCount).toBeGreaterThan(0);
    expect(new Set(coins.signals.map(({ symbol }) => symbol))).toEqual(new Set(['BTC-USD']));
    expect((await pageOf('market=US_Equity')).signals.every(({ market }) => market === 'US_Equity')).toBe(true);
    const markets = MarketsPage.parse(await (await fetch(`${url}/api/v1/markets`)).json());
    const nowMs = markets.markets.find(({ market }) => market === 'Crypto')?.clock.nowMs ?? 0;
    for (const { at } of page.signals) expect(at).toBeLessThanOrEqual(nowMs);

    const query = 'market=Crypto&symbol=X:BTCUSDT&timeframe=10m&limit=5';
    const candles = CandlesPage.parse(await (await fetch(`${url}/api/v1/candles?${query}`)).json());
    expect(candles.symbol).toBe('BTC-USD');
    expect(candles.bars.every(([timeMs]) => timeMs % 600_000 === 0 && timeMs + 600_000 <= nowMs + 60_000)).toBe(true);
    const older = await (await fetch(`${url}/api/v1/candles?${query}&before=${candles.bars[0]?.[0]}`)).json();
    expect(CandlesPage.parse(older).bars.every(([timeMs]) => timeMs < (candles.bars[0]?.[0] ?? 0))).toBe(true);
  });

  it('goes on where it was, and a reader who was away hears what was missed', async () => {
    const { url } = await startTestApp(['--feed', 'replay', '--data', replay(), '--speed', '3000']);
    const { token } = await signUpByHttp(url);
    const { socket, of } = await connectClient(url, token);
    await vi.waitFor(() => expect(of('signal').length).toBeGreaterThan(3));
    socket.disconnect();
    const all = of('signal').map(({ seq }) => seq as number);
    const again = await connectClient(url, token);
    again.socket.emit('resume_from', { seq: all[0] as number });
    // signals found meanwhile arrive too, possibly first
    const missed = () => again.of('signal').flatMap(({ seq }) => (all.includes(seq as number) ? [seq] : []));
    await vi.waitFor(() => expect(missed()).toEqual(all.slice(1)));
    expect(again.of('signal_position')[0]).toEqual({ seq: expect.any(Number) });
  });
});

describe('the HTTP side', () => {
  it('answers the spec’s and our own calls in the contract’s shapes', async () => {
    const { url } = await startTestApp([], simulated(6));
    const get = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).json();
    const constants = Constants.parse(await get('constants'));
    expect(constants.markets).toEqual(['Indian_Equity', 'US_Equity', 'Forex', 'Crypto']);
    expect(constants.strategyTemplates).toHaveLength(7);
    expect(constants.stockScanPresets.map(({ label }) => label)).toContain('Golden and Death Cross');
    expect(constants.stockScanPresets).toHaveLength(11);
    expect(constants.stockScanPresets.every(({ count }) => count !== null && count >= 0)).toBe(true);
    const { countedAt, ...countedOf } = constants.presetCounts;
    expect(countedOf).toEqual({ markets: constants.markets, timeframe: '1h', loopback: '72h' });
    expect(countedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(constants.indicatorPeriods).toHaveLength(29);
    expect(constants).toMatchObject({
      defaultLoopback: '24h',
      stockScanLoopback: '72h',
      timeframes: ['10m', '15m', '30m', '1h', '1D', '1W', '1M'],
      defaultTimeframe: '1h',
      alertTimeframes: ['3m', '5m', '10m', '15m', '30m', '1h', '1D'],
      marketCloseCacheKey: 'market_close_data_cache',
      calendars: expect.arrayContaining([
        { market: 'Indian_Equity', verifiedThrough: '2026-12-31', unverifiedDays: ['2026-11-08'] },
      ]),
      limits: { marketCloseCacheMs: 21_600_000, newsPagesShown: 5, signalsPageSize: 10, apiTimeoutMs: 45_000 },
    });
    const found = InstrumentsPage.parse(await get('instruments?q=relia')).instruments;
    expect(found[0]).toMatchObject({ market: 'Indian_Equity', symbol: 'RELIANCE', finest: '1m' });
    expect(InstrumentsPage.parse(await get('instruments?market=Forex&limit=5')).instruments).toHaveLength(5);
    const { markets } = MarketsPage.parse(await get('markets'));
    expect(markets.map(({ badge }) => badge)).toEqual(['SIMULATED', 'SIMULATED', 'SIMULATED', 'SIMULATED']);
    await vi.waitFor(async () => {
      const closes = MarketClose.parse(await get('market-close'));
      expect(closes.find(({ code }) => code === 'AAPL')?.close).toBeGreaterThan(0);
    });
  });

  it('refuses what it can’t do with a status, code, reason and sentence', async () => {
    const { url } = await startTestApp(['--seed', '5']);
    const cases = [
      ['candles?market=US_Equity&symbol=NOPE&timeframe=1h', 404, 'API_ERROR', 'NOT_FOUND', 'Instrument NOPE not found'],
      ['candles?market=US_Equity&symbol=AAPL&timeframe=7h', 400, 'BAD_REQUEST', 'VALIDATION', /^timeframe: /],
      ['candles?market=US_Equity&symbol=AAPL&timeframe=1h&limit=1e9', 400, 'BAD_REQUEST', 'VALIDATION', /^limit: /],
      ['candles?market=US_Equity&symbol=AAPL&timeframe=1h&before=', 400, 'BAD_REQUEST', 'VALIDATION', /^before: /],
      ['candles?market=US_Equity&symbol=AAPL&timeframe=1h&before=0x10', 400, 'BAD_REQUEST', 'VALIDATION', /^before: /],
      ['candles?market=US_Equity&symbol=AAPL&timeframe=1h&limit=%205', 400, 'BAD_REQUEST', 'VALIDATION', /^limit: /],
      ['user/pattern-signal?page=', 400, 'BAD_REQUEST', 'VALIDATION', /^page: /],
      ['user/pattern-signal?page=100001', 400, 'BAD_REQUEST', 'VALIDATION', /^page: /],
      ['user/pattern-signal?page=0', 400, 'BAD_REQUEST', 'VALIDATION', /^page: /],
      ['user/pattern-signal?page=NaN', 400, 'BAD_REQUEST', 'VALIDATION', /^page: /],
      ['user/pattern-signal?market=Moon', 400, 'BAD_REQUEST', 'VALIDATION', /^market: /],
      ['user/pattern-signal?market=Crypto&symbol=NOPE', 404, 'API_ERROR', 'NOT_FOUND', 'Instrument NOPE not found'],
      ['user/pattern-signal?symbol=BTC-USD', 400, 'BAD_REQUEST', 'VALIDATION', /^symbol: /],
      ['instruments?market=Moon', 400, 'BAD_REQUEST', 'VALIDATION', /^market: /],
      ['no-such-call', 404, 'API_ERROR', 'NOT_FOUND', 'Not found'],
    ] as const;
    const { headers, userId } = await signUpByHttp(url);
    const withoutToken = await Promise.all(
      [`user/${userId}`, 'user/pattern-signal'].map(async (path) => (await fetch(`${url}/api/v1/${path}`)).json()),
    );
    const refused = { code: 'UNAUTHORIZED', reason: 'UNAUTHENTICATED' };
    expect(withoutToken).toEqual([
      { ...refused, message: 'Authentication error' },
      { ...refused, message: 'Authentication token not found' },
    ]);
    for (const [path, status, code, reason, message] of cases) {
      const response = await fetch(`${url}/api/v1/${path}`, { headers });
      const body = (await response.json()) as { code: string; reason: string; message: string };
      expect([path, response.status, body.code, body.reason]).toEqual([path, status, code, reason]);
      expect(body.message).toMatch(message);
      expect(ERROR_CODES).toContain(body.code);
    }
  });

  it('describes itself, says that it is alive, and gives figures and mails to nobody by address alone', async () => {
    const { url } = await startTestApp(FEW_PRICES, { isOutboxOpen: false });
    const document = (await (await fetch(`${url}/api/docs/json`)).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/v1/constants', '/api/v1/candles', '/api/v1/user/pattern-signal']),
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
    const { port } = new URL(url);
    // a plain proxy on this machine sends exactly this for any caller
    for (const path of ['/metrics', '/dev/mail', '/dev/mail.json']) {
      expect(await firstLine(Number(port), `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}`)).toContain('404');
    }
  });

  it('opens the outbox to this machine where configured, never behind a proxy', async () => {
    const { port } = await startTestApp(FEW_PRICES, { isOutboxOpen: true });
    expect(await firstLine(port, `GET /dev/mail HTTP/1.1\r\nHost: 127.0.0.1:${port}`)).toContain('200');
    expect(await firstLine(port, 'GET /dev/mail HTTP/1.1\r\nHost: rebound.evil.example')).toContain('404');
    // as nginx forwards by default
    expect(await firstLine(port, `GET /dev/mail HTTP/1.0\r\nHost: 127.0.0.1:${port}`)).toContain('404');
  });

  it('gives its figures for the token that is set', async () => {
    const token = 'a-token-of-the-operator';
    const { url: own } = await startTestApp(FEW_PRICES, { metricsToken: token });
    expect((await fetch(`${own}/metrics`)).status).toBe(404);
    const answer = await fetch(`${own}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const figures = await answer.text();
    expect(figures).toContain('wickwise_ticks_total');
    expect(figures).toContain('wickwise_set_aside_writes{kind="alerts"} 0');
    expect((await fetch(`${own}/metrics`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
  });

  it('sends long answers compressed to who takes them so', async () => {
    const { url } = await startTestApp([], simulated(25));
    const encodingFor = async (accepted: string) => {
      const response = await fetch(`${url}/api/v1/instruments?limit=100`, { headers: { 'accept-encoding': accepted } });
      expect(InstrumentsPage.parse(await response.json()).instruments).toHaveLength(100);
      return response.headers.get('content-encoding');
    };
    expect(await encodingFor('gzip')).toBe('gzip');
    expect(await encodingFor('identity')).toBeNull();
  });

  it('refuses a message with two lengths', async () => {
    const { port } = await startTestApp(FEW_PRICES);
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';
    expect(await firstLine(port, `${head}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked`)).toContain('400');
    expect(await firstLine(port, `${head}\r\nContent-Length: 4\r\nContent-Length: 5`)).toContain('400');
    expect(await firstLine(port, `${head}\r\nX-Long: ${'x'.repeat(20_000)}`)).toContain('431');
  });

  it('lets a support chat in, where there is one, and nobody else', async () => {
    const supportChat = {
      url: 'https://chat.example/w.js',
      origins: ['https://chat.example', 'https://api.chat.example'],
    };
    const { url } = await startTestApp(FEW_PRICES, { supportChat });
    const answer = await fetch(`${url}/api/v1/constants`);
    expect(Constants.parse(await answer.json()).supportChatUrl).toBe('https://chat.example/w.js');
    const policy = new Map(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources];
      }),
    );
    const hosts = ['https://chat.example', 'https://api.chat.example'];
    for (const name of ['script-src', 'style-src']) expect(policy.get(name)).toEqual(["'self'", ...hosts]);
    expect(policy.get('frame-src')).toEqual(hosts);
    expect(policy.get('connect-src')).toEqual(["'self'", ...hosts, 'wss://chat.example', 'wss://api.chat.example']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
  });

  it('sends strict headers', async () => {
    const { url } = await startTestApp(FEW_PRICES);
    const { headers } = await fetch(`${url}/api/v1/constants`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('strict-transport-security')).toBeNull();
    const { url: behindTls } = await startTestApp(FEW_PRICES, { publicUrl: 'https://wickwise.example' });
    const secure = await fetch(`${behindTls}/api/v1/constants`);
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});
