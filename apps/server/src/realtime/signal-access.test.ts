import { type Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { readAccessToken, signAccessToken } from '#platform/auth/access-token.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import type { Schema } from '#platform/db/schema.ts';
import { folderOf, restless, WEEK } from '../testing/recordings.ts';
import { signUpByHttp } from '../testing/sign-up.ts';
import { connectClient, type SocketClient } from '../testing/socket-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';

const SECRET = 'a secret of tests that nobody else has';
const TOKEN_MS = 900_000;

/** A server whose recorded bars give signals all the time. */
const startBusy = (database?: string): Promise<TestApp> => {
  const data = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless) });
  return startTestApp(['--feed', 'replay', '--data', data, '--speed', '3000'], { authSecret: SECRET }, database);
};

/** Ends an account's days of grace, and starts the hourly clean-up. Resolves once the account is deleted. */
async function purge(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', userId).execute();
  await sql`insert into jobs.job (name, data) values ('clean-up-accounts', '{"id":""}')`.execute(db);
  const user = db.selectFrom('users').select('id').where('id', '=', userId);
  await vi.waitFor(async () => expect(await user.execute()).toEqual([]), { interval: 50 });
}

/** Resolves when a client has received a number of further signals. */
async function hears({ of }: SocketClient, more: number): Promise<void> {
  const before = of('signal').length;
  await vi.waitFor(() => expect(of('signal').length).toBeGreaterThanOrEqual(before + more));
}

const NO_TOKEN = { event: 'resume_from', status_code: 401, message: 'Authentication token not found' };

/** The user's token as it would be shortly before it runs out. */
async function dyingToken(token: string, lastsMs: number): Promise<string> {
  const { accessToken } = deriveSecrets(SECRET);
  const { userId = '', sessionId = '' } = (await readAccessToken(accessToken, token)) ?? {};
  return signAccessToken(accessToken, userId, sessionId, Date.now() - TOKEN_MS + lastsMs);
}

describe('signals on the socket', () => {
  it('reach members; a visitor gets none, no position, and may not resume', async () => {
    const { url } = await startBusy();
    const { token } = await signUpByHttp(url);
    const [member, visitor] = [await connectClient(url, token), await connectClient(url)];
    expect(member.of('signal_position')).toEqual([{ seq: expect.any(Number) }]);
    visitor.socket.emit('resume_from', { seq: 0, noticeSeq: 0 });
    await hears(member, 3);
    expect(visitor.of('refused')).toEqual([NO_TOKEN]);
    expect([visitor.of('signal'), visitor.of('signal_position')]).toEqual([[], []]);
    expect(visitor.of('market_state').length).toBeGreaterThan(0);
  });

  it('end when the token expires; with a fresh one the client resumes', async () => {
    const { url } = await startBusy();
    const { token } = await signUpByHttp(url);
    const member = await connectClient(url, token);
    const dying = await connectClient(url, await dyingToken(token, 2_500));
    expect(dying.of('signal_position')).toHaveLength(1);
    await vi.waitFor(() => expect(dying.of('refused')).toHaveLength(1));
    const count = dying.of('signal').length;
    dying.socket.emit('resume_from', { seq: 0 });
    await hears(member, 3);
    expect(dying.of('refused')[1]).toEqual(NO_TOKEN);
    expect(dying.of('signal')).toHaveLength(count);
    dying.socket.emit('authenticate', { token });
    await vi.waitFor(() => expect(dying.of('signal_position')).toHaveLength(2));
    await hears(dying, 1);
  });

  it.for(['its session is ended', 'its account is purged'] as const)(
    'end within a second when %s',
    { timeout: 600_000 },
    async (how) => {
      const name = await createTestDatabase();
      const { url } = await startBusy(name);
      const { db } = await testDatabase(name);
      const { token, headers, userId } = await signUpByHttp(url);
      const { token: other } = await signUpByHttp(url);
      const [ended, member] = [await connectClient(url, token), await connectClient(url, other)];
      await hears(member, 2);
      if (how === 'its session is ended') await fetch(`${url}/api/v1/auth/logout-all`, { method: 'POST', headers });
      else await purge(db, userId);
      await vi.waitFor(() => expect(ended.socket.connected).toBe(false), 1_000);
      const count = ended.of('signal').length;
      await hears(member, 2);
      expect(ended.of('signal')).toHaveLength(count);
    },
  );
});
