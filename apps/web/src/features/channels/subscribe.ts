import type { AddChannelRequest } from '@wickwise/contract';
import { channelTexts as texts } from './texts.ts';

/** Asks this browser for push messages; the answer is what the server sends them to. */
export async function subscribeToPush(pushKey: string): Promise<AddChannelRequest> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) throw new Error(texts.noPush);
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Error(texts.noPush);
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new Error(texts.pushRefused);
    });
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { kind: 'push', endpoint: subscription.endpoint, keys: { p256dh, auth }, label: browserName() };
}

/** What the list calls it: the browser and the system, as far as they tell. */
function browserName(): string {
  const known = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'].find((name) => navigator.userAgent.includes(name));
  const system = ['Android', 'iPhone', 'Windows', 'Mac', 'Linux'].find((name) => navigator.userAgent.includes(name));
  return [known === 'Edg' ? 'Edge' : known === 'OPR' ? 'Opera' : known, system].filter(Boolean).join(', ');
}
