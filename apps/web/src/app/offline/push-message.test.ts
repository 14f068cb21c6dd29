import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** The service worker's code, whose types are those of a worker: an `import()` would check it with a page's. */
const [runWorker] = Object.values(import.meta.glob('../../../service-worker/sw.ts'));

/** Starts the service worker's code; returns what it shows and opens, and how to send it an event. */
async function startWorker() {
  const heard = new Map<string, (event: object) => void>();
  const shown: [title: string, options: { actions: object[]; data: object }][] = [];
  const opened: string[] = [];
  vi.stubGlobal('self', {
    APP_FILES: ['/main.js'],
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    registration: { showNotification: async (...notification: (typeof shown)[0]) => shown.push(notification) },
    clients: { matchAll: async () => [], openWindow: async (place: string) => opened.push(place) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  await runWorker?.();
  const send = async (name: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    heard.get(name)?.({ ...event, waitUntil: (own: Promise<unknown>) => work.push(own) });
    await Promise.all(work);
  };
  return { send, shown, opened };
}

describe('a push message of an alert', () => {
  it('has buttons that open the receipt and the chart', async () => {
    const { send, shown, opened } = await startWorker();
    const actions = [
      { action: '0', title: 'Receipt', navigate: `${location.origin}/receipt` },
      { action: '1', title: 'Chart', navigate: `${location.origin}/chart` },
    ];
    const notification = { title: 'RSI dip', navigate: `${location.origin}/receipt`, actions };
    await send('push', { data: { json: () => ({ notification }) } });
    const [title, { actions: buttons, data }] = shown[0] ?? ['', { actions: [], data: {} }];
    expect([title, buttons]).toEqual([
      'RSI dip',
      [
        { action: '0', title: 'Receipt' },
        { action: '1', title: 'Chart' },
      ],
    ]);
    const press = (action: string) => send('notificationclick', { notification: { data, close: () => {} }, action });
    await press('1');
    await press('');
    expect(opened).toEqual([`${location.origin}/chart`, `${location.origin}/receipt`]);
  });

  it('opens nothing of another host', async () => {
    const { send, opened } = await startWorker();
    const data = { navigate: 'https://elsewhere.example/' };
    await send('notificationclick', { notification: { data, close: () => {} }, action: '' });
    expect(opened).toEqual([]);
  });
});
