import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SessionAnswer } from '@wickwise/contract';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom no server knows yet. */
export const newPerson = (): Account => ({
  name: 'Asha Rao',
  email: `asha-${randomUUID().slice(0, 8)}@example.com`,
  password: 'seven quiet herons wade',
});

interface OutboxMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails of an address, newest first, as the server's outbox has them. */
export async function mailsTo(page: Page, url: string, email: string): Promise<OutboxMail[]> {
  const { mails } = (await (await page.request.get(`${url}/dev/mail.json`)).json()) as { mails: OutboxMail[] };
  return mails.filter(({ to }) => to === email);
}

/** The newest code that was sent to an address, once it's another than the one before. */
export async function codeFor(page: Page, url: string, email: string, before?: string): Promise<string> {
  const newest = async (): Promise<string | undefined> => {
    const codes = (await mailsTo(page, url, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
    return codes.find((code) => code !== undefined);
  };
  await expect.poll(newest).not.toBe(before);
  await expect.poll(newest).toMatch(/^\d{6}$/);
  return (await newest()) as string;
}

/** A new account, made and confirmed by calls; the browser keeps the cookies that come with it. */
async function makeAccount(page: Page, url: string, person: Account): Promise<SessionAnswer> {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/v1/auth/${path}`, { data });
    if (!answer.ok()) throw new Error(`auth/${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  };
  await call('signup', person);
  const code = await codeFor(page, url, person.email);
  return (await call('confirm-otp', { email: person.email, code })).json();
}

/** Signs a new user in, with the session in the page. Whatever is opened next is opened by them. */
export async function signIn(page: Page, url: string, person: Account = newPerson()): Promise<Account> {
  const { authData } = await makeAccount(page, url, person);
  const { cookies } = await page.context().storageState();
  const localStorage = [{ name: 'authData', value: JSON.stringify(authData) }];
  await page.context().setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
  return person;
}
