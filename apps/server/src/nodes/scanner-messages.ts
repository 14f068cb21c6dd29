import type { Market } from '@wickwise/market';
import type { Config } from '#platform/config.ts';
import type { LoadedInstrument } from '../roles/distant-scans.ts';
import type { ScanReport } from '../roles/scan-messages.ts';

const WORK = 'scan part ';

/** Names where bars are stored. */
export const barPlaceOf = ({ clickhouse }: Pick<Config, 'clickhouse'>): string =>
  clickhouse ? `ClickHouse, database ${clickhouse.database}` : 'PostgreSQL';

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
  /** Of the product: another one has other rules, and states that don't fit. */
  version: string;
  /** Of the leader that it follows. */
  generation: string;
  /** Parts whose threads take orders. */
  claims: readonly string[];
  storedSeq: number;
  isLeaving?: boolean;
}

/** Times of the leader's markets, epoch ms. */
export type ScanTimes = readonly (readonly [Market, number])[];

/** A part that a node begins from its stored state. */
export interface ScanBegin {
  kind: 'begin';
  node: string;
  claim: string;
  no: number;
  parts: number;
  loaded: readonly LoadedInstrument[];
  times: ScanTimes;
  /** Where the leader's bars are: scan states of other bars would replace its own. */
  barPlace: string;
}

/** The leader to a node: scans a part, or no longer. What is claimed is in the database. */
export type ScanCommand = ScanBegin | { kind: 'end'; claim: string };

/** A node to the leader: what it has scanned. Reports may be lost; signals are stored by then. */
export interface ScanReports {
  claim: string;
  reports: readonly ScanReport[];
}
