import { createHash } from 'node:crypto';
import { guardedRequest } from '#platform/guarded-request.ts';
import { SendError } from '../send-error.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';
import { checkAnswer, checkedHost } from './webhook.ts';

/** Seconds for which a push service keeps a message for an offline browser: old prices are worthless. */
const TTL = 300;
/** Push services accept less than 4 kB, encrypted. */
const MOST_CHARACTERS = 1_500;

interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Sends messages through a browser's push service. 404 and 410 mean that the browser has unsubscribed. */
export const pushChannel: ChannelType<RequestOf<'push'>, PushAddress> = {
  slots: 32,
  unproven: 24,
  prepare({ endpoint, keys, label }, { guard }) {
    const host = checkedHost(endpoint, guard);
    return { address: { endpoint, keys }, label: label || host, state: 'on', subscription: endpoint };
  },
  urlOf: ({ endpoint }) => endpoint,
  async send(address, { id, subject, lines, path }, { vapid, origin, guard }, limits) {
    const body = lines.join('\n').slice(0, MOST_CHARACTERS);
    const notification = { title: subject.slice(0, 200), body, navigate: `${origin}${path}`, tag: id };
    const payload = JSON.stringify({ web_push: 8030, notification });
    const { default: webPush } = await import('web-push'); // loaded with the first message, to keep the start fast
    const details = webPush.generateRequestDetails(address, payload, {
      vapidDetails: vapid,
      TTL,
      urgency: 'high',
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    });
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    const request = { method: 'POST', headers, body: details.body ?? '', ...limits } as const;
    const answer = await guardedRequest(details.endpoint, request, guard).catch((error: Error) => {
      throw new SendError(error.message);
    });
    checkAnswer(answer.status, answer.headers['retry-after'], [404, 410]);
  },
};
