import type { Market } from '@wickwise/market';
import type { Config } from '#platform/config.ts';

/** What of a leader's work on its instruments moves to nodes in parts. */
const PART_WORK = ['scan', 'rules', 'alerts', 'paper'] as const;
export type PartWork = (typeof PART_WORK)[number];

/** Returns the name of a part's claim; parts are counted from 0. */
export const partWork = (of: PartWork, no: number, parts: number): string => `${of} part ${no + 1} of ${parts}`;

export const isPartOf = (of: PartWork, work: string): boolean => work.startsWith(`${of} part `);

/** Whether a claim is of a part of some work, which belongs to the leader that gave it. */
export const isPart = (work: string): boolean => PART_WORK.some((of) => isPartOf(of, work));

/** Names where bars are stored. */
export const barPlaceOf = ({ clickhouse }: Pick<Config, 'clickhouse'>): string =>
  clickhouse ? `ClickHouse, database ${clickhouse.database}` : 'PostgreSQL';

/** Throws where a leader's bars are elsewhere than this node's. */
export function refuseOtherBars(config: Pick<Config, 'clickhouse'>, { barPlace }: Pick<PartBegin, 'barPlace'>): void {
  if (barPlace !== barPlaceOf(config))
    throw new Error(`the leader’s bars are in ${barPlace}: this node needs the same CLICKHOUSE_URL`);
}

/** Times of the leader's markets, epoch ms. */
export type MarketTimes = readonly (readonly [Market, number])[];

/** A node says, each second while it follows a leader, which parts it has; `isLeaving` for the last time. */
export interface PartsHere {
  node: string;
  /** Of the product: another one has other rules, and states that don't fit. */
  version: string;
  /** Of the leader that it follows. */
  generation: string;
  /** Parts that have begun. */
  claims: readonly string[];
  isLeaving?: boolean;
}

/** A part that a node begins. */
export interface PartBegin {
  kind: 'begin';
  node: string;
  claim: string;
  no: number;
  parts: number;
  times: MarketTimes;
  /** Where the leader's bars are: what is stored of other bars would replace its own. */
  barPlace: string;
}

/** The node of a part has it no longer. What is claimed is in the database. */
export interface PartEnd {
  kind: 'end';
  claim: string;
}

/** Reports of a part that come meanwhile share a message, ms. */
export const REPORT_EVERY_MS = 10;
/** A signal takes up to a few kB, a message of the bus up to 1 MB. */
const REPORTS_AT_ONCE = 100;

/** Takes what waits out of a list, in messages. */
export function* takeMessages<Report>(waiting: Report[]): Generator<Report[]> {
  while (waiting.length > 0) yield waiting.splice(0, REPORTS_AT_ONCE);
}
