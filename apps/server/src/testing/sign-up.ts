import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionAnswer } from '@wickwise/contract';

const MOST_BUSY_MS = 120_000;
const AGAIN_MS = 500;

/** Creates an account at a running server with the code of its outbox; returns what calls need. */
export async function signUpByHttp(
  url: string,
): Promise<{ userId: string; token: string; headers: { authorization: string }; login: object }> {
  const email = `trader-${randomBytes(6).toString('hex')}@example.com`;
  const post = (path: string, body: object, cookie = '') =>
    whenServed(() =>
      fetch(`${url}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    );
  const login = { email, password: 'green-tea-at-noon-42' };
  const begun = await post('signup', { name: 'Asha Rao', ...login });
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { mails } = (await (await fetch(`${url}/dev/mail.json`)).json()) as { mails: { to: string; text: string }[] };
  const code = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  const { authData, user } = SessionAnswer.parse(await (await post('confirm-otp', { email, code }, cookie)).json());
  return { userId: user._id, token: authData.token, headers: { authorization: `Bearer ${authData.token}` }, login };
}

/** Asks again what a busy server has refused, as a page does; throws what else is refused. */
async function whenServed(ask: () => Promise<Response>): Promise<Response> {
  for (const deadlineMs = performance.now() + MOST_BUSY_MS; ; ) {
    const response = await ask();
    if (response.ok) return response;
    if (response.status !== 503 || performance.now() > deadlineMs)
      throw new Error(`nobody could sign up: ${response.status} ${await response.text()}`);
    await sleep(AGAIN_MS);
  }
}
