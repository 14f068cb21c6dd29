import type { EventEmitter } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_TEXTS, SOCKET_LIMITS } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { pino } from 'pino';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { barsClosed, forming, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { NotFound, Unauthenticated, Unavailable } from '#platform/errors.ts';
import { createMetrics } from '#platform/metrics.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { openAccess } from '../testing/open-access.ts';
import { maskedFrame, openRawSocket } from '../testing/raw-socket.ts';
import { BarRelay, type BarRelayDeps } from './bar-relay.ts';
import { Gateway, type GatewayDeps } from './gateway.ts';
import { pastCountsPart, type ReadPastCounts } from './past-counts-part.ts';
import { PriceRelay, type PriceRelayDeps } from './price-relay.ts';
import { resumePart } from './resume-part.ts';
import { SOCKET_COSTS } from './socket-costs.ts';

const INSTRUMENTS = [
  testInstrument('Indian_Equity', 'BAJAJ-AUTO'),
  testInstrument('US_Equity', 'AAPL'),
  { ...testInstrument('Forex', 'EURUSD'), tickSize: 0.00001 },
  testInstrument('Crypto', 'BTC-USD'),
  testInstrument('Crypto', 'ETH-USD'),
];

interface TestGateway {
  url: string;
  bus: InProcessBus;
  gateway: Gateway;
  tick: (id: InstrumentId, price: number, reference?: number) => void;
  connect: (options?: Partial<ManagerOptions & SocketOptions>) => Promise<Client>;
}

interface Client {
  socket: Socket;
  heard: [string, unknown][];
  /** Resolves when the server has handled everything sent before. */
  caughtUp: () => Promise<void>;
}

/** An event that no test sends: the server refuses it in its turn, which shows that it has read so far. */
const LAST_SENT = 'unsubscribe_bars';

const refusesLastSent = (event: string, payload: unknown): boolean =>
  event === 'refused' && (payload as { event?: string } | undefined)?.event === LAST_SENT;

interface GatewayChange extends Partial<GatewayDeps> {
  quoteOf?: PriceRelayDeps['quoteOf'];
  ownOf?: BarRelayDeps['ownOf'];
  pastCounts?: ReadPastCounts;
}

async function startGateway({ quoteOf, ownOf, pastCounts, ...change }: GatewayChange = {}): Promise<TestGateway> {
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const http: HttpServer = createServer();
  const registry = new InstrumentRegistry(
    INSTRUMENTS.map((instrument, i) => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' })),
  );
  const metrics = createMetrics();
  const gateway = new Gateway({
    http,
    bus,
    log,
    metrics,
    headers: securityHeaders({}),
    isAllowedOrigin: (origin) => origin === 'https://wickwise.test',
    tokenOf: async () => undefined,
    addressOf: ({ headers, socket }) => String(headers['x-test-address'] ?? socket.remoteAddress),
    ...change,
  });
  const { io: server } = gateway;
  gateway.add(
    new PriceRelay({
      registry,
      access: openAccess(registry),
      bus,
      metrics,
      quoteOf: quoteOf ?? (() => undefined),
      ...(ownOf ? { ownOf } : {}),
    }),
    new BarRelay({
      io: server,
      bus,
      registry,
      access: openAccess(registry),
      quoteOf: () => undefined,
      splitAt: () => null,
      ...(ownOf ? { ownOf } : {}),
    }),
    resumePart({ resume: async () => {} }),
    pastCountsPart(pastCounts ?? (async () => []), log),
  );
  gateway.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  onTestFinished(() => gateway.stop());
  return {
    url,
    bus,
    gateway,
    tick(id, price, reference = 100) {
      const instrument = INSTRUMENTS.find((one) => one.id === id);
      if (instrument) bus.publish(ticks, id, testTick(instrument, Date.now(), price, { referencePrice: reference }));
    },
    async connect(options = {}) {
      const socket = io(url, { transports: ['websocket'], forceNew: true, ...options });
      onTestFinished(() => void socket.disconnect());
      const heard: [string, unknown][] = [];
      socket.onAny((event, payload) => {
        if (!refusesLastSent(event, payload)) heard.push([event, payload]);
      });
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      const caughtUp = (): Promise<void> =>
        new Promise((resolve) => {
          const listen = (event: string, payload: unknown): void => {
            if (!refusesLastSent(event, payload)) return;
            socket.offAny(listen);
            resolve();
          };
          socket.onAny(listen);
          socket.emit(LAST_SENT, { market: 'moon' });
        });
      return { socket, heard, caughtUp };
    },
  };
}

describe('prices over the socket', () => {
  it('have exactly the shapes of the spec', async () => {
    const { connect, tick } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    socket.emit('subscribe_market', { market: 'indian', symbols: ['BAJAJ-AUTO'] });
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    socket.emit('subscribe_market', { market: 'forexx', symbols: ['C:EURUSD'] });
    socket.emit('subscribe_market', { market: 'Crypto', symbols: ['X:BTCUSDT'] });
    await caughtUp();
    tick('Indian_Equity:BAJAJ-AUTO', 9_010.5, 9_000);
    tick('US_Equity:AAPL', 227.31, 230);
    tick('Forex:EURUSD', 1.10512, 1.10002);
    tick('Crypto:BTC-USD', 89_100, 90_000);
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard).toEqual([
      ['indian_data', { s: 'BAJAJ-AUTO', p: 9_010.5, dd: 10.5, dc: 0.1167 }],
      ['us_data', { s: 'AAPL', p: 227.31 }],
      ['forexx_data', { s: 'EURUSD', a: 1.10512, dd: 0.0051, dc: 0.4636 }],
      ['crypto_data', { s: 'BTC-USD', p: 89_100, dd: -900, dc: -1 }],
    ]);
  });

  it('arrive at once on subscribing: the newest known one', async () => {
    const { connect, tick } = await startGateway({ quoteOf: () => ({ price: 41, referencePrice: 40 }) });
    const { socket, heard } = await connect();
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['ETH-USD'] });
    await vi.waitFor(() => expect(heard).toEqual([['crypto_data', { s: 'ETH-USD', p: 41, dd: 1, dc: 2.5 }]]));
    tick('Crypto:ETH-USD', 42, 40);
    const late = await connect();
    late.socket.emit('subscribe_market', { market: 'crypto', symbols: ['ETH-USD'] });
    await vi.waitFor(() => expect(late.heard.at(-1)).toEqual(['crypto_data', { s: 'ETH-USD', p: 42, dd: 2, dc: 5 }]));
  });

  it('arrive on every subscription while the market is closed, also for symbols that others watch', async () => {
    const { connect } = await startGateway({ quoteOf: () => ({ price: 41, referencePrice: 40 }) });
    const other = await connect();
    other.socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD', 'ETH-USD'] });
    await vi.waitFor(() => expect(other.heard).toHaveLength(2));
    const { socket, heard } = await connect();
    const symbolsHeard = () => heard.map(([, payload]) => (payload as { s: string }).s);
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    await vi.waitFor(() => expect(symbolsHeard()).toEqual(['BTC-USD']));
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['ETH-USD'] });
    await vi.waitFor(() => expect(symbolsHeard()).toEqual(['BTC-USD', 'ETH-USD']));
    socket.emit('unsubscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    await vi.waitFor(() => expect(symbolsHeard()).toEqual(['BTC-USD', 'ETH-USD', 'BTC-USD']));
  });

  it('arrive as one event with the newest price where several ticks came between two visits', async () => {
    const { connect, tick } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    await caughtUp();
    for (let price = 1; price <= 500; price++) tick('US_Equity:AAPL', price);
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['us_data', { s: 'AAPL', p: 500 }]));
    expect(heard.length).toBeLessThan(5);
  });

  it('stop on unsubscribing from symbols, or a whole market', async () => {
    const { connect, tick } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD', 'ETH-USD'] });
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    const symbolsHeard = () => heard.map(([, payload]) => (payload as { s: string }).s);
    socket.emit('unsubscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    await caughtUp();
    tick('Crypto:BTC-USD', 1);
    tick('Crypto:ETH-USD', 2);
    await vi.waitFor(() => expect(symbolsHeard()).toEqual(['ETH-USD']));
    socket.emit('unsubscribe_market', { market: 'crypto' });
    await caughtUp();
    tick('Crypto:ETH-USD', 3);
    tick('US_Equity:AAPL', 4);
    await vi.waitFor(() => expect(symbolsHeard()).toEqual(['ETH-USD', 'AAPL']));
  });

  it.for(['ZQW-USD', 'X:ZQWUSDT', 'ZQWUSD', 'ZQW_USD'])(
    'and bars of own connections stop by each name of a symbol, here %s, and nothing is opened for that',
    async (name) => {
      const coin = testInstrument('Crypto', 'ZQW-USD');
      const bus = new InProcessBus(pino({ level: 'silent' }));
      const registry = new InstrumentRegistry([{ no: 1, instrument: coin, finest: '1m', licence: 'personal' }]);
      let places = 2;
      const open = (market: Market, symbol: string) => {
        if (places-- === 0) throw new Unavailable('No place.');
        return registry.find(market, symbol);
      };
      const own = { owner: 'asha', bus, registry, open, quoteOf: () => undefined, splitAt: () => null };
      const { connect } = await startGateway({
        tokenOf: async (userId) => ({ userId, sessionId: 's', expiresMs: Date.now() + 60_000 }),
        ownOf: (reader, market) => (reader === 'asha' && market === 'Crypto' ? own : undefined),
      });
      const { socket, heard } = await connect({ auth: { token: 'asha' } });
      const refused = ['us_data', expect.objectContaining({ status_code: 404 })];
      const answered = async (): Promise<void> => {
        const before = heard.length;
        socket.emit('subscribe_market', { market: 'us', symbols: ['NONE'] });
        await vi.waitFor(() => expect(heard.slice(before)).toContainEqual(refused));
      };
      const chart = { market: 'Crypto', symbol: name, timeframe: '1m' };
      socket.emit('subscribe_market', { market: 'crypto', symbols: [name] });
      socket.emit('subscribe_bars', chart);
      await answered();
      bus.publish(ticks, coin.id, testTick(coin, Date.now(), 7));
      await vi.waitFor(() => expect(heard.slice(1)).toMatchObject([['crypto_data', { s: 'ZQW-USD', p: 7 }]]));
      const publish = vi.spyOn(bus, 'subscribe');
      socket.emit('unsubscribe_market', { market: 'crypto', symbols: [name] });
      socket.emit('unsubscribe_bars', chart);
      await answered();
      const bar = { timeMs: 60_000, open: 1, high: 1, low: 1, close: 1, volume: 1 };
      bus.publish(ticks, coin.id, testTick(coin, Date.now(), 8));
      bus.publish(forming, coin.id, { id: coin.id, timeframe: '1m', bar });
      await answered();
      expect(heard.slice(2)).toEqual([refused, refused]);
      expect([places, publish.mock.calls]).toEqual([0, []]);
    },
  );

  it('are read from the bus only while somebody watches', async () => {
    const { bus, connect } = await startGateway();
    const subscribe = vi.spyOn(bus, 'subscribe');
    const { socket } = await connect();
    expect(subscribe).not.toHaveBeenCalled();
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    await vi.waitFor(() => expect(subscribe).toHaveBeenCalledWith(ticks, 'US_Equity:AAPL', expect.any(Function)));
  });

  it('reach the stock client over polling, over WebSocket and through the upgrade', async () => {
    const { connect, tick } = await startGateway();
    for (const transports of [['polling'], ['websocket'], ['polling', 'websocket']]) {
      const { socket, heard, caughtUp } = await connect({ transports });
      socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD', 'ETH-USD'] });
      await caughtUp();
      tick('Crypto:BTC-USD', 5, 4);
      tick('Crypto:ETH-USD', 6, 4);
      await vi.waitFor(() =>
        expect(heard.slice(-2)).toEqual([
          ['crypto_data', { s: 'BTC-USD', p: 5, dd: 1, dc: 25 }],
          ['crypto_data', { s: 'ETH-USD', p: 6, dd: 2, dc: 50 }],
        ]),
      );
      expect(socket.io.engine.transport.name).toBe(transports.at(-1));
      socket.disconnect();
    }
  });

  it('keep their order with other events of the same socket', async () => {
    const { connect, gateway, tick } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    await caughtUp();
    for (let i = 0; i < 30; i++) {
      tick('US_Equity:AAPL', i);
      gateway.io.emit('signal_position', { seq: i });
      await new Promise((resolve) => setTimeout(resolve, 7)); // so that visits fall between the others
    }
    const pricesHeard = () =>
      heard.flatMap(([event, payload]) => (event === 'us_data' ? [(payload as { p: number }).p] : []));
    await vi.waitFor(() => expect(pricesHeard().at(-1)).toBe(29));
    const prices = pricesHeard();
    const positions = heard.flatMap(([event, payload]) =>
      event === 'signal_position' ? [(payload as { seq: number }).seq] : [],
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(positions).toEqual(Array.from({ length: 30 }, (_, i) => i));
  });
});

