import { connection } from '../../realtime/connection.ts';
import { toast } from '../../ui/toast-store.ts';
import { offlineTexts as texts } from './texts/offline.ts';

const CHECK_EVERY_MS = 3_600_000;

/** The entry's name contains a hash: another name is another version. */
const ENTRY = /\/assets\/index-[\w-]+\.js/;

/** Notifies long-open pages of a new version: after an outage of the server, and hourly when viewed. */
export function watchForUpdates(): void {
  const own = ENTRY.exec(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')?.[0];
  if (!own) return;
  let checkedAtMs = performance.now();
  let isTold = false;
  const check = async (): Promise<void> => {
    checkedAtMs = performance.now();
    const served = await servedEntry();
    if (isTold || served === undefined || served === own) return;
    isTold = true;
    toast(texts.newVersion, {
      isLasting: true,
      actions: [{ label: texts.reload, onPress: () => location.reload() }],
    });
  };
  let wasLost = false;
  connection.subscribe(() => {
    const status = connection.get();
    if (status === 'connected' && wasLost) void check();
    wasLost = status === 'disconnected' || (wasLost && status !== 'connected');
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - checkedAtMs > CHECK_EVERY_MS) void check();
  });
}

async function servedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? ENTRY.exec(await response.text())?.[0] : undefined;
  } catch {
    return undefined; // offline again: asked at the next occasion
  }
}
