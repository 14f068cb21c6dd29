import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { openDatabase } from '#platform/db/db.ts';
import { CORRECTION, numberedBar } from './numbered-bar.ts';
import { postgresProcesses } from './postgres-processes.ts';

export interface KillReport {
  kills: number;
  stored: number;
  missing: number[];
  wrong: number[];
}

/**
 * Kills a writing process with SIGKILL at random moments, every other time with the database's processes. After each
 * kill it opens the folder and checks every acknowledged bar.
 */
export async function killLoop(folder: string, kills: number): Promise<KillReport> {
  const report: KillReport = { kills: 0, stored: 0, missing: [], wrong: [] };
  for (; report.kills < kills; report.kills++) {
    report.stored = await writeUntilKilled(folder, report.stored, report.kills % 2 === 1);
    await check(folder, report);
  }
  return report;
}

async function writeUntilKilled(folder: string, from: number, withDatabase: boolean): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'writer.child.ts'), [folder, String(from)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // its errors about the killed database are expected
  });
  let storedBelow = from;
  child.on('message', (message: { storedBelow?: number }) => {
    storedBelow = message.storedBelow ?? storedBelow;
  });
  await new Promise((resolve) => child.once('message', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
  const victims = withDatabase ? postgresProcesses(folder) : [];
  await kill(child, victims);
  return storedBelow;
}

async function kill(child: ChildProcess, victims: readonly number[]): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const pid of victims) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
}

async function check(folder: string, report: KillReport): Promise<void> {
  const database = await openDatabase({ dataDir: folder }, pino({ level: 'silent' }));
  try {
    const bars = await openBarStore(database.pool).read(1, '1m');
    const closes = new Map([...bars].map(({ timeMs, close }) => [timeMs, close]));
    for (let number = 0; number < report.stored; number++) {
      const { bar } = numberedBar(number);
      const close = closes.get(bar.timeMs);
      if (close === undefined) report.missing.push(number);
      // the kill may have come between a correction and its reversal: both values were written
      else if (close !== bar.close && close !== numberedBar(number, CORRECTION).bar.close) report.wrong.push(number);
    }
  } finally {
    await database.stop();
  }
}
