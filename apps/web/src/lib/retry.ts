import { LIMITS } from '@wickwise/contract';
import { retryFailed } from './load-once.ts';

/** Whether the server has another version of the app than this page: then parts of this one are gone for good. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  const signal = AbortSignal.timeout(LIMITS.apiTimeoutMs);
  const answer = await fetch('/', { cache: 'no-store', signal }).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => '') : '';
  return own !== undefined && html.includes('id="root"') && !html.includes(new URL(own).pathname);
}

/** Shows again what failed: anew in this page, or in the page of the server's newer version. Without a server the page stays. */
export async function retry(showAgain: () => void): Promise<void> {
  if (await isOutdated()) return location.reload();
  retryFailed();
  showAgain();
}
