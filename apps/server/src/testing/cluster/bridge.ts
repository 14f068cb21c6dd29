import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way through the network that a test cuts: while it is cut nothing passes, and nobody hears of it. */
export interface Bridge {
  port: number;
  cut(): void;
  /** What was sent meanwhile arrives late, as by TCP. */
  mend(): void;
  /** Ends all connections to a port. */
  drop(target: number): void;
}

interface Pair {
  target: number;
  sockets: readonly [net.Socket, net.Socket];
}

/** Addresses at which a bridge listens and to which it leads; those of this machine by default. */
export interface BridgeEnds {
  listensAt?: string;
  leadsTo?: string;
}

const HERE = '127.0.0.1';

/** Opens a bridge to a port, asked for with each connection; without one connections are refused. */
export async function openBridge(
  targetOf: () => number | undefined,
  { listensAt = HERE, leadsTo = HERE }: BridgeEnds = {},
): Promise<Bridge> {
  const pairs = new Set<Pair>();
  const held = new Set<net.Socket>();
  let isCut = false;
  /** What happens once the bridge is whole. */
  let later: (() => void)[] = [];
  const whenWhole = (act: () => void): void => void (isCut ? later.push(act) : act());

  const join = (client: net.Socket): void => {
    const target = targetOf();
    if (target === undefined || client.destroyed) return void client.destroy();
    const server = net.connect(target, leadsTo);
    const pair: Pair = { target, sockets: [client, server] };
    pairs.add(pair);
    for (const [own, other] of [pair.sockets, pair.sockets.toReversed() as [net.Socket, net.Socket]]) {
      own.setNoDelay(true);
      own.on('error', () => {});
      own.on('data', (chunk) => {
        if (!other.write(chunk)) own.pause();
      });
      other.on('drain', () => isCut || own.resume());
      own.on('close', () => {
        pairs.delete(pair);
        whenWhole(() => other.destroySoon());
      });
    }
  };
  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => {});
    if (isCut) held.add(client);
    else join(client.resume());
  });
  server.listen(0, listensAt);
  await once(server, 'listening');
  const bridge: Bridge = {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const { sockets } of pairs) for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const { sockets } of pairs) for (const socket of sockets) socket.resume();
      for (const act of later) act();
      later = [];
      for (const client of held) join(client.resume());
      held.clear();
    },
    drop: (target) => {
      for (const pair of pairs) if (pair.target === target) for (const socket of pair.sockets) socket.destroy();
    },
  };
  onTestFinished(() => {
    bridge.mend();
    server.close();
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
  });
  return bridge;
}

/** Returns ports of this machine that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
