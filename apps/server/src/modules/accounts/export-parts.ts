import type { Schema } from '#platform/db/schema.ts';

/** Rows of one table that belong to an account, as the export has them. */
export interface ExportPart {
  table: keyof Schema;
  /** Its name in the file. */
  name: string;
  /** The column that names the owner: `user_id` where it isn't said. */
  owner?: string;
  /** The table that its rows hang on, and the column that says on which: the owner is that row's. */
  through?: { table: keyof Schema; column: string; owner?: string };
  /** Columns by which rows are ordered. */
  order: readonly string[];
  /** Columns that aren't handed out, and why. */
  hidden?: Readonly<Record<string, string>>;
  /** Rows that are read at a time: fewer where they are long. */
  atOnce?: number;
  /** There is one row at most, which stands there by itself. */
  isOne?: boolean;
}

const SECRET = 'a secret, or made from one';

/** Everything that is kept about an account, table by table: all columns but those that are hidden. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  { table: 'users', name: 'user', owner: 'id', order: ['id'], hidden: { password_hash: SECRET }, isOne: true },
  { table: 'dashboards', name: 'dashboard', order: ['user_id'], isOne: true },
  {
    table: 'authenticators',
    name: 'authenticator',
    order: ['user_id'],
    hidden: { sealed_secret: SECRET },
    isOne: true,
  },
  {
    table: 'passkeys',
    name: 'passkeys',
    order: ['created_at', 'id'],
    hidden: { credential_id: SECRET, public_key: SECRET },
  },
  { table: 'api_keys', name: 'apiKeys', order: ['created_at', 'id'], hidden: { key_hash: SECRET } },
  { table: 'sessions', name: 'sessions', order: ['created_at', 'id'], hidden: { device_hash: SECRET } },
  { table: 'security_events', name: 'securityEvents', order: ['at', 'id'] },
  { table: 'chart_layouts', name: 'chartLayouts', order: ['name', 'id'] },
  { table: 'chart_drawings', name: 'chartDrawings', order: ['updated_at', 'id'] },
  { table: 'watchlists', name: 'watchlists', order: ['place', 'id'] },
  { table: 'whatsnew_reads', name: 'whatsNewRead', order: ['user_id'], isOne: true },
  { table: 'screens', name: 'screens', order: ['created_at', 'id'] },
  {
    table: 'screen_turns',
    name: 'screenTurns',
    through: { table: 'screens', column: 'screen_id' },
    order: ['at', 'screen_id', 'version', 'instrument_no', 'bar_time'],
  },
  { table: 'shared_screens', name: 'sharedScreens', order: ['created_at', 'id'], atOnce: 5 },
  { table: 'signals', name: 'signals', owner: 'owner_id', order: ['seq'] },
  { table: 'strategies', name: 'strategies', order: ['created_at', 'id'] },
  {
    table: 'strategy_versions',
    name: 'strategyVersions',
    through: { table: 'strategies', column: 'strategy_id' },
    order: ['strategy_id', 'version'],
  },
  { table: 'shared_strategies', name: 'sharedStrategies', order: ['created_at', 'id'] },
  { table: 'backtests', name: 'backtests', order: ['created_at', 'id'], atOnce: 1 },
  { table: 'alerts', name: 'alerts', order: ['created_at', 'id'] },
  {
    table: 'alert_spans',
    name: 'alertSpans',
    through: { table: 'alerts', column: 'alert_id' },
    order: ['alert_id', 'from_at'],
  },
  { table: 'alert_firings', name: 'alertFirings', order: ['seq', 'id'] },
  { table: 'notices', name: 'notices', order: ['seq', 'id'] },
  {
    table: 'channels',
    name: 'channels',
    order: ['created_at', 'id'],
    hidden: { sealed_address: SECRET, link_hash: SECRET, endpoint_hash: SECRET },
  },
  { table: 'deliveries', name: 'deliveries', order: ['created_at', 'id'] },
  { table: 'quiet_hours', name: 'quietHours', order: ['user_id'], isOne: true },
  { table: 'paper_accounts', name: 'paperAccounts', order: ['id'] },
  {
    table: 'paper_positions',
    name: 'paperPositions',
    through: { table: 'paper_accounts', column: 'account_id' },
    order: ['account_id', 'instrument_no'],
  },
  { table: 'paper_orders', name: 'paperOrders', order: ['no'] },
  { table: 'paper_runs', name: 'paperRuns', order: ['began_at', 'id'] },
];

/** Tables whose rows belong to accounts and aren't in the file as they are, and why. */
export const NOT_EXPORTED: Readonly<Partial<Record<keyof Schema, string>>> = {
  preferences: 'they are there, with what was never chosen as it comes',
  refresh_tokens: 'hashes of secrets that keep a browser signed in; `sessions` says which',
  one_time_codes: 'hashes of codes that live for minutes; the mails that brought them are listed',
  challenges: 'hashes of questions that live for minutes',
  recovery_codes: 'hashes of secrets; the account says how many are left',
  mails: 'those to the account’s own address are listed: one to another address would tell whether it has an account',
};
