import { ACCOUNTS_EXPORT } from '#modules/accounts/export-parts.ts';
import { ADVICE_EXPORT } from '#modules/advice/export-parts.ts';
import { ALERTS_EXPORT } from '#modules/alerts/export-parts.ts';
import { BACKTESTS_EXPORT } from '#modules/backtests/export-parts.ts';
import { BILLING_EXPORT } from '#modules/billing/export-parts.ts';
import { CHART_LAYOUTS_EXPORT } from '#modules/chart-layouts/export-parts.ts';
import { CONNECTIONS_EXPORT } from '#modules/connections/export-parts.ts';
import { DASHBOARDS_EXPORT } from '#modules/dashboards/export-parts.ts';
import { INVOICES_EXPORT } from '#modules/invoices/export-parts.ts';
import { LICENCES_EXPORT } from '#modules/licences/export-parts.ts';
import { LIVE_PRICES_EXPORT } from '#modules/live-prices/export-parts.ts';
import { NEWS_EXPORT } from '#modules/news/export-parts.ts';
import { NOTICES_EXPORT } from '#modules/notices/export-parts.ts';
import { PAPER_EXPORT } from '#modules/paper/export-parts.ts';
import { PRACTICE_EXPORT } from '#modules/practice/export-parts.ts';
import { SCREENER_EXPORT } from '#modules/screener/export-parts.ts';
import { SIGNALS_EXPORT } from '#modules/signals/export-parts.ts';
import { STRATEGIES_EXPORT } from '#modules/strategies/export-parts.ts';
import { SUPPORT_EXPORT } from '#modules/support/export-parts.ts';
import { TEAMS_EXPORT } from '#modules/teams/export-parts.ts';
import { WATCHLISTS_EXPORT } from '#modules/watchlists/export-parts.ts';
import { WHATSNEW_EXPORT } from '#modules/whatsnew/export-parts.ts';
import { PLAN_EXPORT } from '#platform/entitlements/export-parts.ts';
import type { ExportPart } from '#platform/export-part.ts';

/** What is stored about an account, table by table, in the order of its export. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...ACCOUNTS_EXPORT,
  ...DASHBOARDS_EXPORT,
  ...CHART_LAYOUTS_EXPORT,
  ...WATCHLISTS_EXPORT,
  ...WHATSNEW_EXPORT,
  ...SCREENER_EXPORT,
  ...SIGNALS_EXPORT,
  ...STRATEGIES_EXPORT,
  ...BACKTESTS_EXPORT,
  ...ADVICE_EXPORT,
  ...ALERTS_EXPORT,
  ...NOTICES_EXPORT,
  ...PAPER_EXPORT,
  ...PRACTICE_EXPORT,
  ...SUPPORT_EXPORT,
  ...PLAN_EXPORT,
  ...INVOICES_EXPORT,
  ...TEAMS_EXPORT,
  ...BILLING_EXPORT,
  ...CONNECTIONS_EXPORT,
  ...LICENCES_EXPORT,
  ...LIVE_PRICES_EXPORT,
  ...NEWS_EXPORT,
];
