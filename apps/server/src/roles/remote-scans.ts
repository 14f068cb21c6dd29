import type { InstrumentId } from '@wickwise/market';
import type { MovablePart } from './movable-part.ts';
import type { ScanReport } from './scan-messages.ts';

/** An instrument whose history is stored, and whether its bars were corrected a short time ago. */
export type LoadedInstrument = readonly [id: InstrumentId, hasRevisions: boolean];

/** A part of the scan, which runs in a thread of this process or at another node. */
export interface MovableScan extends MovablePart {
  loaded(): readonly LoadedInstrument[];
  /** Takes a report of another node. */
  report(report: ScanReport): void;
}

/** Gives parts of the scan to other nodes, and to this process where there are none. */
export interface RemoteScans {
  place(parts: readonly MovableScan[]): void;
}
