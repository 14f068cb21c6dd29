import type { InstrumentId } from '@wickwise/market';
import type { ScanReport } from './scan-messages.ts';

/** An instrument whose history is stored, and whether its bars were corrected a short time ago. */
export type LoadedInstrument = readonly [id: InstrumentId, hasRevisions: boolean];

/** A part of the scan, which runs in a thread of this process or at another node. */
export interface MovablePart {
  /** Counted from 0. */
  readonly no: number;
  loaded(): readonly LoadedInstrument[];
  beginHere(): void;
  /** Resolves when the thread of this process has ended. */
  endHere(): Promise<void>;
  /** Takes a report of another node. */
  report(report: ScanReport): void;
}

/** Gives parts of the scan to other nodes, and to this process where there are none. */
export interface DistantScans {
  place(parts: readonly MovablePart[]): void;
}
