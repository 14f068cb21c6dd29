import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'billing.ts');

describe('the command line of billing', () => {
  it('keeps coupons, and says what it can’t do', async () => {
    const name = await createTestDatabase();
    const { host, user } = inject('cluster');
    const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL, INIT_CWD: '/' },
      });
      return { status, text: `${stdout}${stderr}`.trim() };
    };
    expect(run('coupons').text).toBe('No coupons.');
    const flags = ['--payments', '3', '--uses', '500', '--until', '2027-03-31'];
    expect(run('coupon', 'welcome', '20', ...flags).text).toBe('Coupon WELCOME is stored.');
    expect(run('coupons').text).toBe('WELCOME 20 % off 3 payments, 0 of 500 uses, until 2027-03-31');
    expect(run('remove-coupon', 'Welcome').text).toBe('Coupon WELCOME is removed.');
    expect(run('list').text).toBe('No subscriptions.');
    const coupon = (...flags: string[]) => run('coupon', 'FEB', '10', ...flags);
    expect(coupon('--until', '2027-02-31')).toEqual({ status: 2, text: expect.stringContaining('calendar') });
    expect(coupon('--until', '2020-01-31')).toEqual({ status: 2, text: expect.stringContaining('to come') });
    expect(coupon('--uses', '0')).toEqual({ status: 2, text: '--uses is a whole number from 1 to 1000000.' });
    expect(coupon('--payments', '40000').text).toContain('--payments is a whole number');
    for (const percent of ['ten', '12.34', '0.05'])
      expect(run('coupon', 'FEB', percent).text).toMatch(/^PERCENT is a number from 0.1 to 100, with one digit/);
    expect(run('coupon', 'THIRD', '33.3').text).toBe('Coupon THIRD is stored.');
    expect(run('remove-coupon', 'THIRD').status).toBe(0);
    expect(run('coupon', 'a b', '10').text).toContain('CODE has');
    expect(run('coupons').text).toBe('No coupons.');
    for (const wrong of [['coupon', 'x', '0'], ['coupon', 'x', '101'], ['paid', 'x'], ['list', 'unknown'], []])
      expect(run(...wrong).status).toBe(2);
  });
});
