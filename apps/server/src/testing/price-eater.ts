import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PRICES } from './numbered-price.ts';

/** Maximum lifetime of a process before its random kill, ms. */
const LIVES_MS = 700;
/** Prices between two pauses of a child. */
export const AT_ONCE = 20;

const LOOK_EVERY_MS = 20;

export interface EaterKills {
  kills: number;
  /** Kills while there were prices left. */
  midway: number;
}

export interface EaterOptions<Message> {
  /** The child's file in this folder; its arguments are the connection as JSON and a pause in ms. */
  file: string;
  connection: pg.PoolConfig;
  /** How often all children together make that pause; default after every 20 prices. */
  pauses?: number;
  onMessage?: (message: Message) => void;
  /** Called after each kill and at the end, when nothing that the child began is under way. */
  onEnd?: () => Promise<void>;
}

/** Kills a process repeatedly while it works, such as along numbered prices; then lets one finish. */
export async function killEater<Message>(options: EaterOptions<Message>, kills: number): Promise<EaterKills> {
  const { pauses = PRICES / AT_ONCE } = options;
  const pauseMs = Math.ceil((kills * LIVES_MS) / 2 / pauses);
  let midway = 0;
  for (let done = 0; done < kills; done++) {
    const { child, isReady, hasEnded } = startChild(options, pauseMs);
    await isReady;
    await Promise.race([hasEnded, new Promise((resolve) => setTimeout(resolve, Math.random() * LIVES_MS))]);
    if (child.kill('SIGKILL')) midway++;
    await hasEnded;
    await sessionsEnded(options);
    await options.onEnd?.();
  }
  await startChild(options, 1).hasEnded;
  await sessionsEnded(options);
  await options.onEnd?.();
  return { kills, midway };
}

/** A server still carries out what a client had asked for when it was killed, a commit among it. */
async function sessionsEnded({ file, connection }: Pick<EaterOptions<never>, 'file' | 'connection'>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const isAny = 'select from pg_stat_activity where application_name = $1';
  while ((await client.query(isAny, [file])).rowCount) await sleep(LOOK_EVERY_MS);
  await client.end();
}

function startChild<Message>({ file, connection, onMessage }: EaterOptions<Message>, pauseMs: number) {
  const child: ChildProcess = fork(
    path.join(import.meta.dirname, file),
    [JSON.stringify({ ...connection, application_name: file }), String(pauseMs)],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  const ends = ['exit', 'disconnect'].map((event) => new Promise((resolve) => child.once(event, resolve)));
  const hasEnded = Promise.all(ends); // its last messages come before it's disconnected
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message: { isReady?: true } & Message) => {
      if (message.isReady) resolve();
      else onMessage?.(message);
    });
    child.once('exit', () => resolve());
  });
  return { child, isReady, hasEnded };
}
