import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in their order: those that wait for servers first, so that what only computes fills the gaps at the end. */
const PROJECTS = ['server', 'cli', 'scripts', 'packages', 'web'];

/**
 * Files that take longest, longest first: begun late, one of them would go on alone. The order is all that hangs on
 * this list; without a file's duration from an earlier run vitest goes by its size.
 */
export const LONGEST = [
  'apps/server/src/marketdata/feeds/conformance.test.ts',
  'apps/server/src/auto-feed.test.ts',
  'apps/server/src/modules/signals/scanner.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/connections.test.ts',
  'apps/server/src/imports.test.ts',
  'apps/server/src/operator.test.ts',
  'apps/server/src/screener.test.ts',
  'apps/server/src/platform/db/embedded/cluster.test.ts',
  'apps/server/src/backtests-outage.test.ts',
  'apps/server/src/roles/scan-replay.test.ts',
  'apps/server/src/route-table.test.ts',
  'apps/server/src/licence-walk.test.ts',
  'apps/server/src/testing/fuzz/messages.test.ts',
  'apps/server/src/platform/mail/mailer.test.ts',
  'apps/server/src/start.test.ts',
  'apps/server/src/modules/signals/every-preset.test.ts',
  'apps/server/src/backtests.test.ts',
  'apps/server/src/disk.test.ts',
  'apps/server/src/operations.test.ts',
  'apps/server/src/platform/backup/backup.test.ts',
  'apps/server/src/platform/db/outage.test.ts',
  'apps/server/src/end.test.ts',
] as const;

const places: ReadonlyMap<string, number> = new Map(LONGEST.map((file, place) => [file, place]));

/** Runs projects one after the other, and of each the longest files first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const projectOf = ({ project }: TestSpecification): number =>
      PROJECTS.findIndex((name) => project.name === name || project.name.startsWith(`${name} `));
    const placeOf = ({ moduleId }: TestSpecification): number =>
      places.get(path.relative(root, moduleId)) ?? LONGEST.length;
    const usual = await super.sort(files); // keeps the files of a project together
    return usual.toSorted(
      (a, b) => projectOf(a) - projectOf(b) || a.project.name.localeCompare(b.project.name) || placeOf(a) - placeOf(b),
    );
  }
}
