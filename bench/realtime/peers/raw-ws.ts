// The fastest possible server that sends each tick at once: a frame is encoded once per tick and written to every
// client.
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen, smallServer } from './http.ts';
import { readArguments, symbolName, tickAlways, tickText } from './ticker.ts';

const TEXT_FRAME = 0x81;

const { symbols, ticksPerSecond } = readArguments();
const http = smallServer();
const watchers = Array.from({ length: symbols }, () => new Set<Socket>());
const indexOf = new Map(watchers.map((_, index) => [symbolName(index), index]));

new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (client: WebSocket) => {
  // the socket is private to the library; without it, frames would be encoded per client
  const { _socket: stream } = client as unknown as { _socket: Socket };
  const own: Set<Socket>[] = [];
  client.on('message', (data) => {
    const [, wanted] = JSON.parse(`${data}`.slice(2)) as [string, { symbols: string[] }];
    for (const symbol of wanted.symbols) {
      const room = watchers[indexOf.get(symbol) ?? -1];
      if (!room) continue;
      room.add(stream);
      own.push(room);
    }
  });
  client.on('error', () => {});
  client.on('close', () => {
    for (const room of own) room.delete(stream);
  });
});
tickAlways(symbols, ticksPerSecond, (index) => {
  const text = tickText(index);
  const frame = Buffer.concat([Buffer.of(TEXT_FRAME, text.length), Buffer.from(text)]);
  for (const stream of watchers[index] ?? []) stream.write(frame);
});
listen(http);
