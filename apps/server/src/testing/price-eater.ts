import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type pg from 'pg';
import { PRICES } from './numbered-price.ts';

/** A process is killed so long after it has begun to work, at random within that. */
const LIVES_MS = 700;
/** A child rests after so many prices. */
export const AT_ONCE = 20;

export interface EaterKills {
  kills: number;
  /** Kills that came while there were prices left. */
  midway: number;
}

export interface EaterOptions<Message> {
  /** A child in this folder, which takes the connection as JSON and the pause in ms after every 20 prices. */
  file: string;
  connection: pg.PoolConfig;
  onMessage?: (message: Message) => void;
  /** After each kill, and in the end. */
  onEnd?: () => Promise<void>;
}

/** Kills a process that works through the numbered prices again and again; then lets one come to the end. */
export async function killEater<Message>(options: EaterOptions<Message>, kills: number): Promise<EaterKills> {
  const pauseMs = Math.ceil((kills * LIVES_MS * AT_ONCE) / 2 / PRICES);
  let midway = 0;
  for (let done = 0; done < kills; done++) {
    const { child, isReady, hasEnded } = startChild(options, pauseMs);
    await isReady;
    await Promise.race([hasEnded, new Promise((resolve) => setTimeout(resolve, Math.random() * LIVES_MS))]);
    if (child.kill('SIGKILL')) midway++;
    await hasEnded;
    await options.onEnd?.();
  }
  await startChild(options, 1).hasEnded;
  await options.onEnd?.();
  return { kills, midway };
}

function startChild<Message>({ file, connection, onMessage }: EaterOptions<Message>, pauseMs: number) {
  const child: ChildProcess = fork(
    path.join(import.meta.dirname, file),
    [JSON.stringify(connection), String(pauseMs)],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message: { isReady?: true } & Message) => {
      if (message.isReady) resolve();
      else onMessage?.(message);
    });
    child.once('exit', () => resolve());
  });
  return { child, isReady, hasEnded };
}
