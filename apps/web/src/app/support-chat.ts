import { log } from '../lib/log.ts';

/** Loads the operator's support chat. Where it is blocked or unreachable, the page works without it. */
export function loadSupportChat(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.addEventListener('error', () => log.note('the support chat could not be loaded'));
  document.head.append(script);
}
