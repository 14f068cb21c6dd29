import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { oldestServer } from './apps/server/src/testing/postgres-versions.ts';
import LongestFirst from './scripts/test-order.ts';

/** Threads that tests start load the product's code, which takes a second without what was compiled before. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compiled');

/** Pure, with caches alone, so every process loads them once and as they are, for all of its files. */
const PACKAGES = /\/packages\/(market|analytics|contract)\/src\/(?!.*\.test\.ts)/;
/** The server's modules keep caches and a tracer, nothing else that a next file would feel. */
const SERVER = /\/apps\/server\/(src|migrations)\/(?!.*\.test\.ts)/;

/** Ends what hangs, in ms; how fast something is, the benches say. */
const testTimeout = 600_000;
const patience = {
  testTimeout,
  /** Of tests that say that they may run beside each other: they wait most of their time. */
  maxConcurrency: 20,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 240_000 } },
  server: { deps: { external: [PACKAGES, SERVER] } },
};

/** Suites that take minutes (kill loops, soaks) end in `.long.test.ts` and run by `npm run test:long` alone. */
const isLong = process.env.WICKWISE_LONG === '1';
const include = (folder: string) => [`${folder}/**/*${isLong ? '.long' : ''}.test.{ts,tsx}`];
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];

const PATIENCE = 'scripts/test-patience.ts';
const OWN_MODULES = 'scripts/test-modules.ts';
const REAL_CLOCKS = 'scripts/test-clocks.ts';
const SERVER_SETUP = [OWN_MODULES, REAL_CLOCKS, PATIENCE];

/** What a test file does that the next one in the same process would feel: it replaces modules, globals or clocks. */
const REPLACES = /\bvi\.(mock|doMock|resetModules|useFakeTimers|spyOn|stubGlobal|stubEnv)\(/;
/** The same where each file has new modules, and `test-clocks.ts` puts globals and clocks back. */
const REPLACES_MODULES = /\bvi\.(mock|doMock)\(/;

/**
 * Returns a project twice: files that replace something have a process each, all others share processes and the packages
 * that are loaded in them, because that takes longer than most tests.
 */
function sharing(name: string, files: readonly string[], options: Partial<TestUserConfig>, except = exclude) {
  const replaces = options.setupFiles?.includes(REAL_CLOCKS) ? REPLACES_MODULES : REPLACES;
  const alone = globSync(files, { exclude: except }).filter((file) => replaces.test(readFileSync(file, 'utf8')));
  const shared = { name, include: [...files], exclude: [...except, ...alone], isolate: false, ...patience, ...options };
  const own = { test: { ...shared, name: `${name} alone`, include: alone, exclude: except, isolate: true } };
  return [{ test: shared }, ...(alone.length > 0 ? [own] : [])];
}

/** Installations of many processes, whose markets are up to forty times as fast: so few at once that none of them starves. */
const NODES = 'apps/server/src/nodes';

const ofServer = { globalSetup: 'apps/server/src/testing/global-setup.ts', setupFiles: SERVER_SETUP };

/** What runs a second time on the oldest supported PostgreSQL, where one is installed: migrations and stores. */
const ON_OLDEST_SERVER = ['platform/db', 'platform/backup', 'marketdata/bars'].map(
  (folder) => `apps/server/src/${folder}/*.test.ts`,
);

function onOldestServer() {
  if (!oldestServer || isLong) return [];
  return sharing(
    `server on PostgreSQL ${oldestServer.version}`,
    [...ON_OLDEST_SERVER, 'apps/server/src/modules/**/*store.test.ts'],
    { globalSetup: 'apps/server/src/testing/global-setup-oldest.ts', setupFiles: SERVER_SETUP },
    [...exclude, '**/kill*.test.ts'],
  );
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism() + 1, // tests wait for a database or a process, which need processors too
    projects: [
      ...sharing('packages', include('packages/*/src'), { setupFiles: PATIENCE }),
      { test: { name: 'cli', include: include('apps/cli'), exclude, setupFiles: PATIENCE, ...patience } },
      { test: { name: 'scripts', include: include('scripts'), exclude, setupFiles: PATIENCE, ...patience } },
      { test: { name: 'bench', include: include('bench'), exclude, setupFiles: PATIENCE, ...patience } },
      ...sharing('web', include('apps/web/src'), {
        environment: 'jsdom',
        setupFiles: [OWN_MODULES, REAL_CLOCKS, PATIENCE, 'apps/web/src/testing/setup.ts'],
      }),
      ...sharing('server', include('apps/server'), ofServer, [...exclude, `${NODES}/**`]),
      ...onOldestServer(),
      // after all others: each would slow down everything beside it, and be slowed down by it
      ...sharing('nodes', include(NODES), {
        ...ofServer,
        sequence: { groupOrder: 1 },
        maxWorkers: availableParallelism(),
      }),
    ],
  },
});
