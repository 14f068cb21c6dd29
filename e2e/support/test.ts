import { test as base, expect } from '@playwright/test';
import { type SharedServer, sharedServer } from './shared-server.ts';

/** Message of the test tool, which allows service workers only in some tests. */
const OWN_WORDS = 'Service Worker registration blocked by Playwright';

/** For tests that cut connections or spoil answers, which the browser logs. */
export const noisyTest = base.extend<object, { server: SharedServer }>({
  server: [async ({}, use) => use(sharedServer()), { scope: 'worker' }],
});

/** Fails on any console message except the browser's line about an answer with a status in `refusals`. */
export const test = noisyTest.extend<{ quietConsole: undefined; refusals: number[] }>({
  refusals: [[], { option: true }],
  quietConsole: [
    async ({ page, refusals }, use) => {
      const complaints: string[] = [];
      const isExpected = (text: string): boolean =>
        text === OWN_WORDS || refusals.some((status) => text.includes(`status of ${status} `));
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint && !isExpected(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
