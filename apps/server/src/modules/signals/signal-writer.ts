import type { ScanTimeframe } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { DurableWriter, halves } from '#platform/durable-writer.ts';
import type { Log } from '#platform/log.ts';
import type { FoundSignal } from './receipt.ts';
import { writeScanStates } from './scan-states.ts';
import { insertSignals, toPatternSignal } from './store.ts';
import type { SavedSlot } from './timeframe-scan.ts';
import { signalsFound } from './topics.ts';

/** Results of one scan. */
export interface ScanBatch {
  timeframe: ScanTimeframe;
  layout: string;
  /** Signals of history: stored, not announced. */
  known: readonly FoundSignal[];
  found: readonly FoundSignal[];
  /** State of the scans by instrument number. */
  saved: ReadonlyMap<number, SavedSlot>;
}

export interface SignalWriterDeps {
  database: Database;
  registry: InstrumentRegistry;
  bus: Bus;
  log: Log;
  /** Returns the instant from which on every signal is found; undefined where it isn't known. */
  sinceOf: (timeframe: ScanTimeframe, instrumentNo: number) => number | undefined;
}

/** Stores signals together with the scan's state, and announces new ones. */
export class SignalWriter {
  readonly #deps: SignalWriterDeps;
  readonly #writer: DurableWriter<ScanBatch>;

  constructor(deps: SignalWriterDeps) {
    this.#deps = deps;
    const { database, log } = deps;
    this.#writer = new DurableWriter({
      write: (batch) => this.#store(batch),
      parts: partsOf,
      setAside: (batch, error) => setAside(database.db, log, { kind: 'signals', payload: toPayload(batch), error }),
      onFailure: ({ known, found }, error) =>
        log.error({ signals: known.length + found.length, err: error }, 'signals could not be stored'),
    });
  }

  write(batch: ScanBatch): Promise<void> {
    return this.#writer.write(batch);
  }

  /** Stops without waiting for an unavailable database: the next process finds the same signals. */
  end(): void {
    this.#writer.end();
  }

  async #store({ timeframe, layout, known, found, saved }: ScanBatch): Promise<void> {
    const { database, registry, bus, sinceOf } = this.#deps;
    const stored = await database.db.transaction().execute(async (trx) => {
      await insertSignals(trx, known, { isAnnounced: false });
      await writeScanStates(trx, timeframe, layout, saved, (no) => sinceOf(timeframe, no));
      return insertSignals(trx, found);
    });
    for (const signal of stored) {
      const announced = toPatternSignal(signal, registry);
      if (announced && !announced.isSpent) bus.publish(signalsFound, announced.market, announced);
    }
  }
}

const NOTHING = { known: [], found: [], saved: new Map<number, SavedSlot>() };

/** Splits a batch: signals come before the state, so a process that ends in between finds them again. */
function partsOf(batch: ScanBatch): ScanBatch[] {
  const { known, found, saved } = batch;
  const only = (part: Partial<ScanBatch>): ScanBatch => ({ ...batch, ...NOTHING, ...part });
  const kinds = [
    ...(known.length > 0 ? [only({ known })] : []),
    ...(found.length > 0 ? [only({ found })] : []),
    ...(saved.size > 0 ? [only({ saved })] : []),
  ];
  if (kinds.length > 1) return kinds;
  return [
    ...halves(known).map((some) => only({ known: some })),
    ...halves(found).map((some) => only({ found: some })),
    ...halves([...saved]).map((some) => only({ saved: new Map(some) })),
  ];
}

const toPayload = ({ timeframe, known, found, saved }: ScanBatch): object => ({
  timeframe,
  signals: [...known, ...found],
  states: [...saved].map(([instrumentNo, state]) => ({ instrumentNo, ...state })),
});
