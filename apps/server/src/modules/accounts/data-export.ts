import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { listApiKeys } from './api-keys.ts';
import type { AccountDeps } from './deps.ts';
import { noteLightEvent, sentenceOf } from './events.ts';
import { listPasskeys } from './passkeys.ts';
import { readPreferences } from './preferences.ts';
import { readUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

const date = (ms: number): string => new Date(ms).toISOString();

/** Rows that are read and written at a time, of tables that grow as long as the account is there. */
const PAGE = 500;

/**
 * Everything that is kept about a user, secrets' hashes aside, as the text of one JSON object, part by part: whoever has a
 * long history takes no more memory and no longer stretch of time than others.
 */
export async function* exportText({ db }: AccountDeps, userId: string, visitor: Visitor): AsyncGenerator<string> {
  await noteLightEvent(db, userId, 'data-exported', visitor);
  yield JSON.stringify(await fewOf(db, userId)).replace(/\}$/, '');
  yield* arrayText('alertFirings', firingsOf(db, userId));
  yield* arrayText('notices', noticesOf(db, userId));
  yield* arrayText('paperOrders', paperOrdersOf(db, userId));
  yield '}';
}

/** A member of an object, behind others. */
async function* arrayText(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const page of pages) {
    const text = page.map((row) => JSON.stringify(row)).join(',');
    if (text) yield isFirst ? text : `,${text}`;
    if (text) isFirst = false;
  }
  yield ']';
}

/** What an account has few of. */
async function fewOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const [
    user,
    preferences,
    dashboard,
    passkeys,
    apiKeys,
    sessions,
    events,
    mails,
    layouts,
    drawings,
    watchlists,
    screens,
    shared,
    strategies,
    told,
    paper,
  ] = await Promise.all([
    readUser(db, userId),
    readPreferences(db, userId),
    db.selectFrom('dashboards').select('layout').where('user_id', '=', userId).executeTakeFirst(),
    listPasskeys(db, userId),
    listApiKeys(db, userId),
    db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('security_events').selectAll().where('user_id', '=', userId).orderBy('at').execute(),
    mailsTo(db, userId),
    db.selectFrom('chart_layouts').selectAll().where('user_id', '=', userId).orderBy('name').execute(),
    db.selectFrom('chart_drawings').selectAll().where('user_id', '=', userId).orderBy('updated_at').execute(),
    db.selectFrom('watchlists').selectAll().where('user_id', '=', userId).orderBy('place').execute(),
    db.selectFrom('screens').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('shared_screens').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    strategiesOf(db, userId),
    alertsOf(db, userId),
    paperOf(db, userId),
  ]);
  return {
    exportedAt: date(Date.now()),
    user,
    preferences,
    dashboard: dashboard?.layout ?? null,
    passkeys,
    apiKeys,
    sessions: sessions.map(({ device, address, created_at, last_used_at, ended_at }) => ({
      device,
      address,
      createdAt: date(created_at),
      lastUsedAt: date(last_used_at),
      endedAt: ended_at === null ? null : date(ended_at),
    })),
    securityEvents: events.map(({ at, kind, address, device, times }) => ({
      at: date(at),
      sentence: sentenceOf(kind, times),
      address,
      device,
    })),
    watchlists: watchlists.map(({ name, items }) => ({ name, items })),
    screens: screens.map(({ name, market, definition, direction, is_live, created_at }) => ({
      name,
      market,
      ...definition,
      direction,
      isLive: is_live,
      createdAt: date(created_at),
    })),
    sharedScreens: shared.map(({ id, created_at }) => ({ id, at: date(created_at) })),
    strategies: strategies.map(({ version, market, definition, saved_at }) => ({
      version,
      market,
      ...definition,
      savedAt: date(saved_at),
    })),
    mails: mails.map(({ to_address, subject, created_at }) => ({ to: to_address, subject, at: date(created_at) })),
    chartLayouts: layouts.map(({ name, kind, settings }) => ({ name, kind, settings })),
    chartDrawings: drawings.map(({ market, symbol, drawing }) => ({ market, symbol, drawing })),
    ...told,
    paperAccounts: paper,
  };
}

