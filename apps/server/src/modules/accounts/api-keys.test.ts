import { describe, expect, it } from 'vitest';
import { PASSWORD, type SignedInBrowser, startTestAccounts } from '../../testing/test-accounts.ts';

const make = (asha: SignedInBrowser, scopes: readonly string[], password = PASSWORD) =>
  asha.post(`${asha.path}/api-keys`, { name: 'Spreadsheet', scopes, password });

describe('an API key', () => {
  it('is shown once, stored as a hash, listed by its prefix, and can be removed', async () => {
    const { signUp, db } = await startTestAccounts();
    const asha = await signUp();
    expect((await make(asha, ['signals:read'], 'not-this-one-9')).statusCode).toBe(403);
    const made = await make(asha, ['signals:read']);
    expect(made.statusCode).toBe(201);
    const { apiKey, key } = made.json();
    expect(key).toMatch(/^wick_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Spreadsheet',
      prefix: key.slice(0, 11),
      scopes: ['signals:read'],
      lastUsedAt: null,
    });
    const listed = await asha.get(`${asha.path}/api-keys`);
    expect(listed.json()).toEqual({ apiKeys: [apiKey] });
    expect(JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())).not.toContain(key.slice(11));
    expect((await asha.call('DELETE', `${asha.path}/api-keys/${apiKey.id}`)).statusCode).toBe(204);
    expect((await asha.get(`${asha.path}/api-keys`)).json()).toEqual({ apiKeys: [] });
  });

  it('gives no access to the account', async () => {
    const { signUp, browser } = await startTestAccounts();
    const asha = await signUp();
    const { key } = (await make(asha, ['signals:read', 'market:read'])).json();
    const program = browser();
    program.token = key;
    for (const [method, path] of [
      ['GET', asha.path],
      ['DELETE', asha.path],
      ['GET', `${asha.path}/api-keys`],
      ['POST', 'auth/logout-all'],
      ['GET', 'admin/users'],
    ] as const) {
      const answer = await program.call(method, path, method === 'DELETE' ? { password: PASSWORD } : undefined);
      expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });

  it('is limited in number, also for concurrent requests', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    const statuses: number[] = [];
    for (let i = 0; i < 18; i++) statuses.push((await make(asha, ['market:read'])).statusCode);
    const last = await Promise.all([1, 2, 3, 4].map(() => make(asha, ['market:read'])));
    statuses.push(...last.map(({ statusCode }) => statusCode));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
  });
});
