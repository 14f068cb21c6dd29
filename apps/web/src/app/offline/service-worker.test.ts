import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToken } from '../../lib/session/kept.ts';
import { endSession, session } from '../../lib/session/session.ts';
import { signIn, tokenFor } from '../../testing/session.ts';
import { startOffline } from './service-worker.ts';

/** A browser with a service worker and push messages. */
function withPush() {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  const ready = Promise.resolve({ active: { postMessage: () => {} } });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => registration, getRegistration: async () => registration, ready },
  });
  return unsubscribe;
}

describe('push messages to this browser', () => {
  beforeEach(() => endSession());

  it('end when the session does', async () => {
    const unsubscribe = withPush();
    signIn();
    await startOffline();
    expect(unsubscribe).not.toHaveBeenCalled();
    endSession();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it('end on a page that finds nobody signed in any longer', async () => {
    const unsubscribe = withPush();
    await startOffline();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it('stay while the server can’t be asked whether somebody is', async () => {
    const unsubscribe = withPush();
    keepToken(tokenFor(-10));
    expect(session.get()).toBeUndefined();
    await startOffline();
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

describe('a service worker that is not wanted', () => {
  it('stops storing before it is removed, and its storage is deleted', async () => {
    const done: string[] = [];
    const registration = {
      active: { postMessage: (message: string) => done.push(message) },
      unregister: async () => done.push('unregistered'),
    };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [registration] } });
    vi.stubGlobal('caches', {
      keys: async () => ['data'],
      delete: async (name: string) => done.push(`${name} deleted`),
    });
    localStorage.setItem('offline_off', '1');
    await startOffline();
    localStorage.removeItem('offline_off');
    expect(done).toEqual(['leave', 'unregistered', 'data deleted']);
  });
});
