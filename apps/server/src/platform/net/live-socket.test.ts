import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { LiveSocket } from './live-socket.ts';

const TIMES = { connectMs: 10_000, silenceMs: 60_000, provenMs: 20, pauses: { firstMs: 10, longestMs: 50 } };

it('renews a connection whose lifetime ended before its subscriptions were confirmed', async () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let opened = 0;
  const lost: string[] = [];
  const socket = new LiveSocket(
    { place: { url }, times: { ...TIMES, lifetimeMs: 20 }, messagesPerSecond: 100 },
    {
      open(connection) {
        opened++;
        setTimeout(() => connection.ready(), 60); // a slow provider, or a busy machine
      },
      message() {},
      lost: (reason) => lost.push(reason),
      live() {},
      refused() {},
    },
  );
  onTestFinished(() => {
    socket.stop();
    sockets.close();
    http.close();
  });
  socket.start();
  await vi.waitFor(() => expect(opened).toBeGreaterThan(4));
  expect(lost).toEqual([]);
});
