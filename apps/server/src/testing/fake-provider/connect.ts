import {
  calendarOf,
  type InstrumentId,
  type Market,
  marketOf,
  type SessionCalendar,
  type Tick,
} from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { vi } from 'vitest';
import type { FeedHealth, FeedSink } from '#marketdata/feeds/feed.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import type { ProviderOptions } from '#marketdata/feeds/provider-options.ts';
import type { ProviderProtocol } from '#marketdata/feeds/provider-protocol.ts';
import { STREAM_PATIENCE } from '#marketdata/feeds/stream-monitor.ts';
import { ClockMonitor, type MachineClock, machineClock } from '#platform/clock-monitor.ts';
import { atEnd } from '../at-end.ts';
import { FakeMarket } from './fake-market.ts';
import { type Dialect, FakeProvider } from './fake-provider.ts';

/** An adapter, and the words in which its vendor answers it. */
export interface Adapter {
  /** With the key that the vendor accepts at first, where it wants one. */
  protocol: ProviderProtocol;
  dialect: Dialect;
  /** Where it's one of several that come by the same stream. */
  market?: Market;
  /** The vendor's names of two instruments, as in its messages. */
  symbols: readonly [string, string];
  /** Whether its trades are numbered without a gap. */
  countsTrades: boolean;
  /** Ours of the same; default Bitcoin and Ether. */
  ids?: readonly [InstrumentId, InstrumentId];
  /** The vendor's name, and ours, of one that its list has beside the catalogue; without it it gives no list. */
  listed?: { symbol: string; id: InstrumentId };
  /** One of the catalogue that the made-up vendor doesn't have; default Dogecoin. */
  absent?: InstrumentId;
  /** The size of a trade, where sizes are whole units; 0 where prices are quotes, which have none. */
  lot?: number;
  /** How exact the vendor's times are; default 1. */
  timeStepMs?: number;
  /** How many times as long connections may take as tests have it, on a busy machine; default 1. */
  pace?: number;
  /** Instruments of the catalogue that its market has at least; default 21. */
  least?: number;
  /** Whether the day's change starts from a bar of its history. */
  changesByBars?: true;
  /** With a key: the adapter's name in the list of providers, and the sentence with which the vendor refuses a key. */
  keyed?: { protocolOf(key: string): ProviderProtocol; words: string };
}

/** The adapter's name, with its stream's or its market's where there are several. */
export const adapterLabel = ({ protocol, market }: Adapter): string =>
  `${protocol.source ?? protocol.name}${market ? ` ${market}` : ''}`;

export const idsOf = ({ ids = ['Crypto:BTC-USD', 'Crypto:ETH-USD'] }: Adapter): readonly [InstrumentId, InstrumentId] =>
  ids;
export const marketFor = (adapter: Adapter): Market => marketOf(idsOf(adapter)[0]);
export const adapterCalendar = (adapter: Adapter): SessionCalendar =>
  calendarOf(findInstrument(idsOf(adapter)[0])?.schedule ?? 'always');

/** A Wednesday; half an hour after the open where the market closes. */
const DAY_MS = Date.UTC(2026, 10, 18);
export function startOf(adapter: Adapter): number {
  const calendar = adapterCalendar(adapter);
  if (calendar === calendarOf('always') || calendar === calendarOf('forex')) return DAY_MS + 10 * 3_600_000;
  return calendar.next(DAY_MS).openMs + 1_800_000;
}

/** The machine's clock; in a session where the market closes. */
function clockFor(adapter: Adapter): MachineClock {
  if (adapterCalendar(adapter) === calendarOf('always')) return machineClock;
  const [startMs, fromMs] = [startOf(adapter), performance.now()];
  const nowMs = (): number => Math.floor(startMs + performance.now() - fromMs);
  return { wallMs: nowMs, monotonicMs: nowMs };
}

const ALMOST_A_DAY_MS = 22 * 3_600_000;

