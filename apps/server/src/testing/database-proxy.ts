import net from 'node:net';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const SOCKET = '.s.PGSQL.5432';

/**
 * Opens a proxy to the tests' PostgreSQL that can be cut: it drops connections and refuses new ones, as in an outage.
 * `letPass` says how many more connections it takes.
 */
export async function openDatabaseProxy() {
  const host = temporaryFolder();
  const target = path.join(inject('cluster').host, SOCKET);
  const sockets = new Set<net.Socket>();
  let left = Number.POSITIVE_INFINITY;
  const letPass = (connections: number): void => {
    left = connections;
  };
  const connect = (client: net.Socket): void => {
    if (left-- <= 0) {
      client.destroy();
      return;
    }
    const server = net.connect(target);
    for (const [own, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(own);
      own.on('error', () => {});
      own.on('close', () => {
        sockets.delete(own);
        other.destroy();
      });
      own.pipe(other);
    }
  };
  let listening: net.Server | undefined;
  const mend = async (): Promise<void> => {
    const server = net.createServer(connect);
    listening = server;
    await new Promise<void>((resolve) => server.listen(path.join(host, SOCKET), resolve));
  };
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => listening?.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  onTestFinished(() => (listening?.listening ? cut() : undefined));
  return { host, cut, mend, letPass };
}
