import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as marketData from '../../../migrations/0001-market-data.ts';
import * as accounts from '../../../migrations/0002-accounts.ts';
import * as receipts from '../../../migrations/0003-receipts.ts';
import * as edges from '../../../migrations/0004-edges.ts';
import * as screens from '../../../migrations/0005-screens.ts';
import * as watchlists from '../../../migrations/0006-watchlists.ts';
import * as dashboards from '../../../migrations/0007-dashboards.ts';
import * as chartLayouts from '../../../migrations/0008-chart-layouts.ts';
import * as alerts from '../../../migrations/0009-alerts.ts';
import * as strategies from '../../../migrations/0010-strategies.ts';
import * as liveAndPaper from '../../../migrations/0011-live-and-paper.ts';
import * as alertUpdates from '../../../migrations/0012-alert-updates.ts';
import * as paperRuns from '../../../migrations/0013-paper-runs.ts';
import * as barPages from '../../../migrations/0014-bar-pages.ts';
import * as reasonsAndGuards from '../../../migrations/0015-alert-reasons-and-paper-guards.ts';
import * as marksAndSetAside from '../../../migrations/0016-marks-and-set-aside-writes.ts';
import * as deliveries from '../../../migrations/0017-deliveries.ts';
import * as lateAndSpent from '../../../migrations/0018-late-and-spent-signals.ts';
import * as edgesAgain from '../../../migrations/0019-edges-anew.ts';
import * as weeksAcrossSplits from '../../../migrations/0020-weeks-across-splits.ts';
import * as liveStrategies from '../../../migrations/0021-live-strategies.ts';
import * as repeatedEvents from '../../../migrations/0022-repeated-events.ts';
import * as codesAndPush from '../../../migrations/0023-codes-and-push.ts';
import * as sharedLinks from '../../../migrations/0024-shared-links.ts';
import * as eventVersions from '../../../migrations/0025-event-versions.ts';
import * as ruleCategories from '../../../migrations/0026-rule-categories.ts';
import * as backtestResults from '../../../migrations/0027-backtest-results.ts';
import * as retention from '../../../migrations/0028-retention.ts';
import * as brokenOffBacktests from '../../../migrations/0029-broken-off-backtests.ts';
import * as paperNetResults from '../../../migrations/0030-paper-net-results.ts';
import * as connections from '../../../migrations/0031-connections.ts';
import * as licenceStatements from '../../../migrations/0032-licence-statements.ts';
import * as loginUntil from '../../../migrations/0033-login-until.ts';
import * as importedLists from '../../../migrations/0034-imported-lists.ts';
import * as renames from '../../../migrations/0036-renames.ts';
import * as announcedSplits from '../../../migrations/0037-announced-splits.ts';
import * as replayedSignals from '../../../migrations/0038-replayed-signals.ts';
import * as splitsOfProviders from '../../../migrations/0039-splits-of-providers.ts';
import * as listedInstruments from '../../../migrations/0041-listed-instruments.ts';
import * as isinAndFinest from '../../../migrations/0045-isin-and-finest.ts';
import * as pastSplits from '../../../migrations/0046-past-splits.ts';
import * as scanChoicesAndIsins from '../../../migrations/0047-scan-choices-and-isins.ts';
import * as livePriceAgreements from '../../../migrations/0048-live-price-agreements.ts';
import * as missingPrices from '../../../migrations/0049-missing-prices.ts';
import * as ownConnections from '../../../migrations/0050-own-connections.ts';
import * as channelKinds from '../../../migrations/0051-channel-kinds.ts';
import * as news from '../../../migrations/0060-news.ts';
import * as calendar from '../../../migrations/0062-calendar.ts';
import * as marketBriefs from '../../../migrations/0063-market-briefs.ts';
import * as newsAlerts from '../../../migrations/0064-news-alerts.ts';
import * as digests from '../../../migrations/0065-digests.ts';
import * as providerEvents from '../../../migrations/0066-provider-events.ts';
import * as practice from '../../../migrations/0067-practice.ts';
import * as tickets from '../../../migrations/0068-tickets.ts';
import * as plansAndBilling from '../../../migrations/0070-plans-and-billing.ts';
import * as billing from '../../../migrations/0071-billing.ts';
import * as offeredPlans from '../../../migrations/0072-offered-plans.ts';
import * as invoices from '../../../migrations/0073-invoices.ts';
import * as teams from '../../../migrations/0074-teams.ts';
import * as firstRun from '../../../migrations/0075-first-run.ts';
import * as advice from '../../../migrations/0076-advice.ts';
import * as holdings from '../../../migrations/0077-holdings.ts';
import * as callOutcomes from '../../../migrations/0079-call-outcomes.ts';
import * as adviceNotices from '../../../migrations/0080-advice-notices.ts';
import * as houseAdvisor from '../../../migrations/0081-house-advisor.ts';
import * as status from '../../../migrations/0082-status.ts';
import * as leases from '../../../migrations/0085-leases.ts';
import * as workClaims from '../../../migrations/0087-work-claims.ts';
import * as announcedSignals from '../../../migrations/0088-announced-signals.ts';
import * as firstMinutes from '../../../migrations/0089-first-minutes.ts';
import * as noticeNumbers from '../../../migrations/0090-notice-numbers.ts';
import * as paperExtremes from '../../../migrations/0091-paper-extremes.ts';
import * as couponShares from '../../../migrations/0092-coupon-shares.ts';
import * as refundsUnderWay from '../../../migrations/0093-refunds-under-way.ts';
import * as eventDetails from '../../../migrations/0094-event-details.ts';
import * as lessonsRead from '../../../migrations/0095-lessons-read.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { Schema } from './schema.ts';

