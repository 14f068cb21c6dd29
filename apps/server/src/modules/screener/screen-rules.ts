import type { Market, ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { ScreensTable } from '#platform/db/screen-schema.ts';
import { isStaying } from '#platform/owners.ts';
import type { StoredDefinition } from './saved-store.ts';
import { symbolsOf } from './universes.ts';
import type { WatchedRule } from './watched-rule.ts';

/** A user's screen, live or not. */
export interface OwnScreen extends WatchedRule {
  isLive: boolean;
  version: number;
  rule: StoredDefinition['rule'];
}

/** Returns the rules of all live screens, except of accounts that wait for deletion. */
export async function rulesOfLiveScreens(db: Db): Promise<WatchedRule[]> {
  const rows = await db
    .selectFrom('screens')
    .selectAll('screens')
    .where('is_live', '=', true)
    .where(isStaying('screens.user_id'))
    .orderBy('screens.id')
    .execute();
  return rows.map(toWatchedRule);
}

/** Returns a user's screen as a watched rule, live or not; undefined for an unknown id. */
export async function readOwnScreen(db: Db, userId: string, id: string): Promise<OwnScreen | undefined> {
  const own = db.selectFrom('screens').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) return undefined;
  const { rule } = row.definition as StoredDefinition;
  return { ...toWatchedRule(row), isLive: row.is_live, version: row.version, rule };
}

function toWatchedRule(row: Selectable<ScreensTable>): WatchedRule {
  const { rule, ...place } = row.definition as StoredDefinition;
  const market = row.market as Market;
  return {
    source: 'screen',
    id: row.id,
    userId: row.user_id,
    name: row.name,
    market,
    timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
    symbols: symbolsOf({ ...place, market }),
    liveFromMs: row.live_from,
    scan: {
      pattern: row.id,
      direction: row.direction,
      group: 'Combination',
      version: row.version,
      definition: rule,
    },
  };
}
