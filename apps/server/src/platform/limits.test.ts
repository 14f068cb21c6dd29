import { describe, expect, it } from 'vitest';
import { LimitReached } from './errors.ts';
import { addressKey, Limit } from './limits.ts';

describe('a limit', () => {
  it('admits its number per key, then reports how long to wait', async () => {
    const limit = new Limit(2, 60, 'too often');
    await limit.take('a');
    await limit.take('a');
    await limit.take('b');
    const refusal = await limit.take('a').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LimitReached);
    expect(refusal).toMatchObject({ message: 'too often', retryAfterSeconds: 60, status: 429 });
  });
});

describe('the key of an address', () => {
  it.for([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ] as const)('%s is %s', ([address, key]) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is empty for a client that has hung up', () => {
    expect(addressKey(undefined)).toBe('');
  });
});
