import { barLength, isBuiltFrom, MARKETS, type Market, SCAN_TIMEFRAMES } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import { edgeLayout } from './layout.ts';
import { measurePart, type Part, type PartDeps } from './measure-part.ts';
import { closeRun, openRun, partKey, storePart } from './run-store.ts';

export interface MeasureDeps extends PartDeps {
  database: Database;
  registry: InstrumentRegistry;
  source: string;
  /** The clock of a market, as of which its history is read. */
  nowOf(market: Market): number;
}

export interface Watcher {
  /** Share of all instruments and timeframes that is done, 0 to 1. */
  progress(share: number): void;
  /** Throws when the work shall stop: what is done stays, and the next run goes on from there. */
  check(): void;
}

/** Measures every scan in every market and timeframe of the running feed. */
export async function measureEdges(deps: MeasureDeps, watcher: Watcher): Promise<void> {
  const { db } = deps.database;
  const { id, done } = await openRun(db, deps.source, edgeLayout(), Date.now());
  const parts = partsOf(deps);
  const total = parts.reduce((sum, { listed }) => sum + listed.length, 0);
  let through = 0;
  for (const part of parts) {
    if (!done.has(partKey(part))) {
      let own = 0;
      const measured = await measurePart(deps, part, () => {
        watcher.check();
        watcher.progress((through + ++own) / total);
      });
      await storePart(db, id, part, measured);
    }
    through += part.listed.length;
  }
  await closeRun(db, deps.source, id, Date.now());
}

function partsOf({ registry, nowOf }: MeasureDeps): Part[] {
  return MARKETS.flatMap((market) =>
    SCAN_TIMEFRAMES.map((timeframe) => ({
      market,
      timeframe,
      nowMs: nowOf(market),
      listed: registry.of(market).filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest))),
    })),
  ).filter(({ listed }) => listed.length > 0);
}
