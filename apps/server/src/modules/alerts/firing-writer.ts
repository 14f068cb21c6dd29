import { BatchWriter } from '#platform/batch-writer.ts';
import type { Db } from '#platform/db/db.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { halves } from '#platform/durable-writer.ts';
import type { Log } from '#platform/log.ts';
import type { AlertNotice, WriteNotices } from './deps.ts';
import type { Hit } from './engine/hit.ts';
import { type EngineWrite, type NewMark, recordBatch } from './record.ts';

/** Maximum number of firings in one transaction. */
const BATCH = 1_000;

export interface FiringWriterDeps {
  db: Db;
  writeFired: WriteNotices<AlertNotice>;
  log: Log;
  /** Returns how far the engine has come; called in the same moment in which the hits are taken. */
  takeMarks: () => readonly NewMark[];
}

/** Writes firings at once, in batches. A mark is never written before the firings up to it. */
export class FiringWriter {
  readonly #takeMarks: FiringWriterDeps['takeMarks'];
  readonly #writer: BatchWriter<EngineWrite>;
  #hits: Hit[] = [];
  #signalSeq: number | undefined;
  #wantsMarks = false;

  constructor({ db, writeFired, log, takeMarks }: FiringWriterDeps) {
    this.#takeMarks = takeMarks;
    this.#writer = new BatchWriter({
      take: () => this.#take(),
      write: async (batch) => {
        await recordBatch(db, batch, writeFired);
        batch.announce?.();
      },
      parts: partsOf,
      setAside: (batch, error) => setAside(db, log, { kind: 'alerts', payload: toPayload(batch), error }),
      onFailure: ({ hits }, error) => log.error({ firings: hits.length, err: error }, 'alerts could not be recorded'),
    });
  }

  add(hit: Hit): void {
    this.#hits.push(hit);
    this.#writer.wake();
  }

  /** Signals up to this number were read, and their firings are added. */
  noteSignals(seq: number): void {
    this.#signalSeq = seq;
    this.#writer.wake();
  }

  /** Saves the engine's position together with all earlier firings. */
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

  #take(): EngineWrite | undefined {
    const all = this.#hits;
    if (all.length === 0 && !this.#wantsMarks && this.#signalSeq === undefined) return undefined;
    const hits = all.slice(0, BATCH);
    this.#hits = all.slice(BATCH);
    if (this.#hits.length > 0) return { hits, marks: [], signalSeq: undefined };
    const marks = this.#wantsMarks ? this.#takeMarks() : [];
    const signalSeq = this.#signalSeq;
    this.#wantsMarks = false;
    this.#signalSeq = undefined;
    return { hits, marks, signalSeq };
  }
}

/** Splits a batch: firings come before marks, which must not be ahead of them. */
function partsOf({ hits, marks, signalSeq }: EngineWrite): EngineWrite[] {
  const kinds: EngineWrite[] = [
    ...(hits.length > 0 ? [{ hits, marks: [] }] : []),
    ...(marks.length > 0 ? [{ hits: [], marks }] : []),
    ...(signalSeq === undefined ? [] : [{ hits: [], marks: [], signalSeq }]),
  ];
  if (kinds.length > 1) return kinds;
  return [
    ...halves(hits).map((some) => ({ hits: some, marks: [] })),
    ...halves(marks).map((some) => ({ hits: [], marks: some })),
  ];
}

const toPayload = ({ hits, marks, signalSeq }: EngineWrite): object => ({
  firings: hits.map(({ no, arming, listed, price, atMs, occasion, isLate, receipt }) => {
    return { no, arming, instrument: listed.instrument.id, price, atMs, occasion, isLate, receipt };
  }),
  marks: marks.map(({ listed, ...mark }) => ({ instrument: listed.instrument.id, ...mark })),
  signalSeq,
});
