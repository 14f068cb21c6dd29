import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects in their order: those that wait for servers first, so that what only computes fills the gaps at the end;
 * `nodes` begins when the others are done.
 */
const PROJECTS = ['server', 'cli', 'scripts', 'packages', 'web', 'nodes'];

/**
 * Files that take longest, longest first: begun late, one of them would go on alone. The order is all that hangs on
 * this list; without a file's duration from an earlier run vitest goes by its size.
 */
export const LONGEST = [
  'apps/server/src/nodes/nodes.test.ts',
  'apps/server/src/nodes/scanners.test.ts',
  'apps/server/src/nodes/alerts.test.ts',
  'apps/server/src/nodes/jobs.test.ts',
  'apps/server/src/nodes/paper-nodes.test.ts',
  'apps/server/src/nodes/nightly-nodes.test.ts',
  'apps/server/src/nodes/stopped-database.test.ts',
  'apps/server/src/nodes/two-versions.test.ts',
  'apps/server/src/nodes/own-accounts.test.ts',
  'apps/server/src/roles/killed-feeds.property.test.ts',
  'apps/server/src/traces.test.ts',
  'apps/server/src/auto-feed.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/connections.test.ts',
  'apps/server/src/marketdata/bars/clickhouse/clickhouse-bar-store.test.ts',
  'apps/server/src/marketdata/feeds/conformance.test.ts',
  'apps/server/src/imports.test.ts',
  'apps/server/src/modules/accounts/attacks.test.ts',
  'apps/server/src/roles/scan-replay.test.ts',
  'apps/server/src/screener.test.ts',
  'apps/server/src/operator.test.ts',
  'apps/server/src/modules/signals/scanner.test.ts',
  'apps/server/src/on-demand.test.ts',
  'apps/server/src/licence-walk.test.ts',
  'apps/server/src/advice-commands.test.ts',
  'apps/server/src/feed-faults.test.ts',
  'apps/server/src/platform/db/outage.test.ts',
  'apps/server/src/modules/support/mail/mail-replies.test.ts',
  'apps/server/src/clickhouse.test.ts',
  'apps/server/src/operations.test.ts',
  'apps/server/src/platform/mail/mailer.test.ts',
  'apps/server/src/live-strategies.test.ts',
  'apps/server/src/announced-splits.test.ts',
  'apps/server/src/modules/accounts/passkeys.test.ts',
  'apps/server/src/deployment.test.ts',
  'apps/server/src/previews.test.ts',
  'apps/server/src/marketdata/feeds/replay/replay-feed.test.ts',
  'apps/server/src/mixed-feeds.test.ts',
  'apps/server/src/disk.test.ts',
  'apps/server/src/live-prices.test.ts',
  'apps/server/src/marketdata/feeds/provider-priority.test.ts',
  'apps/server/src/modules/advice/routes.test.ts',
] as const;

/** Runs after all others of its project: a dozen processes under load whose market is twenty times as fast. */
export const LAST = 'apps/server/src/nodes/cluster.test.ts';

const OTHERS = LONGEST.length;
const places: ReadonlyMap<string, number> = new Map([
  ...LONGEST.map((file, place): [string, number] => [file, place]),
  [LAST, OTHERS + 1],
]);

/** Runs projects one after the other, and of each the longest files first, and one last. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const projectOf = ({ project }: TestSpecification): number =>
      PROJECTS.findIndex((name) => project.name === name || project.name.startsWith(`${name} `));
    const placeOf = ({ moduleId }: TestSpecification): number => places.get(path.relative(root, moduleId)) ?? OTHERS;
    const usual = await super.sort(files); // keeps the files of a project together
    return usual.toSorted(
      (a, b) => projectOf(a) - projectOf(b) || a.project.name.localeCompare(b.project.name) || placeOf(a) - placeOf(b),
    );
  }
}
