import type { EdgeChip, PatternSignal } from '@wickwise/contract';
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
  edge: z.infer<typeof EdgeChip> | null;
  stored_at: number;
}

/** A market's day has thousands of weak shapes on short bars; of those that weigh, so many are read. */
const MOST_SIGNALS = 4_000;

/** Shapes on bars shorter than an hour weigh when they are strong, rules without a shape from an hour on. */
const HOUR = timeframeCode('1h');

/** Everybody's signals of weight that became known in a window, newest first. */
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
  /** Market time from which on they count. */
  liveFrom: number;
}

/** A strategy over a whole market may fire at every bar of every instrument. */
const MOST_OWN = 2_000;

/** Signals of a user's own rules, by the versions that are given, newest first. */
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
