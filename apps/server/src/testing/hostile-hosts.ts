import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Behaviour of a host towards each connection. */
const MANNERS = {
  /** Accepts the connection and never answers. */
  silent: () => {},
  /** Answers byte by byte, endlessly. */
  dripping: (socket: net.Socket) => {
    const bytes = 'HTTP/1.1 200 OK\r\nx-slow: '.padEnd(10_000, '.');
    let sent = 0;
    const timer = setInterval(() => socket.write(bytes[sent++ % bytes.length] ?? '.'), 100);
    socket.on('close', () => clearInterval(timer));
  },
  resetting: (socket: net.Socket) => void socket.resetAndDestroy(),
} satisfies Record<string, (socket: net.Socket) => void>;

export interface HostileHosts {
  /** One URL each, on different addresses. */
  urls: string[];
  /** Number of open connections. */
  openCount: () => number;
}

/** Starts hosts that never answer, answer byte by byte, reset or refuse connections, in turn. */
export async function startHostileHosts(count: number): Promise<HostileHosts> {
  const sockets = new Set<net.Socket>();
  const listen = async (address: string, meet: (socket: net.Socket) => void): Promise<number> => {
    const server = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      socket.resume();
      meet(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, address, resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as net.AddressInfo).port;
  };
  const urls = Array.from({ length: count }, async (_, i) => {
    const address = `127.0.${10 + Math.floor(i / 200)}.${1 + (i % 200)}`;
    const manner = (['silent', 'dripping', 'silent', 'resetting', 'refusing'] as const)[i % 5] ?? 'silent';
    const scheme = i % 3 === 0 ? 'https' : 'http';
    if (manner === 'refusing') return `${scheme}://${address}:9/`;
    return `${scheme}://${address}:${await listen(address, MANNERS[manner])}/hook`;
  });
  return { urls: await Promise.all(urls), openCount: () => sockets.size };
}
