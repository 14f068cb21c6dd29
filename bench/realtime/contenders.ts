import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endChild, signalGroup, startChild, temporaryFolder } from '../harness/children.ts';
import { CLIENT_CORE, isInstalled, pinned, SERVER_CORE } from '../harness/machine.ts';
import { cpuMs, rssBytes } from '../harness/process-figures.ts';
import { firstMatch, NODE_FLAGS, Product } from '../harness/product.ts';
import { say } from '../harness/table.ts';
import type { Contender, MeasuredServer, Protocol, Ticks } from './server.ts';

const NATS_SERVER = process.env.NATS_SERVER_BIN ?? 'nats-server';

const peer = (name: string): string => path.join(import.meta.dirname, 'peers', `${name}.ts`);

/** The product: feed, bars, database, scan, HTTP and socket in one process, with everything on. */
export const product: Contender = {
  name: 'wickwise',
  async start(ticks) {
    const { symbols, ticksPerSecond } = ticks;
    const running = await Product.start(['--feed', 'load', '--symbols', `${symbols}`, '--rate', `${ticksPerSecond}`]);
    say(`wickwise settles with ${symbols} symbols ...`);
    await running.settled();
    return {
      name: 'wickwise',
      protocol: 'socketio',
      port: running.port,
      ticks,
      process: running.process,
      cpuMs: () => running.cpuMs(),
      rssBytes: () => running.rssBytes(),
      freeze: () => running.freeze(),
      thaw: () => running.thaw(),
      stop: () => running.stop(),
    };
  },
};

/** A peer in one process, measured as a whole, its ticks included. */
function nodePeer(name: string, script: string, protocol: Protocol): Contender {
  return {
    name,
    async start(ticks) {
      const { symbols, ticksPerSecond } = ticks;
      const words = [peer(script), `${symbols}`, `${ticksPerSecond}`];
      const child = startChild(pinned(SERVER_CORE, [process.execPath, ...NODE_FLAGS, ...words]));
      const port = Number(await firstMatch(child, /port (\d+)/));
      return asServer(name, protocol, port, ticks, child);
    },
  };
}

export const rooms = nodePeer('Socket.IO rooms', 'rooms', 'socketio');
export const rawWs = nodePeer('raw ws', 'raw-ws', 'raw');

/** nats-server over WebSocket. Its ticks come from another, uncounted process: in its favour. */
export const nats: Contender = {
  name: 'nats-server',
  async start(ticks) {
    const file = path.join(temporaryFolder(), 'nats.conf');
    writeFileSync(file, 'host: 127.0.0.1\nport: -1\nwebsocket { host: 127.0.0.1, port: -1, no_tls: true }\n');
    const child = startChild(pinned(SERVER_CORE, [NATS_SERVER, '-c', file]));
    const [clients, webSocket] = await Promise.all([
      firstMatch(child, /client connections on 127\.0\.0\.1:(\d+)/),
      firstMatch(child, /websocket clients on ws:\/\/127\.0\.0\.1:(\d+)/),
    ]);
    const words = [peer('nats-publisher'), `${ticks.symbols}`, `${ticks.ticksPerSecond}`, clients];
    const publisher = startChild(pinned(CLIENT_CORE, [process.execPath, ...words]));
    await firstMatch(publisher, /(publishing)/);
    return asServer('nats-server', 'nats', Number(webSocket), ticks, child, publisher);
  },
};

/** Returns the peers that can run here, with a warning for the others; none with `isAlone`. */
export function peersHere({ isAlone }: { isAlone: boolean }): Contender[] {
  if (isAlone) return [];
  if (isInstalled(NATS_SERVER)) return [rawWs, rooms, nats];
  console.log('NOT COMPARED with nats-server: it is neither on PATH nor named by NATS_SERVER_BIN.\n');
  return [rawWs, rooms];
}

function asServer(
  name: string,
  protocol: Protocol,
  port: number,
  ticks: Ticks,
  child: ChildProcess,
  publisher?: ChildProcess,
): MeasuredServer {
  const all = publisher ? [child, publisher] : [child];
  const pid = child.pid as number;
  return {
    name,
    protocol,
    port,
    ticks,
    process: child,
    cpuMs: () => cpuMs(pid),
    rssBytes: () => rssBytes(pid),
    freeze: () => all.forEach((one) => void signalGroup(one, 'SIGSTOP')),
    thaw: () => all.forEach((one) => void signalGroup(one, 'SIGCONT')),
    stop: async () => void (await Promise.all(all.map(endChild))),
  };
}
