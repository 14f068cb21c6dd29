import { MINUTE_MS } from '@wickwise/market';
import { expect, vi } from 'vitest';
import type { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import type { Adapter } from './connect.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { FastClock } from './fast-clock.ts';

/** A fault comes this often, and lasts this long where it lasts; ms of market time. */
export const FAULT_EVERY_MS = 5 * MINUTE_MS;
export const FAULT_MS = 150_000;

/** The product as faults need it. */
export interface FaultyProduct {
  readonly feed: ProviderFeed | undefined;
  restart(key: string): Promise<void>;
}

export interface FaultScene {
  provider: FakeProvider;
  clock: FastClock;
  product: FaultyProduct;
}

/** A fault: what begins it, and what ends it where it lasts. */
export interface Fault {
  name: string;
  begin(scene: FaultScene): void;
  end?(scene: FaultScene): void | Promise<void>;
}

const heal = ({ provider }: FaultScene): void => {
  provider.isSilent = provider.isRubbish = false;
  delete provider.refusals.stream;
  delete provider.refusals.rest;
};

/** Cuts the connection and refuses new ones for a while. */
const refusing = (name: string, status: number, headers: Record<string, string> = {}): Fault => ({
  name,
  begin({ provider }) {
    provider.refusals.stream = provider.refusals.rest = { status, headers, body: '' };
    provider.drop();
  },
  end: heal,
});

const rubbish = ['', 'rubbish', '[]', 'null', '{"e":"aggTrade"}', '{"channel":"trade","data":[{}]}'];

const FAULTS: readonly Fault[] = [
  refusing('drop', 503),
  { name: 'close', begin: ({ provider }) => provider.close(1001) },
  { name: 'silence', begin: ({ provider }) => void Object.assign(provider, { isSilent: true }), end: heal },
  { name: 'malformed frames', begin: ({ provider }) => rubbish.forEach((frame) => void provider.send(frame)) },
  refusing('too many requests', 429, { 'retry-after': '1' }),
  { name: 'clock ahead', begin: ({ clock }) => void Object.assign(clock, { skewMs: 120_000 }) },
  { name: 'clock right', begin: ({ clock }) => void Object.assign(clock, { skewMs: 0 }) },
  {
    name: 'nothing but rubbish',
    begin: ({ provider }) => void Object.assign(provider, { isRubbish: true }),
    end: heal,
  },
];

/** A provider's key ends, as each morning at some brokers, and the server goes on with the next one. */
const EXPIRY: Fault = {
  name: 'token expiry',
  begin({ provider }) {
    provider.key = `${provider.key}-next`;
    provider.drop();
  },
  async end({ product, provider }) {
    const state = () => product.feed?.health().state;
    await vi.waitFor(() => expect(state()).toBe('needs-login')); // a busy machine connects late
    await product.restart(provider.key);
  },
};

/** History stays away until the clock has been wrong, and is right again: a gap stays open over both. */
export const LATE_HISTORY: readonly Fault[] = [
  {
    ...refusing('drop, and no history after it', 503),
    end({ provider }) {
      delete provider.refusals.stream;
    },
  },
  { name: 'clock ahead', begin: ({ clock }) => void Object.assign(clock, { skewMs: 120_000 }) },
  { name: 'clock right', begin: ({ clock }) => void Object.assign(clock, { skewMs: 0 }) },
  { name: 'history again', begin: heal },
];

/** Returns one fault after the other, as many as fit. */
export function faultsWithin(adapter: Adapter, minutes: number): readonly Fault[] {
  const kinds = adapter.keyed ? [...FAULTS, EXPIRY] : FAULTS;
  const count = Math.floor((minutes * MINUTE_MS) / FAULT_EVERY_MS);
  return Array.from({ length: count }, (_, i) => kinds[i % kinds.length] as Fault);
}
