import { createECDH, randomBytes } from 'node:crypto';
import { ChannelsAnswer, DeviceSessionsAnswer, SessionAnswer } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';

function pushKeys() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** The whole product, with a user on two devices, each with push messages. */
async function setUp() {
  const { url } = await startTestApp(['--feed', 'load', '--symbols', '5', '--rate', '5']);
  const { userId, headers, login } = await signUpByHttp(url);
  const call = (method: string, path: string, by: object, body?: object) =>
    fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...by, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { authData } = SessionAnswer.parse(await (await call('POST', 'auth/login', {}, login)).json());
  const phone = { authorization: `Bearer ${authData.token}` };
  const subscribe = (id: string, by: object, label: string, endpoint = label) =>
    call('POST', `user/${id}/channels`, by, {
      kind: 'push',
      endpoint: `https://push.example/${endpoint}`,
      keys: pushKeys(),
      label,
    });
  await subscribe(userId, headers, 'Desktop');
  await subscribe(userId, phone, 'Phone');
  await call('POST', `user/${userId}/channels`, headers, { kind: 'email' });
  const labels = async (id: string, by: object) =>
    ChannelsAnswer.parse(await (await call('GET', `user/${id}/channels`, by)).json()).channels.map(
      ({ label }) => label,
    );
  return { url, userId, headers, phone, login, call, subscribe, labels };
}

describe('push messages to a browser', () => {
  it('end with the session that asked for them, wherever it’s ended', async () => {
    const { userId, headers, phone, call, labels } = await setUp();
    expect(await labels(userId, headers)).toEqual(['Desktop', 'Phone', expect.stringContaining('@')]);
    const listed = await (await call('GET', `user/${userId}/sessions`, phone)).json();
    const own = DeviceSessionsAnswer.parse(listed).sessions.find(({ isCurrent }) => isCurrent);
    expect((await call('DELETE', `user/${userId}/sessions/${own?.id}`, headers)).status).toBe(204);
    expect(await labels(userId, headers)).toEqual(['Desktop', expect.stringContaining('@')]);
  });

  it('end all when all devices are signed out; other channels stay', async () => {
    const { userId, headers, login, call, labels } = await setUp();
    expect((await call('POST', 'auth/logout-all', headers)).status).toBe(204);
    const { authData } = SessionAnswer.parse(await (await call('POST', 'auth/login', {}, login)).json());
    const again = { authorization: `Bearer ${authData.token}` };
    expect(await labels(userId, again)).toEqual([expect.stringContaining('@')]);
  });

  it('are one user’s at a time: the next one of the browser takes them over, and twice is once', async () => {
    const { url, userId, headers, subscribe, labels } = await setUp();
    const next = await signUpByHttp(url);
    await subscribe(next.userId, next.headers, 'Desktop of the next', 'Desktop');
    await subscribe(next.userId, next.headers, 'Desktop once more', 'Desktop');
    expect(await labels(userId, headers)).toEqual(['Phone', expect.stringContaining('@')]);
    expect(await labels(next.userId, next.headers)).toEqual(['Desktop once more']);
  });
});
