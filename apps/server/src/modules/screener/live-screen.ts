import type { Preset } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { ScreensTable } from '#platform/db/screen-schema.ts';
import { isStaying } from '#platform/owners.ts';
import type { StoredDefinition } from './saved-store.ts';

/** One use of a rule: the instruments it is scanned for, and from when on. */
export interface RuleUse {
  /** Instead of the whole market. */
  symbols?: readonly string[] | undefined;
  /** Market time from which its firings count. */
  liveFromMs: number;
}

/** A saved screen, or another rule of a person's, that is scanned at every close. */
export interface LiveScreen extends RuleUse {
  id: string;
  userId: string;
  name: string;
  market: Market;
  timeframe: ScanTimeframe;
  /** Further uses of the same rule: alerts that wait for a strategy which is live as well. */
  beside?: readonly RuleUse[];
  /** Its rule as the scanner knows rules: the pattern is the screen's id. */
  scan: Preset;
}

/** A user's screen, live or not. */
export interface OwnScreen extends LiveScreen {
  isLive: boolean;
  version: number;
  rule: StoredDefinition['rule'];
}

/** The screens that are scanned live. Those of accounts that wait to be deleted rest. */
export async function readLiveScreens(db: Db): Promise<LiveScreen[]> {
  const rows = await db
    .selectFrom('screens')
    .selectAll('screens')
    .where('is_live', '=', true)
    .where(isStaying('screens.user_id'))
    .orderBy('screens.id')
    .execute();
  return rows.map(toLiveScreen);
}

/** One of a user's screens as the scanner knows it, live or not; undefined when there's none. */
export async function readOwnScreen(db: Db, userId: string, id: string): Promise<OwnScreen | undefined> {
  const own = db.selectFrom('screens').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) return undefined;
  const { rule } = row.definition as StoredDefinition;
  return { ...toLiveScreen(row), isLive: row.is_live, version: row.version, rule };
}

function toLiveScreen(row: Selectable<ScreensTable>): LiveScreen {
  const { rule, symbols } = row.definition as StoredDefinition;
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    market: row.market as Market,
    timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
    symbols,
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
