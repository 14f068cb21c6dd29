import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Pair {
  client: net.Socket;
  server: net.Socket;
  isStalled: boolean;
}

/** A network path to a local server that drops and delays connections; closed when the test ends. */
export interface BadNetwork {
  url: string;
  /** Drops one connection without closing it cleanly. Returns whether there was one. */
  cut(): boolean;
  /** Stalls one connection in both directions for this time, ms; sent data arrives afterwards. */
  stall(ms: number): boolean;
}

export async function openBadNetwork(port: number): Promise<BadNetwork> {
  const pairs = new Set<Pair>();
  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    const pair = { client, server, isStalled: false };
    pairs.add(pair);
    client.pipe(server).pipe(client);
    for (const [own, other] of [
      [client, server],
      [server, client],
    ] as const) {
      own.on('error', () => {});
      own.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const { client } of pairs) client.destroy();
    proxy.close();
  });
  const any = (): Pair | undefined => [...pairs][Math.floor(Math.random() * pairs.size)];
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      const pair = any();
      pair?.client.resetAndDestroy();
      return pair !== undefined;
    },
    stall(ms) {
      const pair = any();
      if (!pair || pair.isStalled) return false;
      pair.isStalled = true;
      const { client, server } = pair;
      client.unpipe(server).pause();
      server.unpipe(client).pause();
      setTimeout(() => {
        pair.isStalled = false;
        if (pairs.has(pair)) client.pipe(server).pipe(client);
      }, ms).unref();
      return true;
    },
  };
}
