import type { InstrumentId, Market, Tick } from '@wickwise/market';
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import type { FeedHealth, FeedSink } from '#marketdata/feeds/feed.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import type { ProviderOptions } from '#marketdata/feeds/provider-options.ts';
import type { ProviderProtocol } from '#marketdata/feeds/provider-protocol.ts';
import { ClockMonitor, type MachineClock, machineClock } from '#platform/clock-monitor.ts';
import { FakeMarket } from './fake-market.ts';
import { type Dialect, FakeProvider } from './fake-provider.ts';

/** An adapter, and the words in which its vendor answers it. */
export interface Adapter {
  protocol: ProviderProtocol;
  dialect: Dialect;
  /** The vendor's names of Bitcoin and Ether. */
  symbols: readonly [string, string];
  /** Whether its trades are numbered without a gap. */
  countsTrades: boolean;
}

export const BTC = 'Crypto:BTC-USD' as const;
export const ETH = 'Crypto:ETH-USD' as const;

/** Short pauses; nothing is silent or late unless a test wants it. */
const TIMES = { connectMs: 10_000, silenceMs: 60_000, provenMs: 20, pauses: { firstMs: 10, longestMs: 50 } };

/** What a feed has said to its sink. */
export class Heard implements FeedSink {
  readonly ticks: Tick[] = [];
  readonly gaps: { fromMs: number; toMs: number; ids?: readonly InstrumentId[] }[] = [];
  readonly states: FeedHealth[] = [];
  readonly rejections: string[] = [];
  readonly revisions: { id: InstrumentId; fromMs: number; toMs: number }[] = [];
  rewinds = 0;
  /** Called at each tick, before it's kept. */
  onTick: (tick: Tick) => void = () => {};

  tick(tick: Tick): void {
    this.onTick(tick);
    this.ticks.push(tick);
  }

  health(_market: Market, health: FeedHealth): void {
    this.states.push(health);
  }

  gap(_market: Market, fromMs: number, toMs: number, ids?: readonly InstrumentId[]): void {
    this.gaps.push({ fromMs, toMs, ...(ids ? { ids } : {}) });
  }

  rewound(): void {
    this.rewinds++;
  }

  revised(id: InstrumentId, fromMs: number, toMs: number): void {
    this.revisions.push({ id, fromMs, toMs });
  }

  rejected(id: string, reason: string): void {
    this.rejections.push(`${id}: ${reason}`);
  }

  isBusy(): boolean {
    return false;
  }

  get prices(): number[] {
    return this.ticks.map(({ price }) => price);
  }
}

export interface Connected {
  provider: FakeProvider;
  feed: ProviderFeed;
  heard: Heard;
  /** Resolves when subscriptions are confirmed on a connection. */
  live(): Promise<void>;
}

export interface ConnectOptions extends ProviderOptions {
  machine?: MachineClock;
  /** The exchange's clock; the machine's without it. */
  nowMs?: () => number;
  /** Changes the provider before the feed calls it. */
  prepare?: (provider: FakeProvider) => void;
}

/** Starts a fake provider and a feed of Bitcoin and Ether that is connected to it; both end with the test. */
export async function connectAdapter(
  { protocol, dialect, symbols }: Adapter,
  { machine = machineClock, nowMs = () => machine.wallMs(), prepare, ...options }: ConnectOptions = {},
): Promise<Connected> {
  const provider = await FakeProvider.start(dialect, new FakeMarket(symbols, nowMs));
  prepare?.(provider);
  const { restUrl, wsUrl } = provider;
  const parts = { clock: new ClockMonitor(machine), log: pino({ level: 'silent' }) };
  const places = { restUrl, wsUrl, markets: ['Crypto'] as const };
  const feed = new ProviderFeed(protocol, { ...places, ...options, times: { ...TIMES, ...options.times } }, parts);
  onTestFinished(() => feed.stop());
  const heard = new Heard();
  feed.setSubscriptions(new Set([BTC, ETH]), heard);
  await feed.start();
  const live = () => vi.waitFor(() => expectLive(feed, provider), { interval: 5, timeout: 15_000 });
  return { provider, feed, heard, live: async () => void (await live()) };
}

function expectLive(feed: ProviderFeed, { openStreams, subscribed }: FakeProvider): void {
  const { state } = feed.health();
  if (state !== 'live' || openStreams !== 1 || subscribed.length !== 2) {
    throw new Error(`${state}, ${openStreams} streams of ${subscribed.join()}`);
  }
}
