import { findInstrument } from '@wickwise/market/catalogue';
import { ProviderClock } from '../../apps/server/src/marketdata/feeds/provider-clock.ts';
import { ProviderListing } from '../../apps/server/src/marketdata/feeds/provider-listing.ts';
import type { StreamEvent } from '../../apps/server/src/marketdata/feeds/provider-protocol.ts';
import { TradeIntake } from '../../apps/server/src/marketdata/feeds/trade-intake.ts';
import { ClockMonitor, machineClock } from '../../apps/server/src/platform/clock-monitor.ts';
import type { ProviderConnection } from '../../apps/server/src/platform/net/socket-options.ts';
import { ADAPTERS } from '../../apps/server/src/testing/fake-provider/adapters.ts';
import { type Adapter, adapterLabel, idsOf, marketFor } from '../../apps/server/src/testing/fake-provider/connect.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';
import { miniTickers, tradesOf, type WireFrame, type WireFrames } from './frames.ts';

const ROUNDS = 5;
/** Rounds until the code is compiled. */
const WARM_UP = 2;
const ROUND_MS = 500;
const GOAL = 500_000;
/** The adapters that the goal is for, with their frames of many updates where these have some. */
const GOAL_OF: ReadonlySet<string> = new Set(['binance-public, miniTicker', 'kite, 200 in a frame']);

/**
 * Prints how many frames and updates of instruments one core turns into prices, and into ticks; without the socket that
 * they come by.
 */
export function printDecoding(): void {
  const rows = ADAPTERS.flatMap((adapter) =>
    tradesOf(adapter).map((frames) => row(adapter, `${adapterLabel(adapter)}, ${frames.what}`, frames)),
  );
  const [binance] = ADAPTERS;
  if (binance) rows.unshift(row(binance, 'binance-public, miniTicker', miniTickers()));
  printTable(['per second of a core', 'frames', 'updates', 'slowest round', 'updates to ticks', 'goal'], rows);
}

function row(adapter: Adapter, what: string, { frames, updates }: WireFrames): string[] {
  const session = adapter.protocol.session();
  const decoded = rounds(() => {
    let events = 0;
    for (const frame of frames) events += session.read(frame).length;
    if (events < updates) throw new Error(`${what}: messages were not understood`);
  });
  const asTicks = rounds(() => passOn(adapter, frames));
  const perPass = (value: number, count: number): string => figure(value * count);
  return [
    what,
    perPass(median(decoded), frames.length),
    perPass(median(decoded), updates),
    perPass(Math.min(...decoded), updates),
    perPass(median(asTicks), updates),
    GOAL_OF.has(what) ? figure(GOAL) : '',
  ];
}

/** Returns passes per second of CPU time, round by round: what other programs take of a busy machine doesn't count. */
function rounds(pass: () => void): number[] {
  return Array.from({ length: WARM_UP + ROUNDS }, () => {
    const begunMs = performance.now();
    const before = process.cpuUsage();
    let passes = 0;
    for (; performance.now() - begunMs < ROUND_MS; passes++) pass();
    const { user, system } = process.cpuUsage(before);
    return (passes * 1_000_000) / (user + system);
  }).slice(WARM_UP);
}

const clock = new ProviderClock(new ClockMonitor(machineClock));
const connection: ProviderConnection = {
  isReady: true,
  ready() {},
  send() {},
  echo() {},
  renew() {},
  fail() {},
};

/** Decodes frames and passes their trades on, each once, as a feed does. */
function passOn(adapter: Adapter, frames: readonly WireFrame[]): void {
  const session = adapter.protocol.session();
  const intake = new TradeIntake({
    listing: listingOf(adapter),
    clock,
    isSampled: adapter.protocol.sampling !== undefined,
    onTrade() {},
    onHole() {},
  });
  for (const frame of frames) for (const event of session.read(frame)) take(event, intake);
}

function take(event: StreamEvent, intake: TradeIntake): void {
  if (event.kind === 'trade') intake.receive(event, connection);
  else if (event.kind === 'reference') intake.references.set(event.symbol, event.price);
  else if (event.kind === 'time') clock.note(event.timeMs);
}

const listings = new Map<Adapter, ProviderListing>();

function listingOf(adapter: Adapter): ProviderListing {
  const known = listings.get(adapter);
  if (known) return known;
  const { protocol, symbols } = adapter;
  const offers = idsOf(adapter).flatMap((id, i) => {
    const instrument = findInstrument(id);
    const symbol = instrument && protocol.symbolOf(instrument);
    return symbol ? [{ symbol, code: symbols[i] ?? symbol, tickSize: instrument.tickSize }] : [];
  });
  const listing = new ProviderListing(protocol, [marketFor(adapter)], { offers });
  listings.set(adapter, listing);
  return listing;
}
