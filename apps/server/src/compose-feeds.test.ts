import { pino } from 'pino';
import { expect, it } from 'vitest';
import { findProvider } from '#marketdata/feeds/providers.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { createFeed } from './compose-feeds.ts';

it('declares the licence of a provider with its terms, which an operator has to read before they state more', async () => {
  const choice = {
    name: 'alpaca',
    key: { key: 'k', secret: 's' },
    markets: ['US_Equity'],
    named: ['US_Equity'],
  } as const;
  const feed = await createFeed(choice, { log: pino({ level: 'silent' }), clock: new ClockMonitor() });
  const { scope, terms } = findProvider('alpaca');
  expect(feed.capabilities('US_Equity').licence).toMatchObject({ scope, terms });
  expect(scope).toBe('personal');
});
