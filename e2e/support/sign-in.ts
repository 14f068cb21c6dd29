import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SessionAnswer } from '@wickwise/contract';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** A person unknown to any server. */
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

/** Returns the mails of an address from the server's outbox, newest first. */
export async function mailsTo(page: Page, url: string, email: string): Promise<OutboxMail[]> {
  const { mails } = (await (await page.request.get(`${url}/dev/mail.json`)).json()) as { mails: OutboxMail[] };
  return mails.filter(({ to }) => to === email);
}

/** Returns the newest code sent to an address, once it differs from the previous one. */
export async function codeFor(page: Page, url: string, email: string, before?: string): Promise<string> {
  const newest = async (): Promise<string | undefined> => {
    const codes = (await mailsTo(page, url, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
    return codes.find((code) => code !== undefined);
  };
  await expect.poll(newest).not.toBe(before);
  await expect.poll(newest).toMatch(/^\d{6}$/);
  return (await newest()) as string;
}

/** Creates and confirms an account by calls; the browser keeps its cookies. */
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

/** Signs a new user in, with the session in the page; pages opened next belong to the user. */
export async function signIn(page: Page, url: string, person: Account = newPerson()): Promise<Account> {
  const { authData } = await makeAccount(page, url, person);
  const { cookies } = await page.context().storageState();
  const localStorage = [{ name: 'authData', value: JSON.stringify(authData) }];
  await page.context().setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
  return person;
}
