import { BatchWriter } from '#platform/batch-writer.ts';
import type { Db } from '#platform/db/db.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { halves } from '#platform/durable-writer.ts';
import type { Log } from '#platform/log.ts';
import type { Fill } from './engine/open-order.ts';
import { type PaperMark, type Recorded, recordFills } from './record.ts';

/** Maximum number of fills in one transaction. */
const BATCH = 200;

interface Batch {
  fills: readonly Fill[];
  marks: readonly PaperMark[];
}

export interface FillWriterDeps {
  db: Db;
  log: Log;
  /** Returns the position up to which orders were evaluated; called in the moment in which the fills are taken. */
  takeMarks: () => readonly PaperMark[];
  onWritten: (fills: readonly Fill[], recorded: Recorded) => void;
}

/** Writes fills at once, in batches. A mark is never written before the fills up to it. */
export class FillWriter {
  readonly #takeMarks: FillWriterDeps['takeMarks'];
  readonly #writer: BatchWriter<Batch>;
  readonly #fills: Fill[] = [];
  #wantsMarks = false;

  constructor({ db, log, takeMarks, onWritten }: FillWriterDeps) {
    this.#takeMarks = takeMarks;
    this.#writer = new BatchWriter({
      take: () => this.#take(),
      write: async ({ fills, marks }) => onWritten(fills, await recordFills(db, fills, marks)),
      parts: partsOf,
      setAside: async ({ fills, marks }, error) => {
        const payload = { fills, marks: marks.map(({ listed, ...mark }) => ({ instrumentNo: listed.no, ...mark })) };
        await setAside(db, log, { kind: 'paper', payload, error });
        onWritten(fills, { guards: new Map(), gone: [] }); // their prices are no longer queued
      },
      onFailure: ({ fills }, error) =>
        log.error({ fills: fills.length, err: error }, 'paper orders could not be filled'),
    });
  }

  add(fills: readonly Fill[]): void {
    this.#fills.push(...fills);
    this.#writer.wake();
  }

  saveMarks(): void {
    this.#wantsMarks = true;
    this.#writer.wake();
  }

  /** Resolves when all is written. */
  idle(): Promise<void> {
    return this.#writer.idle();
  }

  /** See `BatchWriter.breakOff`. */
  breakOff(): Promise<void> {
    return this.#writer.breakOff();
  }

  stop(): Promise<void> {
    this.#wantsMarks = true;
    return this.#writer.stop();
  }

  #take(): Batch | undefined {
    const fills = this.#fills.splice(0, BATCH);
    const marks = this.#wantsMarks && this.#fills.length === 0 ? this.#takeMarks() : [];
    if (this.#fills.length === 0) this.#wantsMarks = false;
    return fills.length + marks.length > 0 ? { fills, marks } : undefined;
  }
}

/** Splits a batch: fills come before marks, which must not be ahead of them. */
function partsOf({ fills, marks }: Batch): Batch[] {
  if (fills.length > 0 && marks.length > 0)
    return [
      { fills, marks: [] },
      { fills: [], marks },
    ];
  return [
    ...halves(fills).map((some) => ({ fills: some, marks: [] })),
    ...halves(marks).map((some) => ({ fills: [], marks: some })),
  ];
}
