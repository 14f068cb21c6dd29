import type { Db } from '#platform/db/db.ts';
import { listApiKeys } from './api-keys.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent, sentenceOf } from './events.ts';
import { listPasskeys } from './passkeys.ts';
import { readPreferences } from './preferences.ts';
import { readUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

const date = (ms: number): string => new Date(ms).toISOString();

/** Everything that is kept about a user, secrets' hashes aside. */
export async function exportData(
  { db }: AccountDeps,
  userId: string,
  visitor: Visitor,
): Promise<Record<string, unknown>> {
  await noteEvent(db, userId, 'data-exported', visitor);
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
    securityEvents: events.map(({ at, kind, address, device }) => ({
      at: date(at),
      sentence: sentenceOf(kind),
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
    strategies: strategies.map(({ version, market, definition, saved_at, live_from }) => ({
      version,
      isLive: live_from !== null,
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

/** Alerts with what fired, and where messages about it went; the channels' own secrets stay here. */
async function alertsOf(db: Db, userId: string) {
  const [alerts, firings, notices, channels] = await Promise.all([
    db.selectFrom('alerts').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('alert_firings').selectAll().where('user_id', '=', userId).orderBy('seq').execute(),
    db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').execute(),
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
    alertFirings: firings.map(({ name, market, symbol, condition, price, at, receipt }) => ({
      name,
      market,
      symbol,
      condition,
      price,
      at: date(at),
      receipt,
    })),
    notices: notices.map(({ at, body }) => ({ at: date(at), body })),
    channels: channels.map(({ kind, label, state, created_at }) => ({
      kind,
      label,
      state,
      createdAt: date(created_at),
    })),
  };
}

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
    .select('live_from')
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .execute();

/** Paper accounts with all of their orders and strategies. */
async function paperOf(db: Db, userId: string) {
  const [accounts, orders, runs] = await Promise.all([
    db.selectFrom('paper_accounts').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('paper_orders').selectAll().where('user_id', '=', userId).orderBy('no').execute(),
    db.selectFrom('paper_runs').selectAll().where('user_id', '=', userId).orderBy('began_at').execute(),
  ]);
  return accounts.map(({ id, market, currency, start, realised, costs, began_at }) => ({
    market,
    currency,
    start,
    realised,
    costs,
    beganAt: date(began_at),
    strategies: runs
      .filter(({ account_id }) => account_id === id)
      .map((run) => ({ ...run.definition, symbol: run.symbol, side: run.side, cash: run.cash, isOn: run.is_on })),
    orders: orders
      .filter(({ account_id }) => account_id === id)
      .map(({ symbol, side, kind, level, units, cash, state, placed_at, filled_at, filled_units, price }) => ({
        symbol,
        side,
        kind,
        level,
        units,
        cash,
        state,
        placedAt: date(placed_at),
        filledAt: filled_at === null ? null : date(filled_at),
        filledUnits: filled_units,
        price,
      })),
  }));
}
