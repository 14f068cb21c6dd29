import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { natsProgram } from '../nats-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePorts } from './bridge.ts';

/** One server of the bus. */
export interface BusServer {
  port: number;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it on its own port again. */
  start(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts servers of one bus, joined by routes; they end with the test. Their clients learn no other addresses. */
export async function startBusCluster(count: number): Promise<BusServer[]> {
  const ports = await freePorts(2 * count);
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)];
  const folder = temporaryFolder();
  const servers = clients.map((port, i) => {
    const file = path.join(folder, `bus-${i}.conf`);
    const others = routes.map((route) => `nats://127.0.0.1:${route}`).join(', ');
    const own = `name: wickwise, listen: "127.0.0.1:${routes[i]}", no_advertise: true, routes: [${others}]`;
    writeFileSync(file, `listen: "127.0.0.1:${port}"\nserver_name: bus-${i}\ncluster { ${own} }\n`);
    return busServer(port, file);
  });
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

function busServer(port: number, file: string): BusServer {
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const own = child;
    child = undefined;
    if (!own || own.exitCode !== null || own.signalCode !== null) return;
    own.kill('SIGKILL');
    await once(own, 'exit');
  };
  onTestFinished(kill);
  return {
    port,
    kill,
    start: async () => {
      if (!natsProgram) throw new Error('there is no nats-server here');
      const own = spawn(natsProgram, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
      child = own;
      let text = '';
      await new Promise<void>((resolve, reject) => {
        own.on('error', reject);
        own.on('exit', () => reject(new Error(`nats-server ended: ${text}`)));
        own.stderr.on('data', (chunk: Buffer) => {
          text = `${text}${chunk}`.slice(-5_000);
          if (/Server is ready/.test(text)) resolve();
        });
      });
    },
    signal: (signal) => void child?.kill(signal),
  };
}
