import { forgetCloses } from '../../lib/forget-closes.ts';
import { log } from '../../lib/log.ts';
import { keptToken } from '../../lib/session/kept.ts';
import { session } from '../../lib/session/session.ts';
import { isOfflineOff } from './switch.ts';

/** Registers the service worker once the page is idle, so the app opens offline. */
export async function startOffline(): Promise<void> {
  forgetClosesOfOthers();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // only https and localhost have one
  try {
    if (isOfflineOff()) await unregister(serviceWorker);
    else await register(serviceWorker);
  } catch (error) {
    log.warn(`no service worker: ${(error as Error).message}`); // the page works without it
  }
}

/** Forgets the stored closes when the user changes: the next one may not see the market. */
function forgetClosesOfOthers(): void {
  let userId = session.get()?.userId;
  session.subscribe(() => {
    const next = session.get()?.userId;
    if (next !== userId) forgetCloses();
    userId = next;
  });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  await container.register('/sw.js');
  const { active } = await container.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const assets = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage({ keep: assets.map(({ pathname }) => pathname) });
  followSession(container);
}

/**
 * Deletes cached data when the user changes or signs out: the next one may have other rights. Push messages end with
 * the session too, also when it ended while no page was open.
 */
function followSession(container: ServiceWorkerContainer): void {
  let userId = session.get()?.userId;
  if (keptToken() === undefined) void endPush(container);
  session.subscribe(() => {
    const next = session.get()?.userId;
    if (userId !== undefined && next !== userId) {
      container.controller?.postMessage('forget');
      void endPush(container);
    }
    userId = next;
  });
}

/** Unsubscribes this browser from push; the server has ended its part with the session. */
async function endPush(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    log.note(`push messages could not be unsubscribed: ${(error as Error).message}`);
  }
}

async function unregister(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) {
    registration.active?.postMessage('leave'); // a pending answer would be cached after the deletion
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}
