import { randomUUIDv7 } from 'node:crypto';
import { compileStrategy, readsSide } from '@wickwise/analytics';
import {
  type OwnStrategy,
  PAPER_LIMITS,
  type PaperRun,
  REFUSAL_TEXTS,
  type StartPaperRunRequest,
  type Strategy,
} from '@wickwise/contract';
import { type Instrument, isTradable, type Market } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { isPausedStrategy } from '#platform/entitlements/pauses.ts';
import { AccountLimit, InvalidField, NotFound } from '#platform/errors.ts';
import { isStaying } from '#platform/owners.ts';
import { lockAccount } from './account-store.ts';
import { checkSource } from './order-store.ts';
import { type RunRow, toRun } from './rows.ts';
import { checkRunCost } from './run-cost.ts';
import { termsOf } from './terms.ts';

/** Starts a strategy in its current version; bars that close from now on decide. */
export async function startPaperRun(
  db: Db,
  userId: string,
  accountId: string,
  { side, cash, stopPct, targetPct }: Omit<StartPaperRunRequest, 'strategyId' | 'symbol'>,
  strategy: OwnStrategy,
  listed: ListedInstrument,
  nowMs: number,
): Promise<PaperRun> {
  const { instrument } = listed;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId, accountId);
    checkFits(account, strategy, instrument, { side, targetPct });
    await checkSource(tx, account.id, listed);
    await checkRoom(tx, userId, account.id, strategy, listed);
    const row = {
      id: randomUUIDv7(),
      account_id: account.id,
      user_id: userId,
      instrument_no: listed.no,
      symbol: instrument.symbol,
      timeframe: timeframeCode(strategy.timeframe),
      strategy_id: strategy.id,
      version: strategy.version,
      definition: JSON.stringify(strategy.definition),
      side,
      cash,
      stop_pct: stopPct ?? null,
      target_pct: targetPct ?? null,
      is_on: true,
      judged_at: new Date(nowMs),
      began_at: new Date(nowMs),
    };
    return toRun(await tx.insertInto('paper_runs').values(row).returningAll().executeTakeFirstOrThrow());
  });
}

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** Throws where an account can't trade this strategy on this instrument. */
function checkFits(
  account: Account,
  strategy: OwnStrategy,
  instrument: Instrument,
  { side, targetPct }: Pick<StartPaperRunRequest, 'side' | 'targetPct'>,
) {
  if (account.market !== instrument.market || strategy.market !== instrument.market)
    throw new InvalidField('strategyId', REFUSAL_TEXTS.otherMarketStrategy);
  if (!isTradable(instrument)) throw new InvalidField('symbol', REFUSAL_TEXTS.indexNotTraded);
  if (instrument.currency !== account.currency)
    throw new InvalidField('symbol', REFUSAL_TEXTS.otherCurrency(account.currency));
  const columns = [...compileStrategy(strategy.definition).columns.values()];
  if (columns.some(({ column }) => readsSide(column, 'index')))
    throw new InvalidField('strategyId', REFUSAL_TEXTS.indexStrategy);
  if (side === 'short' && !termsOf(instrument.market).canShort) throw new InvalidField('side', REFUSAL_TEXTS.noShorts);
  if (side === 'short' && (targetPct ?? 0) >= 100) throw new InvalidField('targetPct', REFUSAL_TEXTS.neverFalls);
}

/** Throws where as many strategies run already as may: on the account, on the instrument, and by what they cost. */
async function checkRoom(
  tx: Db,
  userId: string,
  accountId: string,
  { definition }: OwnStrategy,
  { no }: ListedInstrument,
) {
  const running = tx.selectFrom('paper_runs').where('is_on', '=', true);
  const here = await running.select('instrument_no').where('account_id', '=', accountId).execute();
  if (here.length >= PAPER_LIMITS.runs) throw new AccountLimit('runs', PAPER_LIMITS.runs);
  if (here.some((one) => one.instrument_no === no)) throw new AccountLimit('runsOnSymbol');
  const own = await running.select('definition').where('user_id', '=', userId).execute();
  checkRunCost(
    definition,
    own.map((run) => run.definition as Strategy),
  );
}

/** Stops a strategy; its positions are kept for the owner to close. */
export async function stopPaperRun(db: Db, userId: string, id: string): Promise<PaperRun> {
  const own = db.updateTable('paper_runs').set({ is_on: false }).where('user_id', '=', userId).where('id', '=', id);
  const row = await own.returningAll().executeTakeFirst();
  if (!row) throw new NotFound('Running strategy');
  return toRun(row);
}

/** Begins running strategies again from now on, after they waited: bars that closed meanwhile decide nothing. */
export async function restartRuns(
  tx: Db,
  userId: string,
  strategyIds: readonly string[],
  nowOf: (market: Market) => number,
): Promise<void> {
  if (strategyIds.length === 0) return;
  const runs = await tx
    .selectFrom('paper_runs')
    .innerJoin('paper_accounts', 'paper_accounts.id', 'paper_runs.account_id')
    .select(['paper_runs.id', 'paper_accounts.market'])
    .where('paper_runs.user_id', '=', userId)
    .where('is_on', '=', true)
    .where('strategy_id', 'in', strategyIds)
    .execute();
  for (const { id, market } of runs) {
    const judged_at = new Date(nowOf(market as Market));
    await tx.updateTable('paper_runs').set({ judged_at }).where('id', '=', id).execute();
  }
}

/** Returns running strategies, except paused ones and those of accounts that are about to be deleted. */
export const readRuns = (db: Db): Promise<RunRow[]> =>
  db
    .selectFrom('paper_runs')
    .selectAll('paper_runs')
    .where('is_on', '=', true)
    .where(({ not }) => not(isPausedStrategy('paper_runs.user_id', 'paper_runs.strategy_id')))
    .where(isStaying('paper_runs.user_id'))
    .execute();
