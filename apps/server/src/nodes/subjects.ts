import type { KeyObject } from 'node:crypto';
import type { InstrumentId, Market } from '@wickwise/market';
import type { Split } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { StaleChanged } from '#marketdata/topics.ts';
import { hmac } from '#platform/auth/secrets.ts';

/**
 * Number of what nodes say to each other. It grows with each change that a node of the version before would misread; nodes
 * follow leaders of their own number alone. `heartbeat` stays as it is, and the fields of `Heartbeat` keep their meaning.
 */
export const PROTOCOL = 1;

/** What nodes call their messages; each database has names of its own, so several installations can share a bus. */
export interface Subjects {
  /** What the leader announces, counted: a node that misses one begins again. */
  readonly announced: string;
  /** The leader's number and count, twice a second. */
  readonly heartbeat: string;
  /** The newest prices of all that has changed, once a second. */
  readonly quotes: string;
  /** Forming bars of charts that somebody watches, by whichever node. */
  readonly forming: string;
  /** What nodes ask of the leader. */
  readonly asked: string;
  /** Points of limits that nodes and the leader have counted. */
  readonly spent: string;
  /** Delays that api nodes have measured. */
  readonly delays: string;
  /** Nodes for jobs say that they are there. */
  readonly workers: string;
  /** How far work at nodes is, and its end. */
  readonly workReports: string;
  /** Nodes that scan say that they are there. */
  readonly scanners: string;
  /** What nodes have scanned. */
  readonly scanReports: string;
  /** Nodes that scan users’ own rules say that they are there. */
  readonly rules: string;
  /** What these have found. */
  readonly ruleReports: string;
  /** What waits for prices, in parts at nodes. */
  readonly alerts: PricedSubjects;
  readonly paper: PricedSubjects;
  /** Notices that nodes have stored. */
  readonly noticesWritten: string;
  /** What the leader gives to one node. */
  work(node: string): string;
  /** The newest prices of a market's instruments that have changed, fifty times a second. */
  prices(market: Market): string;
}

/** Of one kind of what waits for prices. */
export interface PricedSubjects {
  /** Nodes that take parts say that they are there. */
  readonly here: string;
  /** Parts that have a gap to fill. */
  readonly asks: string;
  /** All prices of a part. */
  prices(no: number): string;
}

const pricedSubjects = (all: string): PricedSubjects => ({
  here: `${all}.nodes`,
  asks: `${all}.asks`,
  prices: (no) => `${all}.prices.${no}`,
});

/** `databaseId`: by `databaseIdOf`; a restored copy of a server has the same secret, and other nodes. */
export function subjectsFor(key: KeyObject, databaseId: string): Subjects {
  const all = `wickwise.${hmac(key, `subjects of ${databaseId}`).toString('hex').slice(0, 16)}`;
  const own = `${all}.${PROTOCOL}`;
  return {
    announced: `${own}.announced`,
    heartbeat: `${all}.heartbeat`,
    quotes: `${own}.quotes`,
    forming: `${own}.forming`,
    asked: `${own}.asked`,
    spent: `${own}.spent`,
    delays: `${own}.delays`,
    workers: `${own}.workers`,
    workReports: `${own}.work-reports`,
    scanners: `${own}.scanners`,
    scanReports: `${own}.scan-reports`,
    rules: `${own}.rules`,
    ruleReports: `${own}.rule-reports`,
    alerts: pricedSubjects(`${own}.alerts`),
    paper: pricedSubjects(`${own}.paper`),
    noticesWritten: `${own}.notices-written`,
    work: (node) => `${own}.work.${node}`,
    prices: (market) => `${own}.prices.${market}`,
  };
}

/** Returns what one node shows to another to be answered. */
export const nodeProof = (key: KeyObject): string => hmac(key, 'proof').toString('hex');

/** Paths of the leader that only nodes ask. */
export const STATE_PATH = '/nodes/state';
export const PAST_COUNTS_PATH = '/nodes/past-counts';
export const BUS_PATH = '/nodes/bus';
export const STRATEGY_RULES_PATH = '/nodes/strategy-rules';

/** Whether the leader has a connection to the bus. */
export interface BusAnswer {
  isAtHand: boolean;
}

export interface Heartbeat {
  protocol: number;
  /** Of the product. */
  version: string;
  fence: number;
  /** Changes when the leader starts its roles again. */
  generation: string;
  /** Number of the newest announcement. */
  count: number;
  /** Number of the newest that is for api nodes too, counted on its own; leaders of earlier versions count no such. */
  forApi?: number;
  /** By how many ms its clock is ahead of the database's; leaders of earlier versions don't say so. */
  clockErrorMs?: number;
}

/** An announcement with its number. */
export interface Announced extends Heartbeat {
  topic: string;
  message: unknown;
}

/** Topic of announcements of what was opened and closed beside the catalogue. */
export const LISTED = 'listed';
/** Topic of announcements of who scans what: in their place among the closes. */
export const SCANS = 'scans';
/** Topic of announcements of who scans which users’ own rules, and of what has changed of them. */
export const RULES_PLACED = 'rules';
/** Topics of announcements of who evaluates which parts, and of what is to be known of them. */
export const ALERTS_PLACED = 'alerts';
export const PAPER_PLACED = 'paper';
/** Topics of announcements that only nodes with parts follow. */
export const PART_TOPICS: ReadonlySet<string> = new Set([SCANS, RULES_PLACED, ALERTS_PLACED, PAPER_PLACED]);
/** Topic of announcements of the share of instruments whose history is loaded. */
export const HISTORY = 'history-progress';

export interface ListedChange {
  opened: { listed: ListedInstrument; splits: readonly Split[] }[];
  closed: InstrumentId[];
}

/** A question to the leader: `here` says that a node is there, `bar-watch` and `watched` that its clients want something. */
export interface Asked {
  topic: 'here' | 'bar-watch' | 'watched';
  message?: unknown;
}

/** Delays of answers, or of a market's prices: a histogram as `flat` writes it, and the longest, ms. */
export type DelaysWire = [of: 'api' | Market, flat: readonly number[], maxMs: number];

/** Price, its time in ms, and what its change is measured from; null where unknown. */
export type QuoteWire = [id: InstrumentId, price: number, timeMs: number, referencePrice: number | null];

/** `StaleChanged` without its map. */
export type StaleWire = [market: Market, stale: [InstrumentId, string | null][]];

export const staleWire = ({ market, stale }: StaleChanged): StaleWire => [market, [...stale]];
export const staleOfWire = ([market, stale]: StaleWire): StaleChanged => ({ market, stale: new Map(stale) });
