import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/chromium.ts';

const chromium = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/shared-server.ts',
  testMatch: '**/*.spec.ts',
  workers: 2,
  timeout: 300_000, // on two busy cores a walk takes three times as long; what is measured is measured by the benches
  expect: { timeout: 60_000 },
  reporter: process.env.WICKWISE_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.WICKWISE_E2E_REPORT }]]
    : [['list']],
  outputDir: 'test-results',
  use: {
    actionTimeout: 60_000, // as long as what is expected
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai', // screens begin with crypto there, which moves at whatever hour tests run
    serviceWorkers: 'block', // calls that a worker makes can't be intercepted; its own tests allow it
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
});
