import type { Bar, Instrument } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';

const SEED = 1;

/** The simulated feed of the cluster, which gives every process the same prices. */
export const truthFeeds = (symbols: number): MarketFeeds => new MarketFeeds([simFeed({ seed: SEED, symbols })]);

const simulation = new Simulation(SEED);

/** Returns the minutes of an instrument that open between two instants. */
export const trueMinutes = (instrument: Instrument, fromMs: number, toMs: number): Bar[] => [
  ...simulation.history(instrument, '1m', fromMs, toMs),
];

/** Returns stored minutes that are missing, too many, or unlike the true ones, as `symbol time`. */
export async function wrongMinutes(
  { store, registry }: { store: BarStore; registry: InstrumentRegistry },
  fromMs: number,
  toMs: number,
): Promise<{ minutes: number; wrong: string[] }> {
  const wrong: string[] = [];
  let minutes = 0;
  for (const { no, instrument } of registry.all) {
    const truth = new Map(trueMinutes(instrument, fromMs, toMs).map((bar) => [bar.timeMs, bar]));
    const stored = new Map(
      [...(await store.read(no, '1m', { fromMs, beforeMs: toMs }))].map((bar) => [bar.timeMs, bar]),
    );
    minutes += truth.size;
    for (const timeMs of new Set([...truth.keys(), ...stored.keys()])) {
      const [a, b] = [truth.get(timeMs), stored.get(timeMs)];
      const isEqual = a && b && a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close;
      if (!isEqual || Math.abs(a.volume - b.volume) > 1e-6)
        wrong.push(
          `${instrument.symbol} ${new Date(timeMs).toISOString()} ${a ? '' : 'not traded'}${b ? '' : 'missing'}`,
        );
    }
  }
  return { minutes, wrong };
}
