import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

const ORDINARY = 'Xq7-mulberry-Tango-49-ledger-zip';
/** Enough for one of them to be undisturbed on a busy machine. */
const ROUNDS = 30;

async function costMs(password: string): Promise<number> {
  const begin = performance.now();
  await isCommonPassword(password, ['Asha Rao', 'asha@example.com']);
  return performance.now() - begin;
}

/** Returns the time of this password as a multiple of an ordinary one's: the shortest of alternating runs. */
async function timesAsLong(password: string): Promise<number> {
  const own: number[] = [];
  const ordinary: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ordinary.push(await costMs(ORDINARY));
    own.push(await costMs(password));
  }
  return Math.min(...own) / Math.min(...ordinary);
}

describe('the estimate of a password', () => {
  // without a limit on readings these take 14 to 23 times as long
  it.for([
    '4@8({[<369&#!1/|0$5+7%2'.repeat(5),
    'p@$$w0rd1!p4ssw0rd$p@55w0rd7+'.repeat(4),
    '1112131415161718192021222324'.repeat(4),
    'v'.repeat(128),
  ])('can’t block the process: %s', async (password) => {
    expect(await timesAsLong(password)).toBeLessThan(8);
  });

  it.for(['p@ssw0rd', 'P@$$w0rd!', 'l3tm31n12'])('sees through letters that were exchanged: %s', async (password) => {
    expect(await isCommonPassword(password, [])).toBe(true);
  });

  it.for([
    'asha@example.com',
    'Asha@Example.com',
    'asha rao',
    'Asha Rao1',
    'asharao12',
    'asha-rao-of-nifty-and-gold',
    'asha-rao-of-nifty-and-gold@example.com',
  ])('sees through what the account is called: %s', async (password) => {
    const about = ['Asha Rao', 'asha@example.com', 'asha-rao-of-nifty-and-gold@example.com'];
    expect(await isCommonPassword(password, about)).toBe(true);
  });
});