describe('bars over the socket', () => {
  it('that form never wait for a slow client, those that closed all do', async () => {
    const { bus, connect } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    const id = 'Crypto:BTC-USD';
    socket.emit('subscribe_bars', { market: 'Crypto', symbol: 'BTC-USD', timeframe: '10m' });
    await caughtUp();
    const bar = (close: number) => ({ timeMs: 0, open: 1, high: 50, low: 1, close, volume: 1 });
    // the connection isn't ready for more until the first one is written
    for (let close = 1; close <= 50; close++) bus.publish(forming, id, { id, timeframe: '10m', bar: bar(close) });
    for (let k = 0; k < 3; k++) {
      const closed = { market: 'Crypto', timeframe: '10m', endMs: 600_000, areRevisions: k > 0 } as const;
      bus.publish(barsClosed, 'Crypto', { ...closed, bars: [{ id, bar: bar(k) }] });
    }
    const heardBars = () =>
      heard.flatMap(([event, bar]) => (event === 'bar' ? [(bar as { state: string }).state] : []));
    await vi.waitFor(() => expect(heardBars()).toEqual(['forming', 'closed', 'corrected', 'corrected']), 60_000);
    bus.publish(forming, id, { id, timeframe: '10m', bar: bar(51) });
    await vi.waitFor(() => expect(heardBars().at(-1)).toBe('forming'), 60_000);
  });
});

