import type { InstrumentId } from '@wickwise/market';
import type { ScanReport } from '../roles/scan-messages.ts';

const WORK = 'scan part ';

/** Returns the name of a part's claim; parts are counted from 0. */
export const scanWork = (no: number, parts: number): string => `${WORK}${no + 1} of ${parts}`;

/** Whether a claim is of a part of the scan. */
export const isScanWork = (work: string): boolean => work.startsWith(WORK);

/**
 * A node that scans says, each second while it follows a leader, which parts it scans and up to which number it has
 * stored signals; `isLeaving` for the last time.
 */
export interface ScannerHere {
  node: string;
  /** Of the leader that it follows. */
  generation: string;
  claims: readonly string[];
  storedSeq: number;
  isLeaving?: boolean;
}

/** The leader to a node: scans a part from its stored state on, or no longer. What is claimed is in the database. */
export type ScanCommand =
  | { kind: 'begin'; node: string; claim: string; no: number; parts: number; loaded: readonly InstrumentId[] }
  | { kind: 'end'; claim: string };

/** A node to the leader: what it has scanned. Reports may be lost; signals are stored by then. */
export interface ScanReports {
  claim: string;
  reports: readonly ScanReport[];
}
