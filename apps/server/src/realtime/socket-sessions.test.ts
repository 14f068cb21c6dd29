import { SessionAnswer } from '@wickwise/contract';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAccessToken, signAccessToken } from '#platform/auth/access-token.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { onceForAll } from '../testing/at-end.ts';
import { openRawSocket } from '../testing/raw-socket.ts';
import { signUpByHttp } from '../testing/sign-up.ts';
import { FEW_PRICES, startTestApp } from '../testing/test-app.ts';

const SECRET = 'a secret of tests that nobody else has';

/** Resolves once connected, rejects with the server's sentence. */
async function open(url: string, token?: unknown): Promise<{ socket: Socket; heard: [string, unknown][] }> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    ...(token === undefined ? {} : { auth: { token } }),
  });
  onTestFinished(() => void socket.disconnect());
  const heard: [string, unknown][] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { socket, heard };
}

describe('a socket', () => {
  const shared = onceForAll(() => startTestApp(FEW_PRICES, { authSecret: SECRET }));

  it('accepts visitors and valid tokens only', async () => {
    const { url } = shared();
    const { token, userId } = await signUpByHttp(url);
    expect((await open(url)).socket.connected).toBe(true);
    expect((await open(url, token)).socket.connected).toBe(true);
    const { accessToken } = deriveSecrets('a secret of somebody else altogether');
    for (const wrong of [
      'nonsense',
      7,
      { a: 1 },
      'x'.repeat(10_000),
      await signAccessToken(accessToken, userId, 's', Date.now()),
    ]) {
      await expect(open(url, wrong)).rejects.toThrow('Unauthorized access');
    }
  });

  it('with a token hears of its connection first, then its market’s state once, then where signals are', async () => {
    const { url } = shared();
    const { token } = await signUpByHttp(url);
    const raw = await openRawSocket(url);
    onTestFinished(() => raw.destroy());
    await raw.join({ token });
    const words = ({ payload }: { payload: Buffer }): string => payload.toString('latin1');
    await raw.frame((frame) => words(frame).includes('"signal_position"'));
    const kinds = raw.frames.map((frame) => /^(40|42\["\w+"|0)/.exec(words(frame))?.[0]);
    expect(kinds.slice(0, 4)).toEqual(['0', '40', '42["market_state"', '42["signal_position"']);
  });

  it('closes once its session ends; others stay', async () => {
    const { url } = shared();
    const [asha, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    const [own, foreign, visitor] = [await open(url, asha.token), await open(url, other.token), await open(url)];
    await fetch(`${url}/api/v1/auth/logout-all`, { method: 'POST', headers: asha.headers });
    await vi.waitFor(() => expect(own.socket.connected).toBe(false));
    expect(own.heard).toContainEqual([
      'refused',
      { event: 'connect', status_code: 401, message: 'Unauthorized access' },
    ]);
    expect([foreign.socket.connected, visitor.socket.connected]).toEqual([true, true]);
    await expect(open(url, asha.token)).rejects.toThrow('Unauthorized access');
  });

  it('asks for a fresh token when its own expires, and then belongs to that session', async () => {
    const { url } = shared();
    const { token, userId, headers, login } = await signUpByHttp(url);
    const { accessToken } = deriveSecrets(SECRET);
    const other = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const { authData } = SessionAnswer.parse(await other.json());
    const { sessionId = '' } = (await readAccessToken(accessToken, authData.token)) ?? {};
    const dying = await signAccessToken(accessToken, userId, sessionId, Date.now() - 895_000);
    const { socket, heard } = await open(url, dying);
    const asked = ['refused', { event: 'authenticate', status_code: 401, message: 'Unauthorized access' }];
    await vi.waitFor(() => expect(heard).toContainEqual(asked));
    heard.length = 0;
    socket.emit('authenticate', { token: 'nonsense' });
    await vi.waitFor(() => expect(heard).toContainEqual(asked));
    expect(socket.connected).toBe(true);
    socket.emit('authenticate', { token });
    await vi.waitFor(() => expect(heard.map(([event]) => event)).toContain('signal_position'));
    await fetch(`${url}/api/v1/auth/logout-all`, { method: 'POST', headers });
    await vi.waitFor(() => expect(socket.connected).toBe(false));
  });
});
