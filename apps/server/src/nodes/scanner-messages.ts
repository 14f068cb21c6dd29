import type { LoadedInstrument } from '../roles/remote-scans.ts';
import type { ScanReport } from '../roles/scan-messages.ts';
import type { PartBegin, PartEnd, PartsHere } from './part-messages.ts';

/** A node that scans says up to which number it has stored signals. */
export interface ScannerHere extends PartsHere {
  storedSeq: number;
}

/** A part that a node begins from its stored state. */
export interface ScanBegin extends PartBegin {
  loaded: readonly LoadedInstrument[];
}

/** The leader to a node: scans a part, or no longer. */
export type ScanCommand = ScanBegin | PartEnd;

/** A node to the leader: what it has scanned. Reports may be lost; signals are stored by then. */
export interface ScanReports {
  claim: string;
  reports: readonly ScanReport[];
}