/** Trades of the session or the day before: the change of some starts from them, and no stream names them. */
export function precede({ market }: FakeProvider, adapter: Adapter): void {
  const calendar = adapterCalendar(adapter);
  const isPair = calendar === calendarOf('forex');
  if (!isPair && !adapter.changesByBars) return;
  const endMs = isPair ? calendar.previous(startOf(adapter)).endMs : Date.now() - ALMOST_A_DAY_MS;
  for (const symbol of adapter.symbols) market.add(symbol, market.referencePrice, adapter.lot ?? 1, endMs - 60_000);
}

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

  rejected(id: string, reason: string | null): void {
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
  /** What was logged. */
  lines: readonly string[];
  /** Resolves when subscriptions are confirmed on a connection. */
  live(): Promise<void>;
}

export interface ConnectOptions extends ProviderOptions {
  machine?: MachineClock;
  /** The exchange's clock; the machine's without it. */
  nowMs?: () => number;
  /** Changes the provider before the feed calls it. */
  prepare?: (provider: FakeProvider) => void;
  /** In place of the adapter's own, e.g. with another key. */
  protocol?: ProviderProtocol;
  /** One that runs already. */
  provider?: FakeProvider;
}

/** Starts a fake provider and a feed of two instruments that is connected to it; both end with the test. */
export async function connectAdapter(
  adapter: Adapter,
  { machine = clockFor(adapter), nowMs = () => machine.wallMs(), prepare, ...options }: ConnectOptions = {},
): Promise<Connected> {
  const { dialect, symbols, listed, pace = 1 } = adapter;
  const market = new FakeMarket([...symbols, ...(listed ? [listed.symbol] : [])], nowMs, adapterCalendar(adapter));
  const provider = options.provider ?? (await FakeProvider.start(dialect, market));
  prepare?.(provider);
  const { restUrl, wsUrl } = provider;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const protocol = options.protocol ?? adapter.protocol;
  const parts = { clock: new ClockMonitor(ahead(machine, protocol.delayMs)), log };
  const hosts = Object.fromEntries(Object.keys(protocol.hosts ?? {}).map((name) => [name, restUrl]));
  const places = { restUrl, wsUrl, hosts, markets: [marketFor(adapter)] };
  const times = longer({ ...TIMES, ...options.times }, pace);
  const { firstLiveMs } = STREAM_PATIENCE;
  const patience = longer({ firstLiveMs, ...options.patience }, pace);
  const feed = new ProviderFeed(protocol, { ...places, ...options, patience, times }, parts);
  atEnd(() => feed.stop());
  const heard = new Heard();
  feed.setSubscriptions(new Set(idsOf(adapter)), heard);
  await feed.start();
  const expectState = (): void => (protocol.isFix ? expectPolled(feed) : expectLive(feed, provider));
  const live = () => vi.waitFor(expectState, { interval: 5, timeout: 15_000 * pace });
  return { provider, feed, heard, lines, live: async () => void (await live()) };
}

/** Multiplies each time; pauses between attempts stay. */
const longer = <Times extends object>(times: Times, pace: number): Times =>
  Object.fromEntries(
    Object.entries(times).map(([name, ms]) => [name, typeof ms === 'number' ? ms * pace : ms]),
  ) as Times;

function expectPolled(feed: ProviderFeed): void {
  const { state } = feed.health();
  if (state !== 'live') throw new Error(state);
}

/** The clock of a machine that hears of prices so much later. */
const ahead = ({ wallMs, monotonicMs }: MachineClock, byMs = 0): MachineClock => ({
  wallMs: () => wallMs() + byMs,
  monotonicMs,
});

function expectLive(feed: ProviderFeed, { openStreams, subscribed }: FakeProvider): void {
  const { state } = feed.health();
  if (state !== 'live' || openStreams !== 1 || subscribed.length !== 2) {
    throw new Error(`${state}, ${openStreams} streams of ${subscribed.join()}`);
  }
}
