import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

/** The shortest of some runs, in ms: what a busy machine adds aside. */
async function costMs(password: string): Promise<number> {
  const runs: number[] = [];
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    await isCommonPassword(password, ['Asha Rao', 'asha@example.com']);
    runs.push(performance.now() - begin);
  }
  return Math.min(...runs);
}

describe('the estimate of a password', () => {
  it.for([
    '4@8({[<369&#!1/|0$5+7%2'.repeat(5),
    'p@$$w0rd1!p4ssw0rd$p@55w0rd7+'.repeat(4),
    '1112131415161718192021222324'.repeat(4),
    'v'.repeat(128),
  ])('is no way to hold the process up: %s', async (password) => {
    await isCommonPassword('loads the lists', []);
    expect(await costMs(password)).toBeLessThan(60);
  });

  it.for(['p@ssw0rd', 'P@$$w0rd!', 'l3tm31n12'])('sees through letters that were exchanged: %s', async (password) => {
    expect(await isCommonPassword(password, [])).toBe(true);
  });
});
