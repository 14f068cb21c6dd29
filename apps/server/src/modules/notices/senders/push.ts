import { createHash, ECDH } from 'node:crypto';
import { FIELD_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import { guardedRequest } from '#platform/guarded-request.ts';
import type { Message } from '../message.ts';
import { SendError } from '../send-error.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';
import { checkAnswer, checkedHost } from './webhook.ts';

/** Seconds for which a push service keeps a message for an offline browser: old prices are worthless. */
const TTL = 300;
/** Push services accept less than 4 kB, encrypted: what is left beside a title and its links. */
const MOST_TITLE_BYTES = 600;
const MOST_BODY_BYTES = 2_000;
/** Buttons that browsers show. */
const MOST_ACTIONS = 2;

interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Sends messages through a browser's push service. 404 and 410 mean that the browser has unsubscribed. */
export const pushChannel: ChannelType<RequestOf<'push'>, PushAddress> = {
  slots: 32,
  unproven: 24,
  prepare({ endpoint, keys, label }, { guard }) {
    const host = checkedHost(endpoint, 'endpoint', guard);
    if (!isCurvePoint(keys.p256dh)) throw new InvalidField('keys.p256dh', FIELD_TEXTS.form);
    return { address: { endpoint, keys }, label: label || host, state: 'on', subscription: endpoint };
  },
  urlOf: ({ endpoint }) => endpoint,
  async send(address, message, { vapid, origin, guard }, limits) {
    const { id, digest } = message;
    const payload = JSON.stringify({ web_push: 8030, notification: notificationOf(message, origin) });
    const { default: webPush } = await import('web-push'); // loaded with the first message, to keep the start fast
    const options = {
      vapidDetails: vapid,
      TTL: digest ? Math.max(Math.round((digest.untilMs - Date.now()) / 1_000), TTL) : TTL,
      urgency: digest ? ('normal' as const) : ('high' as const),
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    };
    const details = encrypted(() => webPush.generateRequestDetails(address, payload, options));
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    const request = { method: 'POST', headers, body: details.body ?? '', ...limits } as const;
    const answer = await guardedRequest(details.endpoint, request, guard).catch((error: Error) => {
      throw new SendError(error.message);
    });
    checkAnswer(answer.status, answer.headers['retry-after'], [404, 410]);
  },
};

/** Keys were stored unchecked once: with a wrong one no message can be made. */
function encrypted<Details>(make: () => Details): Details {
  try {
    return make();
  } catch {
    throw new SendError('the key of this browser is wrong', { isFinal: true });
  }
}

/** Returns whether a text is a public key of P-256, without compression, as RFC 8291 has it. */
function isCurvePoint(text: string): boolean {
  const key = Buffer.from(text, 'base64url');
  try {
    return key.length === 65 && ECDH.convertKey(key, 'prime256v1') !== '';
  } catch {
    return false;
  }
}

/** Returns what a browser shows of a message, with buttons to the pages that it links to. */
export function notificationOf({ id, subject, lines, path, links }: Message, origin: string) {
  return {
    title: shortened(subject, MOST_TITLE_BYTES),
    body: shortened(lines.join('\n'), MOST_BODY_BYTES),
    navigate: `${origin}${path}`,
    tag: id,
    actions: links
      .slice(0, MOST_ACTIONS)
      .map(({ text, path: place }, k) => ({ action: `${k}`, title: text, navigate: `${origin}${place}` })),
  };
}

/** Cuts a text to its first characters that take so many bytes of UTF-8. */
function shortened(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  return bytes.length <= mostBytes
    ? text
    : new TextDecoder().decode(bytes.subarray(0, mostBytes)).replace(/\ufffd+$/, '…');
}
