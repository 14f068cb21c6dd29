import { spawn, spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Program of the bus; undefined where this machine has none. */
export const natsProgram = [process.env.NATS_SERVER_BIN, 'nats-server'].find(
  (program) => program && spawnSync(program, ['--version']).status === 0,
);

export interface NatsServer {
  url: string;
  /** Port for other servers of its cluster; undefined without one. */
  cluster: number | undefined;
  /** Ends it; clients notice by their connection. */
  stop(): Promise<void>;
  /** What it has logged. */
  output(): string;
}

/** Starts a bus on a port of this machine, a free one by default; ended with the test. `args`: further ones of its own. */
export async function startNats(port = -1, args: readonly string[] = []): Promise<NatsServer> {
  if (!natsProgram) throw new Error('there is no nats-server here');
  const child = spawn(natsProgram, ['-a', '127.0.0.1', '-p', String(port), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(stop);
  let text = '';
  const listening = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`nats-server ended: ${text}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk;
      const [, found] = /client connections on 127\.0\.0\.1:(\d+)/.exec(text) ?? [];
      if (found && (clusterPort(text) !== undefined || !args.includes('--cluster'))) resolve(found);
    });
  });
  return { url: `nats://127.0.0.1:${listening}`, cluster: clusterPort(text), stop, output: () => text };
}

function clusterPort(text: string): number | undefined {
  const [, port] = /route connections on 127\.0\.0\.1:(\d+)/.exec(text) ?? [];
  return port === undefined ? undefined : Number(port);
}
