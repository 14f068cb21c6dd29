import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InstrumentId, Market } from '@wickwise/market';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { staleChanges } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { createMetrics } from '#platform/metrics.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { Gateway } from './gateway.ts';
import { StaleRelay } from './stale-relay.ts';

const [BTC, ETH] = ['Crypto:BTC-USD', 'Crypto:ETH-USD'] as InstrumentId[] as [InstrumentId, InstrumentId];

it('sends clients the instruments without prices of markets they may read, on connection and at each change', async () => {
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const http = createServer();
  const gateway = new Gateway({
    http,
    bus,
    log,
    metrics: createMetrics(),
    headers: securityHeaders({}),
    isAllowedOrigin: () => true,
    tokenOf: async () => undefined,
    addressOf: () => 'here',
  });
  const readable = new Set<Market>(['Crypto']);
  gateway.add(
    new StaleRelay({
      io: gateway.io,
      bus,
      markets: ['Crypto', 'Forex'],
      access: { mayRead: (market) => readable.has(market) },
      staleOf: () => new Map([[BTC, null]]),
      quoteOf: (id) => (id === BTC ? { timeMs: 7 } : undefined),
    }),
  );
  gateway.start();
  onTestFinished(() => gateway.stop());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const heard: unknown[] = [];
  socket.on('stale_quotes', (stale) => heard.push(stale));
  const first = { market: 'Crypto', quotes: [{ symbol: 'BTC-USD', asOf: 7, reason: null }] };
  await vi.waitFor(() => expect(heard).toEqual([first]));
  bus.publish(staleChanges, 'Forex', { market: 'Forex', stale: new Map() });
  bus.publish(staleChanges, 'Crypto', { market: 'Crypto', stale: new Map([[ETH, 'not traded']]) });
  const second = { market: 'Crypto', quotes: [{ symbol: 'ETH-USD', asOf: null, reason: 'not traded' }] };
  await vi.waitFor(() => expect(heard).toEqual([first, second]));
  readable.delete('Crypto');
  readable.add('Forex');
  gateway.readersChanged();
  bus.publish(staleChanges, 'Crypto', { market: 'Crypto', stale: new Map() });
  bus.publish(staleChanges, 'Forex', { market: 'Forex', stale: new Map() });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ market: 'Forex', quotes: [] }));
  expect(heard).toHaveLength(4);
});
