import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const MODULE = path.resolve(import.meta.dirname, 'setup-lock.mjs');

/** A program that takes the lock, records that, works for a moment or until a file is there, and records the end. */
const PROGRAM = `
import { appendFileSync, existsSync } from 'node:fs';
import { takeLock } from ${JSON.stringify(MODULE)};
const [, , file, log, patience, until] = process.argv;
takeLock({ file, patienceMs: Number(patience), cannotWrite: (code) => { throw new Error(code) }, tookTooLong: () => process.exit(3) });
appendFileSync(log, 'in ');
do Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
while (until && !existsSync(until));
appendFileSync(log, 'out ');
`;

function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [program, file, log] = ['program.mjs', 'lock', 'log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(program, PROGRAM);
  const run = (patienceMs = 60_000, until = ''): Promise<number | null> => {
    const args = [program, file, log, String(patienceMs), until];
    const child: ChildProcess = spawn(process.execPath, args, { stdio: 'inherit' });
    return new Promise((resolve) => child.on('close', resolve));
  };
  return { folder, file, log, run };
}

/** A process number that is never used. */
const DEAD = 4_194_303;

describe('the lock of the set-up', () => {
  it('lets one in after the other, also when all find a dead one’s lock, and leaves nothing behind', async () => {
    const { folder, file, log, run } = setUp();
    writeFileSync(file, String(DEAD));
    expect(await Promise.all(Array.from({ length: 6 }, () => run()))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6));
    expect(readdirSync(folder).sort()).toEqual(['log', 'program.mjs']);
  });

  it.for([
    ['a number that another program has by now', String(process.pid)],
    ['nothing, as a full disk leaves it', ''],
  ])('does not wait for %s', async ([, holder = '']) => {
    const { file, run } = setUp();
    writeFileSync(file, holder);
    expect(await run(0)).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('gives up when a living set-up holds it for too long', async () => {
    const { file, folder, log, run } = setUp();
    const end = path.join(folder, 'end');
    const first = run(0, end);
    while (!existsSync(log)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await run(-1)).toBe(3);
    expect(existsSync(file)).toBe(true);
    writeFileSync(end, '');
    expect(await first).toBe(0);
  });
});
