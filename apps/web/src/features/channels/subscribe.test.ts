import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeToPush } from './subscribe.ts';

const KEYS = { p256dh: 'public', auth: 'secret' };

/** A browser with a service worker whose push service answers like this. */
function browserWith(
  subscribe: () => Promise<object>,
  userAgent = 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0 Chrome/140',
): void {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    userAgent,
    serviceWorker: { getRegistration: async () => ({ pushManager: { subscribe } }) },
  });
}

const subscription = async () => ({ endpoint: 'https://push.example.com/1', toJSON: () => ({ keys: KEYS }) });

describe('subscribing a browser to push messages', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('tells the server where messages go, under the name of the browser', async () => {
    const subscribe = vi.fn(subscription);
    browserWith(subscribe);
    expect(await subscribeToPush('server-key')).toEqual({
      kind: 'push',
      endpoint: 'https://push.example.com/1',
      keys: KEYS,
      label: 'Edge, Windows',
    });
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'server-key',
    });
  });

  it('sends only what a browser reveals about itself', async () => {
    browserWith(subscription, 'Mozilla/5.0 (Macintosh) Safari/605');
    expect(await subscribeToPush('key')).toMatchObject({ label: 'Safari, Mac' });
    browserWith(subscription, 'unknown');
    expect(await subscribeToPush('key')).toMatchObject({ label: '' });
  });

  it('says so where the browser has no push, or its reader refuses', async () => {
    browserWith(async () => {
      throw new DOMException('denied', 'NotAllowedError');
    });
    await expect(subscribeToPush('key')).rejects.toThrow('Allow notifications');
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
    await expect(subscribeToPush('key')).rejects.toThrow('doesn’t support push');
  });
});