/** Alerts, and where messages about them go; the channels' own secrets stay here. */
async function alertsOf(db: Db, userId: string) {
  const [alerts, channels] = await Promise.all([
    db.selectFrom('alerts').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('channels').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  return {
    alerts: alerts.map(({ name, market, symbol, condition, frequency, state, created_at }) => ({
      name,
      market,
      symbol,
      condition,
      frequency,
      state,
      createdAt: date(created_at),
    })),
    channels: channels.map(({ kind, label, state, created_at }) => ({
      kind,
      label,
      state,
      createdAt: date(created_at),
    })),
  };
}

/** Rows in the order of a number that each has, page by page. */
async function* pagesOf<Row>(
  read: (after: number) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  for (let after = -1; ; ) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = numberOf(last);
  }
}

async function* firingsOf(db: Db, userId: string) {
  const own = db.selectFrom('alert_firings').selectAll().where('user_id', '=', userId).orderBy('seq').limit(PAGE);
  const pages = pagesOf(
    (after) => own.where('seq', '>', after).execute(),
    ({ seq }) => seq,
  );
  for await (const page of pages) {
    yield page.map(({ name, market, symbol, condition, price, at, receipt }) => ({
      name,
      market,
      symbol,
      condition,
      price,
      at: date(at),
      receipt,
    }));
  }
}

async function* noticesOf(db: Db, userId: string) {
  const own = db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').limit(PAGE);
  const pages = pagesOf(
    (after) => own.where('seq', '>', after).execute(),
    ({ seq }) => seq,
  );
  for await (const page of pages) yield page.map(({ at, body }) => ({ at: date(at), body }));
}

async function* paperOrdersOf(db: Db, userId: string) {
  const own = db.selectFrom('paper_orders').selectAll().where('user_id', '=', userId).orderBy('no').limit(PAGE);
  const pages = pagesOf(
    (after) => own.where('no', '>', after).execute(),
    ({ no }) => no,
  );
  for await (const page of pages) yield page.map(paperOrder);
}

const paperOrder = (row: Selectable<PaperOrdersTable>) => ({
  account: row.account_id,
  symbol: row.symbol,
  side: row.side,
  kind: row.kind,
  level: row.level,
  units: row.units,
  cash: row.cash,
  state: row.state,
  placedAt: date(row.placed_at),
  filledAt: row.filled_at === null ? null : date(row.filled_at),
  filledUnits: row.filled_units,
  price: row.price,
});

/** Those to the user's own address: what was written to another one tells whether it has an account. */
const mailsTo = (db: Db, userId: string) =>
  db
    .selectFrom('mails')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'mails.user_id').onRef('users.email', '=', 'to_address'))
    .select(['to_address', 'subject', 'mails.created_at'])
    .where('user_id', '=', userId)
    .orderBy('mails.created_at')
    .execute();

/** Every version of every strategy. */
const strategiesOf = (db: Db, userId: string) =>
  db
    .selectFrom('strategies')
    .innerJoin('strategy_versions', 'strategy_id', 'strategies.id')
    .selectAll('strategy_versions')
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .execute();

/** Paper accounts with their strategies. */
async function paperOf(db: Db, userId: string) {
  const [accounts, runs] = await Promise.all([
    db.selectFrom('paper_accounts').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('paper_runs').selectAll().where('user_id', '=', userId).orderBy('began_at').execute(),
  ]);
  return accounts.map(({ id, market, currency, start, realised, costs, began_at }) => ({
    id,
    market,
    currency,
    start,
    realised,
    costs,
    beganAt: date(began_at),
    strategies: runs
      .filter(({ account_id }) => account_id === id)
      .map((run) => ({ ...run.definition, symbol: run.symbol, side: run.side, cash: run.cash, isOn: run.is_on })),
  }));
}
