import { STOCK_SCANS } from '@wickwise/analytics';
import { type Market, type ScanTimeframe, windowOf } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** Signals of these instruments that are known now by the clock of their market. */
export interface SignalScope {
  listed: readonly ListedInstrument[];
  nowOf: (market: Market) => number;
  /** Who reads them: his own rules' signals are among them. */
  userId?: string | undefined;
}

/** Which of them are wanted. */
export interface SignalFilter {
  timeframe?: ScanTimeframe | undefined;
  /** A pattern's name, or a stock scan's. */
  pattern?: string | undefined;
  direction?: string | undefined;
  strength?: string | undefined;
  /** Spent ones as well: shapes whose target had traded before they were known. */
  withSpent?: boolean | undefined;
  /** Not older than so many ms of their market's own days. */
  ageMs?: number | undefined;
}

/** The part of a scope that has one clock. */
export interface MarketScope {
  market: Market;
  /** The instruments' numbers in the store. */
  numbers: number[];
  now: Date;
  /** The instant so many ms of the market's own days back, as windows count. */
  lookBack: (lengthMs: number) => number;
}

export function marketsOf({ listed, nowOf }: SignalScope): MarketScope[] {
  return [...Map.groupBy(listed, ({ instrument }) => instrument.market)].map(([market, own]) => {
    const nowMs = nowOf(market);
    return {
      market,
      numbers: own.map(({ no }) => no),
      now: new Date(nowMs),
      lookBack: (lengthMs) =>
        windowOf(new Set(own.map(({ instrument }) => instrument.schedule)), nowMs, lengthMs).fromMs,
    };
  });
}

/** The patterns of a stock scan, or the one of this name. */
function patternsNamed(name: string): string[] {
  const presets = STOCK_SCANS.find((scan) => scan.name === name)?.presets;
  return presets ? [...new Set(presets.map(({ pattern }) => pattern))] : [name];
}

/** Signals of a kind: everybody's, or those of a user's own rules. */
export function isOfKind(
  { timeframe, pattern, direction, strength, withSpent = false }: Omit<SignalFilter, 'ageMs'>,
  userId?: string | undefined,
) {
  const wanted = [
    userId === undefined ? sql`owner_id is null` : sql`owner_id = ${userId}::uuid`,
    ...(withSpent ? [] : [sql`not is_spent`]),
    ...(timeframe === undefined ? [] : [sql`timeframe = ${timeframeCode(timeframe)}`]),
    ...(pattern === undefined ? [] : [sql`pattern = any(${patternsNamed(pattern)})`]),
    ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
    ...(strength === undefined ? [] : [sql`strength = ${strength}`]),
  ];
  return sql<SqlBool>`${sql.join(wanted, sql` and `)}`;
}

/** The same, and not too old. */
export function matches(filter: SignalFilter, { lookBack }: MarketScope, userId?: string) {
  const { ageMs } = filter;
  const age = ageMs === undefined ? sql`` : sql` and at > ${new Date(lookBack(ageMs))}`;
  return sql<SqlBool>`(${isOfKind(filter, userId)}${age})`;
}

/** Of these instruments, everybody's and the reader's own, and not from a replay's future. */
export function isKnown(scope: SignalScope) {
  const { userId } = scope;
  const owner = userId === undefined ? sql`owner_id is null` : sql`(owner_id is null or owner_id = ${userId}::uuid)`;
  const known = marketsOf(scope).map(
    ({ numbers, now }) => sql<SqlBool>`(instrument_no = any(${numbers}) and at <= ${now} and ${owner})`,
  );
  return known.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(known, sql` or `)})`;
}
