import { HOUR_MS } from '@wickwise/market';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

afterEach(() => {
  vi.useRealTimers();
});

const setClock = (byMs: number): void => {
  vi.setSystemTime(Date.now() + byMs);
};

describe('a token of a session that has ended', () => {
  it('is refused though the clock was an hour ahead for a moment, in which another session ended', async () => {
    const { bus, signUp } = await startTestAccounts();
    const asha = await signUp();
    await asha.post('auth/logout');
    vi.useFakeTimers({ toFake: ['Date'] });
    setClock(HOUR_MS);
    bus.publish(sessionsEnded, 'another', { sessionId: 'another' });
    setClock(-HOUR_MS);
    expect((await asha.get(asha.path)).statusCode).toBe(401);
  });

  it('is refused by a server that began while its clock was an hour behind', async () => {
    const database = await createTestDatabase();
    const asha = await (await startTestAccounts({}, undefined, database)).signUp();
    await asha.post('auth/logout');
    vi.useFakeTimers({ toFake: ['Date'] });
    setClock(-HOUR_MS);
    const again = (await startTestAccounts({}, undefined, database)).browser();
    setClock(HOUR_MS);
    again.token = asha.token;
    expect((await again.get(asha.path)).statusCode).toBe(401);
  });
});