/** The migration after which servers of one database have a leader. */
export const LEASES = '0085-leases';

export type Migrations = Readonly<Record<string, Migration>>;

/** In order of application; a released one is never changed. */
export const MIGRATIONS: Migrations = {
  '0001-market-data': marketData,
  '0002-accounts': accounts,
  '0003-receipts': receipts,
  '0004-edges': edges,
  '0005-screens': screens,
  '0006-watchlists': watchlists,
  '0007-dashboards': dashboards,
  '0008-chart-layouts': chartLayouts,
  '0009-alerts': alerts,
  '0010-strategies': strategies,
  '0011-live-and-paper': liveAndPaper,
  '0012-alert-updates': alertUpdates,
  '0013-paper-runs': paperRuns,
  '0014-bar-pages': barPages,
  '0015-alert-reasons-and-paper-guards': reasonsAndGuards,
  '0016-marks-and-set-aside-writes': marksAndSetAside,
  '0017-deliveries': deliveries,
  '0018-late-and-spent-signals': lateAndSpent,
  '0019-edges-anew': edgesAgain,
  '0020-weeks-across-splits': weeksAcrossSplits,
  '0021-live-strategies': liveStrategies,
  '0022-repeated-events': repeatedEvents,
  '0023-codes-and-push': codesAndPush,
  '0024-shared-links': sharedLinks,
  '0025-event-versions': eventVersions,
  '0026-rule-categories': ruleCategories,
  '0027-backtest-results': backtestResults,
  '0028-retention': retention,
  '0029-broken-off-backtests': brokenOffBacktests,
  '0030-paper-net-results': paperNetResults,
  '0031-connections': connections,
  '0032-licence-statements': licenceStatements,
  '0033-login-until': loginUntil,
  '0034-imported-lists': importedLists,
  '0036-renames': renames,
  '0037-announced-splits': announcedSplits,
  '0038-replayed-signals': replayedSignals,
  '0039-splits-of-providers': splitsOfProviders,
  '0041-listed-instruments': listedInstruments,
  '0045-isin-and-finest': isinAndFinest,
  '0046-past-splits': pastSplits,
  '0047-scan-choices-and-isins': scanChoicesAndIsins,
  '0048-live-price-agreements': livePriceAgreements,
  '0049-missing-prices': missingPrices,
  '0050-own-connections': ownConnections,
  '0051-channel-kinds': channelKinds,
  '0060-news': news,
  '0062-calendar': calendar,
  '0063-market-briefs': marketBriefs,
  '0064-news-alerts': newsAlerts,
  '0065-digests': digests,
  '0066-provider-events': providerEvents,
  '0067-practice': practice,
  '0068-tickets': tickets,
  '0070-plans-and-billing': plansAndBilling,
  '0071-billing': billing,
  '0072-offered-plans': offeredPlans,
  '0073-invoices': invoices,
  '0074-teams': teams,
  '0075-first-run': firstRun,
  '0076-advice': advice,
  '0077-holdings': holdings,
  '0079-call-outcomes': callOutcomes,
  '0080-advice-notices': adviceNotices,
  '0081-house-advisor': houseAdvisor,
  '0082-status': status,
  [LEASES]: leases,
  '0087-work-claims': workClaims,
  '0088-announced-signals': announcedSignals,
  '0089-first-minutes': firstMinutes,
  '0090-notice-numbers': noticeNumbers,
  '0091-paper-extremes': paperExtremes,
  '0092-coupon-shares': couponShares,
  '0093-refunds-under-way': refundsUnderWay,
  '0094-event-details': eventDetails,
  '0095-lessons-read': lessonsRead,
};

/** Migrates the schema. The migrator's lock allows concurrent starts. */
export async function migrate(db: Kysely<Schema>, log: Log, migrations = MIGRATIONS): Promise<void> {
  refuseNewer(await appliedMigrations(db), migrations);
  for (const migration of await apply(db, migrations)) log.info({ migration }, 'schema changed');
}

/** Returns names of migrations that this version doesn't know. */
export const unknownMigrations = (names: readonly string[], migrations = MIGRATIONS): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Returns migrations of this version that aren't among the names. */
export const missingMigrations = (names: readonly string[], migrations = MIGRATIONS): string[] =>
  Object.keys(migrations).filter((name) => !names.includes(name));

/** Returns the names of the migrations that a database has had, in order; none where it's empty. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(
    db,
  );
  if (!rows[0]?.table) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** Throws a `StartError` where a newer version has changed the schema: what this one wrote there could be wrong. */
export function refuseNewer(applied: readonly string[], migrations = MIGRATIONS): void {
  const unknown = unknownMigrations(applied, migrations);
  if (unknown.length > 0)
    throw new StartError(
      `A newer version has changed the database’s schema (${unknown.join(', ')}). Update this server; it doesn't lead there.`,
    );
}

/** Creates the schema of an earlier version, from the names of its migrations. */
export async function migrateAsBefore(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  await apply(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name))));
}

/**
 * Applies those of the migrations that have not been applied; returns their names.
 *
 * All of them or none: throws a `StartError` that names the one that failed.
 */
async function apply(db: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) return results.map(({ migrationName }) => migrationName);
  const failed = results.find(({ status }) => status === 'Error');
  const where = failed ? ` Migration ${failed.migrationName} failed, and nothing was changed.` : '';
  throw new StartError(`The database could not be brought up to date: ${(error as Error).message}.${where}`);
}
