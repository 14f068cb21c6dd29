import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_TEXTS, type MarketState, SOCKET_LIMITS } from '@wickwise/contract';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { marketStates } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { createMetrics } from '#platform/metrics.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { Gateway } from './gateway.ts';
import type { OtherConnectionEvents } from './handed-on.ts';
import { MarketStateRelay } from './market-state-relay.ts';

const PATIENCE = { interval: 20 };
const STATE = { market: 'Crypto', badge: 'SIMULATED' } as MarketState;

/** A gateway whose user `elsewhere` is served by another server, which the test plays. */
async function start() {
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const http = createServer();
  const taken: { token: string; sent: unknown[][]; events: OtherConnectionEvents; isClosed: boolean }[] = [];
  const claims = (userId: string) => ({ userId, sessionId: userId, expiresMs: Date.now() + 600_000 });
  const gateway = new Gateway({
    http,
    log,
    bus,
    metrics: createMetrics({ isOfProcess: false }),
    headers: securityHeaders({}),
    isAllowedOrigin: () => true,
    tokenOf: async (token) => claims(token) as never,
    addressOf: ({ socket }) => String(socket.remoteAddress),
    otherServer: {
      serves: (userId) => userId === 'elsewhere',
      connect: (_request, token, events) => {
        const connection = { token, sent: [] as unknown[][], events, isClosed: false };
        taken.push(connection);
        return {
          send: (event) => void connection.sent.push(event),
          close: () => {
            connection.isClosed = true;
          },
        };
      },
    },
  });
  gateway.add(new MarketStateRelay({ io: gateway.io, bus, statesFor: () => [STATE] }));
  gateway.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => gateway.stop());
  const connect = async (userId?: string) => {
    const { port } = http.address() as AddressInfo;
    const auth = userId === undefined ? {} : { token: userId };
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, auth });
    onTestFinished(() => void socket.disconnect());
    const heard: unknown[][] = [];
    socket.onAny((...event) => heard.push(event));
    const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    return { socket, heard, ended };
  };
  return { bus, gateway, taken, connect };
}

describe('a socket that another server serves', () => {
  it('has its events and answers, and nothing of what this server sends to everybody', async () => {
    const { bus, taken, connect } = await start();
    const [elsewhere, here] = [await connect('elsewhere'), await connect('here')];
    await vi.waitFor(() => expect(taken).toMatchObject([{ token: 'elsewhere', sent: [] }]), PATIENCE);
    const [other] = taken;
    const answered = elsewhere.socket.emitWithAck('resume_from', { signal_seq: 5 });
    elsewhere.socket.emit('subscribe_market', { market: 'crypto', symbols: ['ZQX-USD'] });
    await vi.waitFor(() => expect(other?.sent).toHaveLength(2), PATIENCE);
    const [[event, payload, acknowledge] = [], second] = other?.sent ?? [];
    expect([event, payload]).toEqual(['resume_from', { signal_seq: 5 }]);
    expect(second).toEqual(['subscribe_market', { market: 'crypto', symbols: ['ZQX-USD'] }]);
    (acknowledge as (answer: string) => void)('read');
    expect(await answered).toBe('read');

    bus.publish(marketStates, 'Crypto', STATE);
    other?.events.event(['crypto_data', { s: 'ZQX-USD', p: 1 }]);
    await vi.waitFor(() => expect(elsewhere.heard).toEqual([['crypto_data', { s: 'ZQX-USD', p: 1 }]]), PATIENCE);
    await vi.waitFor(() => expect(here.heard.at(-1)).toEqual(['market_state', STATE]), PATIENCE);
    elsewhere.socket.disconnect();
    await vi.waitFor(() => expect(other?.isClosed).toBe(true), PATIENCE);
  });

  it('sends no more than others may', async () => {
    const { taken, connect } = await start();
    const { socket } = await connect('elsewhere');
    const most = SOCKET_LIMITS.messagesPerSecond * 10;
    for (let i = 0; i < most + 50; i++) socket.emit('subscribe_bars', { i });
    const refused = new Promise<unknown>((resolve) => socket.once('refused', resolve));
    expect(await refused).toMatchObject({ event: 'subscribe_bars', status_code: 429 });
    expect(taken[0]?.sent.length).toBeLessThan(most + 50);
  });

  it('ends with the other connection, with its session, and when its prices come from elsewhere', async () => {
    const { gateway, taken, connect } = await start();
    const lost = await connect('elsewhere');
    await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE);
    taken[0]?.events.ended(false);
    expect(await lost.ended).toBe('transport close');
    const over = await connect('elsewhere');
    await vi.waitFor(() => expect(taken).toHaveLength(2), PATIENCE);
    taken[1]?.events.ended(true);
    expect(await over.ended).toBe('io server disconnect');
    expect(over.heard).toEqual([
      ['refused', { event: 'connect', status_code: 401, message: ERROR_TEXTS.unauthorized }],
    ]);
    const moved = await connect('elsewhere');
    await vi.waitFor(() => expect(taken).toHaveLength(3), PATIENCE);
    gateway.cutOff('elsewhere');
    expect(await moved.ended).toBe('transport close');
    await vi.waitFor(() => expect(taken.at(-1)?.isClosed).toBe(true), PATIENCE);
  });

  it('is not a visitor’s socket that authenticates later: that one has to connect again', async () => {
    const { taken, connect } = await start();
    const visitor = await connect();
    visitor.socket.emit('authenticate', { token: 'here' });
    visitor.socket.emit('authenticate', { token: 'elsewhere' });
    expect(await visitor.ended).toBe('transport close');
    expect(taken).toEqual([]);
  });
});
