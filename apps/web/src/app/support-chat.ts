import { log } from '../lib/log.ts';

/** Loads the operator's support chat. Rejects where it is blocked or unreachable: the page works without it. */
export function loadSupportChat(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      log.note('the support chat could not be loaded');
      reject(new Error('the support chat could not be loaded'));
    });
  });
  document.head.append(script);
  return loaded;
}
