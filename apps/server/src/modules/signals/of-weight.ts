import type { EdgeSummary, PatternSignal } from '@wickwise/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';

/** Signals that became known after `fromMs` and not after `toMs`, by the market's clock. */
export interface SignalWindow {
  numbers: readonly number[];
  fromMs: number;
  toMs: number;
}

/** What a digest reads of a signal; times in epoch ms. */
export interface WeightySignal {
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: 'bullish' | 'bearish';
  variant: string;
  bar_time: number;
  at: number;
  price: number;
  strength: PatternSignal['strength'] | null;
  score: number | null;
  edge: z.infer<typeof EdgeSummary> | null;
  stored_at: number;
}

/** Maximum number of signals read: a market's day has thousands of weak patterns on short timeframes. */
const MOST_SIGNALS = 4_000;

/** Below one hour only strong patterns count; rules without a pattern count from one hour up. */
const HOUR = timeframeCode('1h');

/** Returns the public signals of weight that became known in a window, newest first. */
export async function signalsOfWeight(db: Db, { numbers, fromMs, toMs }: SignalWindow): Promise<WeightySignal[]> {
  const { rows } = await sql<WeightySignal>`
    select instrument_no, timeframe, pattern, direction, variant, bar_time, at, price, strength, score, edge, stored_at
    from signals
    where instrument_no = any(${numbers}) and at > ${new Date(fromMs)} and at <= ${new Date(toMs)}
      and owner_id is null and not is_spent
      and (strength = 'Strong' or (timeframe >= ${HOUR} and strength is distinct from 'Weak'))
    order by at desc, seq desc limit ${MOST_SIGNALS}`.execute(db);
  return rows;
}

/** A rule of a user's own whose firings are signals. */
export interface OwnedRule {
  id: string;
  version: number;
  /** Market time from which on its firings count. */
  liveFrom: number;
}

/** Maximum number of own signals read: a strategy over a whole market may fire at every bar. */
const MOST_OWN = 2_000;

/** Returns the signals of given versions of a user's rules, newest first. */
export async function ownSignalsIn(
  db: Db,
  userId: string,
  rules: readonly OwnedRule[],
  { numbers, fromMs, toMs }: SignalWindow,
): Promise<
  Pick<
    WeightySignal,
    'instrument_no' | 'timeframe' | 'pattern' | 'direction' | 'bar_time' | 'at' | 'price' | 'stored_at'
  >[]
> {
  if (rules.length === 0) return [];
  const live = rules.map(
    ({ id, version, liveFrom }) =>
      sql`(${id}::text, ${version}::int, ${new Date(Math.max(liveFrom, fromMs))}::timestamptz)`,
  );
  const { rows } = await sql<WeightySignal>`
    select instrument_no, timeframe, pattern, direction, bar_time, at, price, stored_at
    from signals join (values ${sql.join(live)}) as rule (id, version, since)
      on pattern = rule.id and signals.version = rule.version and at > rule.since
    where owner_id = ${userId}::uuid and at > ${new Date(fromMs)} and at <= ${new Date(toMs)}
      and instrument_no = any(${numbers})
    order by at desc, instrument_no limit ${MOST_OWN}`.execute(db);
  return rows;
}