describe('two charts of one reader', () => {
  it('both get each forming bar, though these come at once', async () => {
    const { bus, connect } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    const id = 'Crypto:BTC-USD';
    const timeframes = ['1h', '1D', '10m'] as const;
    for (const timeframe of timeframes)
      socket.emit('subscribe_bars', { market: 'Crypto', symbol: 'BTC-USD', timeframe });
    await caughtUp();
    const bar = { timeMs: 0, open: 1, high: 50, low: 1, close: 7, volume: 1 };
    for (const timeframe of timeframes) bus.publish(forming, id, { id, timeframe, bar });
    const charts = () =>
      heard.flatMap(([event, own]) => (event === 'bar' ? [(own as { timeframe: string }).timeframe] : []));
    await vi.waitFor(() => expect(charts()).toEqual(timeframes), 60_000);
  });
});

describe('what the socket refuses', () => {
  it('answers unknown symbols on the market event, with a status code, and keeps the known ones', async () => {
    const { connect, tick } = await startGateway();
    const { socket, heard, caughtUp } = await connect();
    socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL', 'NOPE'] });
    await caughtUp();
    tick('US_Equity:AAPL', 9);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        ['us_data', { status_code: 404, message: 'Unknown symbols: NOPE' }],
        ['us_data', { s: 'AAPL', p: 9 }],
      ]),
    );
  });

  it.for([
    ['an unknown market', 'subscribe_market', { market: 'moon', symbols: [] }, 400],
    ['a payload of another shape', 'subscribe_market', { market: 'us', symbols: 'AAPL' }, 400],
    ['no payload at all', 'subscribe_market', undefined, 400],
    ['a number too large', 'resume_from', { seq: 1e300 }, 400],
    ['a prototype key as market', 'subscribe_market', { market: '__proto__', symbols: ['x'] }, 400],
    ['bars of an unknown timeframe', 'subscribe_bars', { market: 'Crypto', symbol: 'BTC-USD', timeframe: '7h' }, 400],
  ] as const)('answers %s with a reason', async ([, event, payload, status]) => {
    const { connect } = await startGateway();
    const { socket, heard } = await connect();
    socket.emit(event, payload);
    await vi.waitFor(() =>
      expect(heard).toEqual([['refused', expect.objectContaining({ event, status_code: status })]]),
    );
    expect(socket.connected).toBe(true);
  });

  it('answers an event that fails each time, says so once in the log, and serves others', async () => {
    const log = pino({ level: 'silent' });
    const error = vi.spyOn(log, 'error');
    const quoteOf = (id: InstrumentId): undefined => {
      if (id === 'Crypto:BTC-USD') throw new Error('poison');
    };
    const { connect, tick } = await startGateway({ log, quoteOf });
    const [bad, good] = [await connect(), await connect()];
    for (let i = 0; i < 20; i++) bad.socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    good.socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    const refusal = { event: 'subscribe_market', status_code: 500, message: 'An error occurred' };
    const refusals = Array.from({ length: 20 }, () => ['refused', refusal]);
    await vi.waitFor(() => expect(bad.heard).toEqual(refusals), 60_000);
    await good.caughtUp();
    expect(error).toHaveBeenCalledOnce();
    tick('US_Equity:AAPL', 9);
    await vi.waitFor(() => expect(good.heard).toEqual([['us_data', { s: 'AAPL', p: 9 }]]), 60_000);
  });

  it('limits messages per second, with a refusal', async () => {
    const { connect } = await startGateway();
    const { socket, heard } = await connect();
    for (let i = 0; i < SOCKET_LIMITS.messagesPerSecond * 10 + 20; i++) {
      socket.emit('subscribe_market', { market: 'us', symbols: ['AAPL'] });
    }
    await vi.waitFor(() =>
      expect(heard.at(-1)).toEqual([
        'refused',
        { event: 'subscribe_market', status_code: 429, message: 'Too many messages.' },
      ]),
    );
    await vi.waitFor(
      () => {
        socket.emit('subscribe_market', { market: 'moon' }); // served again once a second has passed
        expect(heard.at(-1)).toEqual(['refused', expect.objectContaining({ status_code: 400 })]);
      },
      { interval: 200 },
    );
    expect(socket.connected).toBe(true);
  });

  it('limits each event per minute and address, over all sockets, by the cost of a message', async () => {
    const asked = vi.fn(async () => []);
    const { connect } = await startGateway({ pastCounts: asked });
    const from = (address: string) => connect({ extraHeaders: { 'x-test-address': address } });
    const most = SOCKET_COSTS.get_past_24h_counts.points;
    const sockets = await Promise.all(Array.from({ length: 4 }, () => from('203.0.113.1')));
    for (let k = 0; k < most / 4 + 10; k++)
      for (const { socket } of sockets) socket.emit('get_past_24h_counts', { id: 'x' });
    await vi.waitFor(() => {
      const refused = sockets.flatMap(({ heard }) => heard).filter(([event]) => event === 'past_24h_counts_error');
      expect(refused).toContainEqual([
        'past_24h_counts_error',
        { id: 'x', error: 'Too many messages in one minute. Try again in a minute.' },
      ]);
    });
    expect(asked).toHaveBeenCalledTimes(most);
    const other = await from('203.0.113.2');
    other.socket.emit('get_past_24h_counts', { id: 'x' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(most + 1));

    const symbols = Array.from({ length: 5_000 }, () => 'AAPL');
    for (let k = 0; k < 60; k++) other.socket.emit('subscribe_market', { market: 'us', symbols });
    await vi.waitFor(() =>
      expect(other.heard).toContainEqual(['refused', expect.objectContaining({ event: 'subscribe_market' })]),
    );
  });

  it('ignores events without a cost', async () => {
    const { connect, gateway } = await startGateway();
    await connect();
    const [socket] = await gateway.io.fetchSockets();
    const events = (gateway.io.sockets.sockets.get(socket?.id ?? '') as unknown as EventEmitter).eventNames();
    const ofClients = events.filter((event) => event !== 'disconnect' && event !== 'error');
    expect(ofClients.toSorted()).toEqual(Object.keys(SOCKET_COSTS).toSorted());
  });

  it.for([
    ['websocket', 'subscribe_market'],
    ['polling', 'subscribe_market'],
    ['websocket', 'an event that nobody hears'],
  ])(
    'cuts off who floods it, over %s with %s, without an answer to each message',
    async ([transport = '', event = '']) => {
      const { connect, gateway } = await startGateway();
      const { socket, heard } = await connect({ transports: [transport], reconnection: false });
      const gone = new Promise((resolve) => socket.on('disconnect', resolve));
      for (let i = 0; i < SOCKET_LIMITS.messagesPerSecond * 10 * 3; i++) socket.emit(event, { market: 'moon' });
      await gone;
      expect(gateway.io.engine.clientsCount).toBe(0);
      expect(
        heard.filter(([, payload]) => (payload as { status_code?: number }).status_code === 429).length,
      ).toBeLessThan(20);
    },
  );

  it('disconnects a flood that reads nothing', async () => {
    const { url, gateway } = await startGateway();
    const socket = await openSilentSocket(url);
    const message = maskedFrame('42["subscribe_market",{"market":"us","symbols":["NOPE"]}]');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (let i = 0; i < SOCKET_LIMITS.messagesPerSecond * 10 * 3; i++) socket.write(message);
    await vi.waitFor(() => expect(gateway.io.engine.clientsCount).toBe(0));
    socket.resume();
    await closed;
  });

  it('limits connections per address, behind proxies too', async () => {
    const { connect } = await startGateway();
    const from = (address: string) =>
      connect({ extraHeaders: { 'x-test-address': address }, reconnection: false, transports: ['websocket'] });
    const many = await Promise.all(Array.from({ length: SOCKET_LIMITS.socketsPerAddress }, () => from('203.0.113.1')));
    const one = await from('203.0.113.1');
    await vi.waitFor(() => expect(one.socket.connected).toBe(false));
    expect(one.heard).toContainEqual(['refused', expect.objectContaining({ event: 'connect', status_code: 429 })]);
    const other = await from('203.0.113.2');
    await other.caughtUp();
    expect(other.socket.connected).toBe(true);
    expect(many.every(({ socket }) => socket.connected)).toBe(true);
  });

  it('sends browsers the header against content sniffing', async () => {
    const { url } = await startGateway();
    for (const query of ['EIO=4&transport=polling', 'EIO=4&transport=nothing']) {
      const { headers } = await fetch(`${url}/socket.io/?${query}`);
      expect([query, headers.get('x-content-type-options')]).toEqual([query, 'nosniff']);
    }
  });

  it('refuses pages of other origins', async () => {
    const { connect } = await startGateway();
    const from = (origin: string) => connect({ extraHeaders: { origin }, reconnection: false });
    await expect(from('https://evil.test')).rejects.toThrow();
    await expect(from('https://wickwise.test')).resolves.toBeDefined();
  });

  it('disconnects after a message that is too large', async () => {
    const { connect } = await startGateway();
    const { socket } = await connect({ reconnection: false });
    const gone = new Promise((resolve) => socket.on('disconnect', resolve));
    socket.emit('subscribe_market', { market: 'us', symbols: ['x'.repeat(SOCKET_LIMITS.messageBytes)] });
    await gone;
  });
});

