import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { oldestServer } from './apps/server/src/testing/postgres-versions.ts';

/** Ends what hangs, in ms; how fast something is, the benches say. */
const testTimeout = 120_000;

/** Suites that take minutes (kill loops, soaks) end in `.long.test.ts` and run by `npm run test:long` alone. */
const isLong = process.env.WICKWISE_LONG === '1';
const include = (folder: string) => [`${folder}/**/*${isLong ? '.long' : ''}.test.{ts,tsx}`];
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];

/** What runs a second time on the oldest supported PostgreSQL, where one is installed: migrations and stores. */
const ON_OLDEST_SERVER = ['platform/db', 'platform/backup', 'marketdata/bars'].map(
  (folder) => `apps/server/src/${folder}/*.test.ts`,
);
const onOldestServer = oldestServer && {
  test: {
    name: `server on PostgreSQL ${oldestServer.version}`,
    include: [...ON_OLDEST_SERVER, 'apps/server/src/modules/**/*store.test.ts'],
    exclude: [...exclude, '**/kill*.test.ts', '**/*.long.test.ts'],
    globalSetup: 'apps/server/src/testing/global-setup-oldest.ts',
    testTimeout,
    hookTimeout: testTimeout,
  },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: Math.max(2, availableParallelism()), // many tests wait for a database or a process most of their time
    projects: [
      { test: { name: 'packages', include: include('packages/*/src'), exclude, testTimeout } },
      { test: { name: 'cli', include: include('apps/cli'), exclude, testTimeout } },
      { test: { name: 'scripts', include: include('scripts'), exclude } },
      {
        test: {
          name: 'web',
          include: include('apps/web/src'),
          exclude,
          environment: 'jsdom',
          testTimeout,
          setupFiles: 'apps/web/src/testing/setup.ts',
        },
      },
      {
        test: {
          name: 'server',
          include: include('apps/server'),
          exclude,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      ...(onOldestServer && !isLong ? [onOldestServer] : []),
    ],
  },
});
