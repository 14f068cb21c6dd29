import { log } from '../lib/log.ts';

/** Loads the operator's support chat. Where it's blocked or can't be reached, the page is as it would be without one. */
export function loadSupportChat(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.addEventListener('error', () => log.note('the support chat could not be loaded'));
  document.head.append(script);
}
