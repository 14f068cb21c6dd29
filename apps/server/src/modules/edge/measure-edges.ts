import { barLength, isBuiltFrom, isTradable, MARKETS, type Market, SCAN_TIMEFRAMES } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import type { WorkControl } from '#platform/work-control.ts';
import { delistedOf } from './delisted.ts';
import { edgeLayout } from './layout.ts';
import { type EdgePart, instrumentsIn, measurePart, type PartDeps } from './measure-part.ts';
import { closeRun, openRun, partKey, storePart } from './run-store.ts';

export interface MeasureDeps extends PartDeps {
  database: Database;
  /** Instruments of one source. */
  registry: InstrumentRegistry;
  source: string;
  /** Returns a market's time, up to which its history is read. */
  nowOf(market: Market): number;
}

/** Measures every scan in every market and timeframe of a source. */
export async function measureEdges(deps: MeasureDeps, control: WorkControl): Promise<void> {
  const { db } = deps.database;
  const { id, done } = await openRun(db, deps.source, edgeLayout(deps.registry.marketsOf(deps.source)), Date.now());
  const parts = partsOf(deps, await delistedOf(db, deps.source, deps.registry));
  const total = parts.reduce((sum, part) => sum + instrumentsIn(part).length, 0);
  let through = 0;
  for (const part of parts) {
    if (!done.has(partKey(part))) {
      let own = 0;
      const measured = await measurePart(deps, part, () => {
        control.check();
        control.progress((through + ++own) / total);
      });
      await storePart(db, id, part, measured);
    }
    through += instrumentsIn(part).length;
  }
  await closeRun(db, deps.source, id, Date.now());
}

/** Returns the parts to measure, without indices: an edge is what somebody who bought would have had. */
function partsOf({ registry, nowOf }: MeasureDeps, delisted: readonly ListedInstrument[]): EdgePart[] {
  const tradable = ({ instrument }: ListedInstrument): boolean => isTradable(instrument);
  return MARKETS.flatMap((market) =>
    SCAN_TIMEFRAMES.map((timeframe) => ({
      market,
      timeframe,
      nowMs: nowOf(market),
      listed: registry
        .of(market)
        .filter(tradable)
        .filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest))),
      delisted: delisted.filter(tradable).filter(({ instrument }) => instrument.market === market),
    })),
  ).filter(({ listed }) => listed.length > 0);
}
