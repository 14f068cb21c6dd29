import { createHmac, randomBytes } from 'node:crypto';
import { type GuardedRequest, type GuardOptions, guardedRequest } from '#platform/guarded-request.ts';
import type { WebhookAddress } from '../address.ts';
import type { Message } from '../message.ts';
import { SendError } from '../send-error.ts';

const PREFIX = 'whsec_';

/** How long an answer may take, and whether it's waited for at all. */
export type Patience = Required<Pick<GuardedRequest, 'timeoutMs' | 'signal'>>;

/** Whom a message goes to; a name may end in a point and is the same one. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** HMAC-SHA256 over id, time and body, as the Standard Webhooks describe it. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Posts a message as JSON, signed. Anything but a 2xx is a failure; 410 says that nobody wants it any more. */
export async function sendWebhook(
  { url, secret, old }: WebhookAddress,
  { id, subject, lines, notices }: Message,
  guard: GuardOptions,
  patience: Patience,
): Promise<void> {
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
  const request = { method: 'POST', headers, body, ...patience } as const;
  const answer = await guardedRequest(url, request, guard).catch((error: Error) => {
    throw new SendError(error.message);
  });
  checkAnswer(answer.status, answer.headers['retry-after'], [410]);
}

/** Turns a status into a failure, one of `final` into one for good. */
export function checkAnswer(status: number, retryAfter: string | undefined, final: readonly number[]): void {
  if (status >= 200 && status < 300) return;
  const waitMs = Number(retryAfter) * 1_000;
  throw new SendError(`answered ${status}`, {
    isFinal: final.includes(status),
    ...(waitMs > 0 ? { retryAfterMs: waitMs } : {}),
  });
}
