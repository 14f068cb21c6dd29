import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PatternSignal } from '@wickwise/contract';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { pino } from 'pino';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { createMetrics } from '#platform/metrics.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import type { SlowLimits } from '#realtime/connection-limits.ts';
import { Gateway } from '#realtime/gateway.ts';
import { PriceRelay } from '#realtime/price-relay.ts';
import { resumePart } from '#realtime/resume-part.ts';
import { ResumeTurns } from '#realtime/resume-turns.ts';
import { SignalRelay } from '#realtime/signal-relay.ts';
import { roomOf, userOf } from '#realtime/socket-sessions.ts';
import { openAccess } from './open-access.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const LOGIN = '/api/v1/auth/login';
/** Signals read at a time. */
const PAGE = 50;
/** Duration of a read, so live signals arrive meanwhile, ms. */
const READ_MS = 5;

/**
 * Opens a socket with numbered signals that its caller stores. Every token is valid for `tokenMs`, and every login gets
 * one.
 */
export async function openSignalServer(slow: Partial<SlowLimits> = {}, tokenMs = 3_600_000) {
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  let logins = 0;
  const http = createServer(({ url }, answer) => {
    const authData = url === LOGIN ? { token: `token ${++logins}` } : undefined;
    answer.writeHead(authData ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ authData }));
  });
  let connections = 0;
  const metrics = createMetrics();
  const gateway = new Gateway({
    http,
    bus,
    log,
    metrics,
    slow,
    headers: securityHeaders({}),
    isAllowedOrigin: () => true,
    tokenOf: async (userId) => ({ userId, sessionId: userId, expiresMs: Date.now() + tokenMs }),
    addressOf: () => `10.0.${Math.floor(++connections / 200) % 250}.${connections % 200}`,
  });
  let newest = 0;
  const signalOf = (seq: number): PatternSignal => ({ id: `s${seq}`, seq }) as PatternSignal;
  const readMissed = async (afterSeq: number) => {
    await new Promise((resolve) => setTimeout(resolve, READ_MS));
    const last = Math.min(afterSeq + PAGE, newest);
    const signals = Array.from({ length: Math.max(last - afterSeq, 0) }, (_, i) => signalOf(afterSeq + 1 + i));
    return { signals, ...(last < newest ? { nextSeq: last } : {}) };
  };
  const relay = new SignalRelay(gateway.io, readMissed, new ResumeTurns((socket) => userOf(socket) ?? ''), {
    position: 0,
    readersOf: () => 'everybody',
  });
  const registry = new InstrumentRegistry([{ no: 1, instrument: COIN, finest: '1m', licence: 'simulated' }]);
  const prices = new PriceRelay({
    registry,
    access: openAccess(registry),
    bus,
    metrics,
    quoteOf: () => undefined,
  });
  gateway.add(prices, relay, resumePart(relay));
  gateway.start();
  await new Promise<void>((resolve) => http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve));
  return {
    port: (http.address() as AddressInfo).port,
    /** Connections, joined or not. */
    connections: (): number => gateway.io.engine.clientsCount,
    stop: (): Promise<void> => gateway.stop(),
    newest: () => newest,
    logins: () => logins,
    /** Sends a user an event of this size. */
    fill: (userId: string, bytes: number): void =>
      void gateway.io.to(roomOf(userId)).emit('stale_quotes', { market: 'x'.repeat(bytes) } as never),
    /** Stores and announces a signal. */
    store: (): void => relay.announce(signalOf(++newest)),
    price: (price: number): void => bus.publish(ticks, COIN.id, testTick(COIN, Date.now(), price)),
  };
}
