import type { AddChannelRequest } from '@wickwise/contract';
import { channelTexts as texts } from './texts/channel.ts';

/** Subscribes this browser to push; returns the channel request. */
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

/** Returns the browser's name in the list: browser and system, as far as known. */
function browserName(): string {
  const known = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'].find((name) => navigator.userAgent.includes(name));
  const system = ['Android', 'iPhone', 'Windows', 'Mac', 'Linux'].find((name) => navigator.userAgent.includes(name));
  return [known === 'Edg' ? 'Edge' : known === 'OPR' ? 'Opera' : known, system].filter(Boolean).join(', ');
}
