import { MARKETDATA_RULES } from '#marketdata/table-rules.ts';
import { ACCOUNTS_RULES } from '#modules/accounts/table-rules.ts';
import { ADMIN_RULES } from '#modules/admin/table-rules.ts';
import { ADVICE_RULES } from '#modules/advice/table-rules.ts';
import { ALERTS_RULES } from '#modules/alerts/table-rules.ts';
import { BACKTESTS_RULES } from '#modules/backtests/table-rules.ts';
import { BILLING_RULES } from '#modules/billing/table-rules.ts';
import { CALENDAR_RULES } from '#modules/calendar/table-rules.ts';
import { CHART_LAYOUTS_RULES } from '#modules/chart-layouts/table-rules.ts';
import { CONNECTIONS_RULES } from '#modules/connections/table-rules.ts';
import { DASHBOARDS_RULES } from '#modules/dashboards/table-rules.ts';
import { EDGE_RULES } from '#modules/edge/table-rules.ts';
import { EVENTS_RULES } from '#modules/events/table-rules.ts';
import { IMPORTS_RULES } from '#modules/imports/table-rules.ts';
import { INVOICES_RULES } from '#modules/invoices/table-rules.ts';
import { LICENCES_RULES } from '#modules/licences/table-rules.ts';
import { LIVE_PRICES_RULES } from '#modules/live-prices/table-rules.ts';
import { NEWS_RULES } from '#modules/news/table-rules.ts';
import { NOTICES_RULES } from '#modules/notices/table-rules.ts';
import { PAPER_RULES } from '#modules/paper/table-rules.ts';
import { PLANS_RULES } from '#modules/plans/table-rules.ts';
import { PRACTICE_RULES } from '#modules/practice/table-rules.ts';
import { SCAN_UNIVERSE_RULES } from '#modules/scan-universe/table-rules.ts';
import { SCREENER_RULES } from '#modules/screener/table-rules.ts';
import { SIGNALS_RULES } from '#modules/signals/table-rules.ts';
import { STATUS_RULES } from '#modules/status/table-rules.ts';
import { STRATEGIES_RULES } from '#modules/strategies/table-rules.ts';
import { SUPPORT_RULES } from '#modules/support/table-rules.ts';
import { TEAMS_RULES } from '#modules/teams/table-rules.ts';
import { WATCHLISTS_RULES } from '#modules/watchlists/table-rules.ts';
import { WHATSNEW_RULES } from '#modules/whatsnew/table-rules.ts';
import { PLATFORM_RULES } from '#platform/retention/platform-rules.ts';
import type { TableRule } from '#platform/retention/table-rule.ts';

/** What happens to the rows of every table. */
export const TABLE_RULES: readonly TableRule[] = [
  ...PLATFORM_RULES,
  ...MARKETDATA_RULES,
  ...ACCOUNTS_RULES,
  ...ADMIN_RULES,
  ...ADVICE_RULES,
  ...ALERTS_RULES,
  ...BACKTESTS_RULES,
  ...BILLING_RULES,
  ...CALENDAR_RULES,
  ...CHART_LAYOUTS_RULES,
  ...CONNECTIONS_RULES,
  ...DASHBOARDS_RULES,
  ...EDGE_RULES,
  ...EVENTS_RULES,
  ...IMPORTS_RULES,
  ...INVOICES_RULES,
  ...LICENCES_RULES,
  ...LIVE_PRICES_RULES,
  ...NEWS_RULES,
  ...NOTICES_RULES,
  ...PAPER_RULES,
  ...PLANS_RULES,
  ...PRACTICE_RULES,
  ...SCAN_UNIVERSE_RULES,
  ...SCREENER_RULES,
  ...SIGNALS_RULES,
  ...STATUS_RULES,
  ...STRATEGIES_RULES,
  ...SUPPORT_RULES,
  ...TEAMS_RULES,
  ...WATCHLISTS_RULES,
  ...WHATSNEW_RULES,
];
