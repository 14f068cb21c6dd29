const server = (place: string): string => `apps/server/src/${place}`;

/** Tables by the only folder that may query them; others call its functions. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  [server('platform')]: ['mails', 'set_aside_writes'],
  [server('marketdata')]: [
    'announced_splits',
    'bar_pages',
    'bar_revisions',
    'bars',
    'followed_renames',
    'former_symbols',
    'history_coverage',
    'instruments',
    'listed_instruments',
    'missing_prices',
    'split_factors',
    'split_readings',
  ],
  [server('modules/accounts')]: [
    'api_keys',
    'authenticators',
    'challenges',
    'one_time_codes',
    'passkeys',
    'preferences',
    'recovery_codes',
    'refresh_tokens',
    'security_events',
    'sessions',
    'users',
  ],
  [server('modules/alerts')]: ['alert_firings', 'alert_marks', 'alert_positions', 'alert_spans', 'alerts'],
  [server('modules/backtests')]: ['backtests'],
  [server('modules/chart-layouts')]: ['chart_drawings', 'chart_layouts'],
  [server('modules/connections')]: ['connections'],
  [server('modules/dashboards')]: ['dashboards'],
  [server('modules/edge')]: ['edge_parts', 'edge_runs', 'edges'],
  [server('modules/events')]: ['instrument_turnovers', 'market_events'],
  [server('modules/imports')]: ['imported_lists'],
  [server('modules/licences')]: ['licence_statements'],
  [server('modules/live-prices')]: ['live_price_agreements'],
  [server('modules/notices')]: ['channels', 'deliveries', 'notices', 'quiet_hours', 'server_keys'],
  [server('modules/paper')]: ['paper_accounts', 'paper_marks', 'paper_orders', 'paper_positions', 'paper_runs'],
  [server('modules/screener')]: ['screen_turns', 'screens', 'shared_screens'],
  [server('modules/signals')]: [
    'replay_differences',
    'replay_runs',
    'replayed_histories',
    'replayed_signals',
    'scan_states',
    'signal_corrections',
    'signals',
  ],
  [server('modules/strategies')]: ['shared_strategies', 'strategies', 'strategy_versions'],
  [server('modules/watchlists')]: ['watchlists'],
  [server('modules/whatsnew')]: ['whatsnew_reads'],
};

/** Files that query tables of others, with the reason. */
export const EXEMPT: Readonly<Record<string, string>> = {
  [server('platform/owners.ts')]: 'locks the row of a user, which every module counts under',
  [server('platform/backup/facts.ts')]: 'counts what a backup is compared by',
};
