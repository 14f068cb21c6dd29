import { test as base, expect } from '@playwright/test';
import { MANY_INSTRUMENTS, type Server, startServer } from './server.ts';

/** Said by the test tool itself, which allows service workers only where they are tried. */
const OWN_WORDS = 'Service Worker registration blocked by Playwright';

/**
 * Tests on the simulated feed share one server per worker; each fails on anything in the browser's console but the browser's
 * own line about an answer with one of the statuses in `refusals`.
 */
export const test = base.extend<{ quietConsole: undefined; refusals: number[] }, { server: Server }>({
  refusals: [[], { option: true }],
  server: [
    async ({}, use) => {
      const server = await startServer({ env: MANY_INSTRUMENTS });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
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
