import { LIMITS } from '@wickwise/contract';
import { retryFailed } from './load-once.ts';

/** Returns whether the server has another version of the app: chunks of this one may be gone. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  const signal = AbortSignal.timeout(LIMITS.apiTimeoutMs);
  const answer = await fetch('/', { cache: 'no-store', signal }).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => '') : '';
  return own !== undefined && html.includes('id="root"') && !html.includes(new URL(own).pathname);
}

/** Retries a failed part in this page, or reloads the page for a newer version. Without a server the page stays. */
export async function retry(showAgain: () => void): Promise<void> {
  if (await isOutdated()) return location.reload();
  retryFailed();
  showAgain();
}