describe('counts of the past day over the socket', () => {
  const token = { userId: 'asha', sessionId: 'one', expiresMs: Date.now() + 3_600_000 };
  const tokenOf: GatewayDeps['tokenOf'] = async (text) => (text === 'hers' ? token : undefined);

  it('are counted for the user of the socket, and answered with their id', async () => {
    const asked: unknown[] = [];
    const data = [{ t: 1, count: 2 }];
    const pastCounts: ReadPastCounts = async (id, caller) => {
      asked.push([id, caller.userId, typeof caller.address]);
      return data;
    };
    const { connect } = await startGateway({ pastCounts, tokenOf });
    const [visitor, asha] = [await connect(), await connect({ auth: { token: 'hers' } })];
    visitor.socket.emit('get_past_24h_counts', { id: 'hammer' });
    await vi.waitFor(() => expect(visitor.heard).toEqual([['past_24h_counts', { id: 'hammer', data }]]));
    asha.socket.emit('get_past_24h_counts', { id: 'harami' });
    await vi.waitFor(() => expect(asha.heard).toEqual([['past_24h_counts', { id: 'harami', data }]]));
    expect(asked).toEqual([
      ['hammer', undefined, 'string'],
      ['harami', 'asha', 'string'],
    ]);
  });

  it.each([
    ['an unknown id', { id: 'nosuch' }, new NotFound('Scan nosuch'), 'nosuch', 'Scan nosuch not found'],
    ['no token', { id: 'mine' }, new Unauthenticated(ERROR_TEXTS.noToken), 'mine', 'Authentication token not found'],
    ['a screener that is busy', { id: 'x' }, new Unavailable('Try again.'), 'x', 'Try again.'],
    ['a failure, whose details stay inside', { id: 'x' }, new Error('relation "signals"'), 'x', 'An error occurred'],
    ['no payload', undefined, undefined, '', /./],
    ['a payload without an id', {}, undefined, '', /^id: /],
    ['an id that is too long', { id: 'x'.repeat(200) }, undefined, 'x'.repeat(80), /^id: /],
    ['an id that is a number', { id: 7 }, undefined, '', /^id: /],
  ])('report errors in their own event: %s', async (_what, payload, error, id, sentence) => {
    const pastCounts: ReadPastCounts = async () => {
      throw error;
    };
    const { connect } = await startGateway({ pastCounts });
    const { socket, heard } = await connect();
    socket.emit('get_past_24h_counts', payload);
    const expected = { id, error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) };
    await vi.waitFor(() => expect(heard).toEqual([['past_24h_counts_error', expected]]));
  });

  it('are refused in that event too when there are too many', async () => {
    const { connect } = await startGateway();
    const { socket, heard } = await connect();
    for (let i = 0; i < SOCKET_LIMITS.messagesPerSecond * 10 + 5; i++) socket.emit('get_past_24h_counts', { id: 'x' });
    const refused = ['past_24h_counts_error', { id: 'x', error: 'Too many messages.' }];
    await vi.waitFor(() => expect(heard).toContainEqual(refused));
    expect(heard.every(([event]) => event !== 'refused')).toBe(true);
  });
});

/** Joins and reads nothing afterwards. */
async function openSilentSocket(url: string) {
  const raw = await openRawSocket(url);
  onTestFinished(() => void raw.destroy());
  await raw.join();
  return raw.socket.pause();
}

describe('the end of a server', () => {
  it('isn’t delayed by an unreachable client, and closes the others properly', async () => {
    const { url, gateway, connect } = await startGateway();
    const silent = await openSilentSocket(url);
    const { socket } = await connect({ reconnection: false });
    const disconnected = new Promise((resolve) => socket.on('disconnect', resolve));
    const closed = new Promise((resolve) => silent.on('close', resolve));
    const begin = performance.now();
    await gateway.stop();
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(await disconnected).toBe('transport close');
    silent.resume();
    await closed;
  });
});
