import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { setCookie } from '../../testing/cookie.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { tokenFor, tokenOf } from '../../testing/session.ts';

const OLD = tokenFor(-60);
const NEW = tokenFor(900);
const refreshed = { body: { authData: { token: NEW } } };

const keep = (token: string): void => localStorage.setItem('authData', JSON.stringify({ token }));
const kept = (): unknown => JSON.parse(localStorage.getItem('authData') ?? 'null');

/** A newly opened page. */
async function newPage() {
  vi.resetModules();
  const [start, store, renewal, { api }] = await Promise.all([
    import('./start.ts'),
    import('./session.ts'),
    import('./renew.ts'),
    import('../api.ts'),
  ]);
  return { ...start, ...store, ...renewal, api };
}

const inOtherTab = (token: string | undefined): void => {
  if (token === undefined) localStorage.removeItem('authData');
  else keep(token);
  dispatchEvent(new StorageEvent('storage', { key: 'authData' }));
};

describe('the session of a page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const note = vi.spyOn(console, 'info').mockImplementation(() => {});
  beforeEach(() => {
    warn.mockClear();
    note.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    setCookie('token=; Max-Age=0; Path=/');
    setCookie('XSRF-TOKEN=; Max-Age=0');
  });

  it('is restored from storage, with its cookie', async () => {
    const asked = answerApi({});
    keep(NEW);
    const { restoreSession, session } = await newPage();
    restoreSession();
    expect(session.get()?.userId).toBe('user-1');
    expect(document.cookie).toContain(`token=${NEW}`);
    expect(asked).toEqual([]);
  });

  it('is absent without a token, which is logged', async () => {
    setCookie('token=left-behind; Path=/');
    const { restoreSession, session } = await newPage();
    restoreSession();
    expect(session.get()).toBeUndefined();
    expect(document.cookie).not.toContain('token=');
    expect(note).toHaveBeenCalledWith(expect.stringContaining('no token'));
    expect(warn).not.toHaveBeenCalled();
  });

  it('is absent with a token that can’t be decoded, which is logged and removed', async () => {
    const asked = answerApi({});
    keep('nonsense');
    const { restoreSession, session } = await newPage();
    restoreSession();
    expect(session.get()).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('undecodable'));
    expect(kept()).toBeNull();
    expect(asked).toEqual([]);
  });

  it.for([OLD, tokenOf({ _id: 'user-1' })])(
    'tries one refresh for an old token, with the XSRF header',
    async (token) => {
      setCookie('XSRF-TOKEN=proof');
      const headers: (string | null)[] = [];
      const asked = answerApi({
        'POST auth/refresh': (_body, sent) => {
          headers.push(sent.get('x-xsrf-token'), sent.get('authorization'));
          return refreshed;
        },
      });
      keep(token);
      const { restoreSession, session, sessionReady } = await newPage();
      restoreSession();
      expect(session.get()).toBeUndefined();
      await sessionReady();
      expect(session.get()?.token).toBe(NEW);
      expect(kept()).toEqual({ token: NEW });
      expect(asked).toEqual(['POST auth/refresh']);
      expect(headers).toEqual(['proof', null]);
    },
  );

  it('is absent when the refresh is refused, which is logged', async () => {
    answerApi({ 'POST auth/refresh': refusal(401, 'Unauthorized access') });
    keep(OLD);
    const { restoreSession, session, sessionReady } = await newPage();
    restoreSession();
    await sessionReady();
    expect(session.get()).toBeUndefined();
    expect(kept()).toBeNull();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('expired'));
  });

  it('keeps an old token while the server is unavailable', async () => {
    answerApi({ 'POST auth/refresh': 'no network' });
    keep(OLD);
    const { restoreSession, session, sessionReady } = await newPage();
    restoreSession();
    await sessionReady();
    expect(session.get()).toBeUndefined();
    expect(kept()).toEqual({ token: OLD });
  });

  it('is renewed a minute before it runs out', async () => {
    vi.useFakeTimers();
    const soon = tokenFor(300);
    const asked = answerApi({ 'POST auth/refresh': refreshed });
    keep(soon);
    const { restoreSession, session } = await newPage();
    restoreSession();
    await vi.advanceTimersByTimeAsync(239_000 - 1_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual(['POST auth/refresh']);
    expect(session.get()?.token).toBe(NEW);
  });

  it('uses another tab’s renewal instead of its own', async () => {
    const asked = answerApi({ 'POST auth/refresh': refreshed });
    const soon = tokenFor(300);
    keep(soon);
    const { restoreSession, session, renewSession } = await newPage();
    restoreSession();
    inOtherTab(NEW);
    expect(session.get()?.token).toBe(NEW);
    expect(await renewSession(soon)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('ends here when another tab logs out', async () => {
    keep(NEW);
    const { restoreSession, session } = await newPage();
    restoreSession();
    inOtherTab(undefined);
    expect(session.get()).toBeUndefined();
    expect(document.cookie).not.toContain('token=');
  });

  it('is renewed once for many rejected calls, which are repeated', async () => {
    const Thing = z.object({ ok: z.boolean() });
    const first = tokenFor(800);
    const asked = answerApi({
      thing: (_body, headers) =>
        headers.get('authorization') === `Bearer ${NEW}` ? { body: { ok: true } } : refusal(401, 'Unauthorized access'),
      'POST auth/refresh': refreshed,
    });
    keep(first);
    const { restoreSession, api } = await newPage();
    restoreSession();
    const answers = await Promise.all([api.get('thing', Thing), api.get('thing', Thing), api.get('thing', Thing)]);
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(asked.filter((call) => call === 'POST auth/refresh')).toHaveLength(1);
  });

  it('ends when the server rejects a call and the refresh', async () => {
    answerApi({
      thing: refusal(401, 'Authentication error'),
      'POST auth/refresh': refusal(401, 'Unauthorized access'),
    });
    keep(NEW);
    const { restoreSession, session, api } = await newPage();
    restoreSession();
    await expect(api.get('thing', z.unknown())).rejects.toThrow('Authentication error');
    expect(session.get()).toBeUndefined();
  });

  describe('without a readable token in storage', () => {
    const signals = { signals: [], totalCount: 0, data: { signals: [], totalCount: 0 } };
    const SHOWN = { 'user/pattern-signal': { body: signals }, 'POST auth/refresh': refreshed };
    const readSignals = async () => {
      const { patternSignals } = await import('../../features/signals/queries.ts');
      const { queryClient } = await import('../query-client.ts');
      return queryClient.fetchQuery(patternSignals(1));
    };
    const damage = (stored: string | null): void => {
      if (stored === null) localStorage.removeItem('authData');
      else localStorage.setItem('authData', stored);
    };
    const DAMAGED = [null, '{"token":', 'null', '{"token":7}', '{"token":"nonsense"}'];

    it.for(DAMAGED)('still receives signals where the session continues: %s', async (stored) => {
      const asked = answerApi(SHOWN);
      keep(tokenFor(800));
      const { restoreSession, session } = await newPage();
      restoreSession();
      damage(stored);
      expect(await readSignals()).toEqual(signals);
      expect(asked).toEqual(['POST auth/refresh', 'user/pattern-signal?page=1&context=in']);
      expect(kept()).toEqual({ token: NEW });
      expect(session.get()?.token).toBe(NEW);
    });

    it.for(DAMAGED)('is restored when the page is opened, by the cookie of the session: %s', async (stored) => {
      setCookie('XSRF-TOKEN=proof');
      const asked = answerApi(SHOWN);
      damage(stored);
      const { restoreSession, session, sessionReady } = await newPage();
      restoreSession();
      await sessionReady();
      expect(session.get()?.token).toBe(NEW);
      expect(asked).toEqual(['POST auth/refresh']);
    });

    it('reports that, and requests no signals, where the session has ended', async () => {
      const asked = answerApi({ ...SHOWN, 'POST auth/refresh': refusal(401, 'Unauthorized access') });
      keep(tokenFor(800));
      const { restoreSession, session } = await newPage();
      restoreSession();
      damage(null);
      await expect(readSignals()).rejects.toThrow('Authentication token not found');
      expect(asked).toEqual(['POST auth/refresh']);
      expect(session.get()).toBeUndefined();
    });

    it('requests nothing where nobody was signed in', async () => {
      const asked = answerApi(SHOWN);
      const { restoreSession } = await newPage();
      restoreSession();
      await expect(readSignals()).rejects.toThrow('Authentication token not found');
      expect(asked).toEqual([]);
    });

    it('is restored when another tab damaged it, and ends when another tab removed it', async () => {
      answerApi(SHOWN);
      keep(tokenFor(800));
      const { restoreSession, session } = await newPage();
      restoreSession();
      localStorage.setItem('authData', '{"token":');
      dispatchEvent(new StorageEvent('storage', { key: 'authData' }));
      await vi.waitFor(() => expect(kept()).toEqual({ token: NEW }));
      inOtherTab(undefined);
      expect(session.get()).toBeUndefined();
    });
  });

  it('sends its token with every call, and none without a session', async () => {
    const bearers: (string | null)[] = [];
    answerApi({
      'POST thing': (_body, headers) => {
        bearers.push(headers.get('authorization'));
        return { status: 204 };
      },
    });
    const { api, beginSession, endSession } = await newPage();
    await api.post('thing', {});
    beginSession(NEW);
    await api.post('thing', {});
    endSession();
    await api.post('thing', {});
    expect(bearers).toEqual([null, `Bearer ${NEW}`, null]);
  });
});
