import { spawn } from 'node:child_process';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Night, NightReport } from './nights.ts';
import { createTestDatabase } from './test-database.ts';

const CHILD = path.join(import.meta.dirname, 'night.child.ts');

/** Runs nights in a process with a time zone. */
export async function runNights(zone: string, nights: readonly Night[]): Promise<NightReport[]> {
  const { host, user } = inject('cluster');
  const args = [CHILD, host, user, await createTestDatabase(), ...nights];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, TZ: zone },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the night of ${zone} ended with ${code}`);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NightReport);
}
