import { createHash } from 'node:crypto';
import { type GuardOptions, guardedRequest } from '#platform/guarded-request.ts';
import type { PushAddress } from '../address.ts';
import type { Message } from '../message.ts';
import { SendError } from '../send-error.ts';
import { checkAnswer, type Patience } from './webhook.ts';

/** Seconds for which a push service keeps a message for a browser that is away: an old price is no news. */
const TTL = 300;
/** Push services take less than 4 kB, encryption included. */
const MOST_CHARACTERS = 1_500;

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Whom a push service can turn to. */
  subject: string;
}

/** Sends a message to a browser by its push service. 404 and 410 say that the browser has unsubscribed. */
export async function sendPush(
  address: PushAddress,
  { id, subject, lines, path }: Message,
  { vapid, origin, guard }: { vapid: VapidKeys; origin: string; guard: GuardOptions },
  patience: Patience,
): Promise<void> {
  const body = lines.join('\n').slice(0, MOST_CHARACTERS);
  const notification = { title: subject.slice(0, 200), body, navigate: `${origin}${path}`, tag: id };
  const payload = JSON.stringify({ web_push: 8030, notification });
  const { default: webPush } = await import('web-push'); // with the first message: a start doesn't wait for it
  const details = webPush.generateRequestDetails(address, payload, {
    vapidDetails: vapid,
    TTL,
    urgency: 'high',
    topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
  });
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const request = { method: 'POST', headers, body: details.body ?? '', ...patience } as const;
  const answer = await guardedRequest(details.endpoint, request, guard).catch((error: Error) => {
    throw new SendError(error.message);
  });
  checkAnswer(answer.status, answer.headers['retry-after'], [404, 410]);
}
