import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';
import { Passwords } from './passwords.ts';

describe('a password', () => {
  it('is stored as a salted argon2id hash of 19 MiB and two passes', async () => {
    const passwords = new Passwords();
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.isRight('correct horse', one)).toBe(true);
    expect(await passwords.isRight('correct Horse', one)).toBe(false);
    expect(passwords.hashes).toBe(4);
  });

  it('matches however a keyboard composes its letters', async () => {
    const passwords = new Passwords();
    expect(await passwords.isRight('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).toBe(true);
  });

  it('never matches without a hash, after the same work', async () => {
    const passwords = new Passwords();
    expect(await passwords.isRight('', undefined)).toBe(false);
    expect(passwords.hashes).toBe(1);
  });
});

describe('a bounded queue', () => {
  it('limits running and waiting tasks, and rejects further ones', async () => {
    const queue = new BoundedQueue(2, 3);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const outcomes = [0, 1, 2, 3, 4, 5].map((i) =>
      queue.run(() => {
        started.push(i);
        return new Promise<number>((resolve) => ends.push(() => resolve(i)));
      }),
    );
    await expect(outcomes[5]).rejects.toMatchObject({ status: 503, reason: 'UNAVAILABLE' });
    expect(started).toEqual([0, 1]);
    for (let i = 0; i < 5; i++) {
      ends[i]?.();
      expect(await outcomes[i]).toBe(i);
      expect(started.length).toBe(Math.min(5, i + 3));
    }
  });

  it('continues after a failed task', async () => {
    const queue = new BoundedQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'fine')).toBe('fine');
  });
});
