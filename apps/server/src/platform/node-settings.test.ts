import { expect, it } from 'vitest';
import { nodeSettings } from './node-settings.ts';

const DATABASE_URL = 'postgres://db/wickwise';
const AUTH_SECRET = 'x'.repeat(32);

it('is of a server of its own without a bus', () => {
  expect(nodeSettings({ ROLES: 'all', DATABASE_URL })).toBeUndefined();
});

it('names bus, role and address of a node', () => {
  const NATS_URL = 'nats://ann:p%40ss@bus-1,nats://bus-2:4333';
  expect(
    nodeSettings({ ROLES: 'api', NATS_URL, DATABASE_URL, AUTH_SECRET, NODE_URL: 'http://10.0.0.7:8080/' }),
  ).toEqual({
    role: 'api',
    bus: { servers: ['bus-1:4222', 'bus-2:4333'], user: 'ann', password: 'p@ss', isEncrypted: false },
    address: 'http://10.0.0.7:8080',
  });
  expect(nodeSettings({ ROLES: 'all', NATS_URL: 'tls://bus', DATABASE_URL, AUTH_SECRET })).toEqual({
    role: 'leader',
    bus: { servers: ['bus:4222'], isEncrypted: true },
  });
});

it.each(['jobs', 'api,jobs'] as const)('is of a node with ROLES=%s', (ROLES) => {
  expect(nodeSettings({ ROLES, NATS_URL: 'nats://bus', DATABASE_URL, AUTH_SECRET })?.role).toBe(ROLES);
});

it.each([
  [{ ROLES: 'api', DATABASE_URL, AUTH_SECRET } as const, /ROLES=api needs NATS_URL/],
  [{ ROLES: 'jobs', DATABASE_URL, AUTH_SECRET } as const, /ROLES=jobs needs NATS_URL/],
  [{ ROLES: 'all', NATS_URL: 'nats://bus', AUTH_SECRET } as const, /needs DATABASE_URL/],
  [{ ROLES: 'api', NATS_URL: 'nats://bus', DATABASE_URL } as const, /needs AUTH_SECRET/],
])('says what is missing', (env, sentence) => {
  expect(() => nodeSettings(env)).toThrow(sentence);
});
