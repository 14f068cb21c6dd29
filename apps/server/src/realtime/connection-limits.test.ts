import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOCKET_LIMITS } from '@wickwise/contract';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { createMetrics } from '#platform/metrics.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { maskedFrame, OPCODES, openRawSocket, type RawSocket } from '../testing/raw-socket.ts';
import type { SlowLimits } from './connection-limits.ts';
import { Gateway } from './gateway.ts';

/** More than ten seconds of twice the usual rate. */
const FLOOD = SOCKET_LIMITS.messagesPerSecond * 10 * 3;

async function start(slow: Partial<SlowLimits> = {}) {
  const log = pino({ level: 'silent' });
  const metrics = createMetrics({ isOfProcess: false });
  const http = createServer();
  const gateway = new Gateway({
    http,
    log,
    bus: new InProcessBus(log),
    metrics,
    slow,
    headers: securityHeaders({}),
    isAllowedOrigin: () => true,
    tokenOf: async () => undefined,
    addressOf: ({ headers, socket }) => String(headers['x-test-address'] ?? socket.remoteAddress),
  });
  gateway.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => gateway.stop());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const open = async (sid?: string): Promise<RawSocket> => {
    const raw = await openRawSocket(url, sid ? { sid } : {});
    onTestFinished(() => raw.destroy());
    return raw;
  };
  const isEmpty = (): Promise<void> =>
    vi.waitFor(() => expect(gateway.io.engine.clientsCount).toBe(0), { interval: 20 });
  const closed = async (): Promise<[unknown, number][]> =>
    (await metrics.socketsClosed.get()).values.flatMap(({ labels, value }) =>
      value > 0 ? [[labels.reason, value]] : [],
    );
  return { url, gateway, open, isEmpty, closed };
}

const isClose = ({ opcode }: { opcode: number }): boolean => opcode === OPCODES.close;

/** Returns code and reason of a close frame. */
const closeOf = (payload: Buffer): [number, string] => [payload.readUInt16BE(), payload.toString('utf8', 2)];

describe('a client that doesn’t read', () => {
  const EVENT = { market: 'x'.repeat(10_000) };
  /** More than the buffers of two TCP ends hold. */
  const MUCH = 1_000;

  it('is closed once too many events wait for it, and finds the reason when it reads again', async () => {
    const { gateway, open, isEmpty, closed } = await start({ queuedBytes: 500_000 });
    const [slow, other] = [await open(), await open()];
    await Promise.all([slow.join(), other.join()]);
    slow.socket.pause();
    for (let sent = 0; sent < MUCH && gateway.io.engine.clientsCount > 1; sent++) {
      gateway.io.emit('stale_quotes', EVENT as never);
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(gateway.io.engine.clientsCount).toBe(1);
    expect(other.isClosed()).toBe(false);
    slow.socket.resume();
    expect(closeOf((await slow.frame(isClose)).payload)).toEqual([
      1013,
      'Too slow: data was not read in time. Connect again.',
    ]);
    expect(await closed()).toEqual([['slow', 1]]);
    other.destroy();
    await isEmpty();
  });

  it('is closed when it has taken nothing for too long, though little waits', async () => {
    const { gateway, open, isEmpty } = await start({ queuedBytes: 2 ** 30, stuckMs: 300, checkEveryMs: 50 });
    const slow = await open();
    await slow.join();
    slow.socket.pause();
    for (let sent = 0; sent < MUCH; sent++) gateway.io.emit('stale_quotes', EVENT as never);
    await isEmpty();
    slow.socket.resume();
    expect(closeOf((await slow.frame(isClose)).payload)[0]).toBe(1013);
  });

  it('learns the code and the reason from the stock client too', async () => {
    const { url, gateway } = await start({ queuedBytes: 20_000 });
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    const ended = new Promise<unknown>((resolve) => socket.on('disconnect', (_reason, details) => resolve(details)));
    // more than TCP's buffers hold, and more beyond it, before the client of this process can read any
    for (const burst of [MUCH, 10]) {
      for (let sent = 0; sent < burst; sent++) gateway.io.emit('stale_quotes', EVENT as never);
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    expect(await ended).toMatchObject({ context: { code: 1013, reason: expect.stringMatching(/^Too slow/) } });
  });

  it('over polling, is forgotten with all that waited for it', async () => {
    const { url, gateway, isEmpty } = await start({ queuedBytes: 500_000 });
    const place = `${url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(place)).text()).slice(1)) as { sid: string };
    await fetch(`${place}&sid=${sid}`, { method: 'POST', body: '40' });
    await vi.waitFor(() => expect(gateway.io.sockets.sockets.size).toBe(1));
    for (let sent = 0; sent < 60; sent++) gateway.io.emit('stale_quotes', EVENT as never);
    await isEmpty();
    expect((await fetch(`${place}&sid=${sid}`)).status).toBe(400);
  });
});

describe('a client that floods the server is cut off', () => {
  it.for([
    ['before it has joined', '3', OPCODES.text],
    ['with joins of namespaces that don’t exist', '40/nosuch,', OPCODES.text],
    ['with WebSocket pings', 'x'.repeat(125), OPCODES.ping],
    ['with WebSocket pongs', 'x'.repeat(125), OPCODES.pong],
  ] as const)('%s', async ([, payload, opcode]) => {
    const { open, isEmpty } = await start();
    const raw = await open();
    raw.socket.pause();
    const frame = maskedFrame(payload, { opcode });
    for (let i = 0; i < 2.5 * FLOOD; i++) raw.socket.write(frame);
    await isEmpty();
  });

  it('with probes of an upgrade', async () => {
    const { url, open, isEmpty } = await start();
    const place = `${url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(place)).text()).slice(1)) as { sid: string };
    const raw = await open(sid);
    for (let i = 0; i < FLOOD; i++) raw.socket.write(maskedFrame('2probe'));
    await isEmpty();
    await vi.waitFor(() => expect(raw.isClosed()).toBe(true));
  });

  it('with connections that never join', async () => {
    const { url } = await start();
    const from = (address: string) =>
      fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-test-address': address } });
    const statuses = [];
    for (let i = 0; i < SOCKET_LIMITS.socketsPerAddress + 51; i++) statuses.push((await from('203.0.113.1')).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([403]);
    expect((await from('203.0.113.2')).status).toBe(200);
  });
});
