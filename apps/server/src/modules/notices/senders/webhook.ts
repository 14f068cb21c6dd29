import { createHmac, randomBytes } from 'node:crypto';
import { InvalidField } from '#platform/errors.ts';
import { checkedUrl, type GuardOptions, guardedRequest } from '#platform/guarded-request.ts';
import { SendError } from '../send-error.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';

const PREFIX = 'whsec_';

/** After a rotation the old secret also signs for this time, ms. */
const OLD_SECRET_MS = 86_400_000;

/** Keys of a webhook: the newest one signs, the previous one too until its time is over. */
export interface WebhookAddress {
  url: string;
  secret: string;
  old?: { secret: string; untilMs: number };
}

/** Returns the host of a user's URL in a field. Throws `InvalidField` for one that may not be called. */
export function checkedHost(url: string, field: string, guard: GuardOptions): string {
  try {
    return checkedUrl(url, guard).host;
  } catch (error) {
    throw new InvalidField(field, (error as Error).message);
  }
}

const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** Returns the HMAC-SHA256 over id, time and body, as in Standard Webhooks. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Posts signed JSON. Anything but a 2xx is a failure; 410 ends the channel. */
export const webhookChannel: ChannelType<RequestOf<'webhook'>, WebhookAddress> = {
  slots: 48,
  unproven: 32,
  prepare({ url }, { guard }) {
    const secret = newSecret();
    return { address: { url, secret }, label: checkedHost(url, 'url', guard), state: 'on', secret };
  },
  rotate({ url, secret: before }) {
    const secret = newSecret();
    return { address: { url, secret, old: { secret: before, untilMs: Date.now() + OLD_SECRET_MS } }, secret };
  },
  urlOf: ({ url }) => url,
  async send({ url, secret, old }, { id, subject, lines, notices }, { guard }, limits) {
    const seconds = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({ id, subject, lines, notices: notices.map((notice) => notice.body) });
    const secrets = [secret, ...(old && old.untilMs > Date.now() ? [old.secret] : [])];
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Wickwise',
      'idempotency-key': id,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map((own) => signatureOf(own, id, seconds, body)).join(' '),
    };
    const request = { method: 'POST', headers, body, ...limits } as const;
    const answer = await guardedRequest(url, request, guard).catch((error: Error) => {
      throw new SendError(error.message);
    });
    checkAnswer(answer.status, answer.headers['retry-after'], [410]);
  },
};

/** Throws `SendError` for a failure status; final for those in `final`. */
export function checkAnswer(status: number, retryAfter: string | undefined, final: readonly number[]): void {
  if (status >= 200 && status < 300) return;
  const waitMs = Number(retryAfter) * 1_000;
  throw new SendError(`answered ${status}`, {
    isFinal: final.includes(status),
    ...(waitMs > 0 ? { retryAfterMs: waitMs } : {}),
  });
}
