/** A folder with its content and the imports it may have. */
export interface Room {
  /** Path from the root. A file belongs to the room with the longest matching path. */
  path: string;
  /** Rooms, and single files of rooms, that it may import. */
  knows: readonly string[];
  /** Third-party packages that it may import: the named ones, or all dependencies in the nearest package.json. */
  packages: readonly string[] | 'any';
  /** Packages that it may never import. */
  never?: readonly string[];
  /** Its subfolders may not import each other. Files beside them may be imported by each, and import from all. */
  isApart?: boolean;
  /** It has subfolders only: a file beside them would be a way from one to another. */
  hasOnlyFolders?: boolean;
  /** Its files are never part of the product, so they may import tests and their helpers. */
  isTool?: boolean;
}

const MARKET = 'packages/market';
const ANALYTICS = 'packages/analytics';
const CONTRACT = 'packages/contract';
const LESSONS = 'packages/lessons';
const PACKAGES = [MARKET, ANALYTICS, CONTRACT];

const server = (place: string): string => `apps/server/src/${place}`;
const MARKETDATA = [server('platform'), server('marketdata'), server('marketdata/feeds/feed.ts')];
const BELOW_ROLES = [server('modules'), server('realtime'), ...MARKETDATA];

const web = (place: string): string => `apps/web/src/${place}`;
const BELOW_FEATURES = [web('charts'), web('realtime'), web('ui'), web('lib')];
const [CHARTS, QUERIES] = ['lightweight-charts', '@tanstack/react-query'];

const APPS = [
  ...[...BELOW_ROLES, server('roles'), server('marketdata/feeds'), 'apps/server/src'],
  ...[...BELOW_FEATURES, web('features'), 'apps/web/src', 'apps/web/bundle', 'apps/web', 'apps/cli'],
];

/** The layout and the directions of imports. */
export const ROOMS: readonly Room[] = [
  { path: MARKET, knows: [], packages: [] },
  { path: ANALYTICS, knows: [MARKET], packages: [] },
  { path: CONTRACT, knows: [ANALYTICS, MARKET], packages: ['zod'] },
  { path: LESSONS, knows: [CONTRACT, ANALYTICS, MARKET], packages: 'any' },

  { path: 'apps/server/migrations', knows: [], packages: ['kysely'] },
  { path: server('platform'), knows: [...PACKAGES, 'apps/server/migrations'], packages: 'any' },
  { path: server('marketdata'), knows: [...PACKAGES, ...MARKETDATA], packages: 'any' },
  { path: server('marketdata/feeds'), knows: [...PACKAGES, ...MARKETDATA], packages: 'any', isApart: true },
  { path: server('realtime'), knows: [...PACKAGES, ...MARKETDATA], packages: 'any' },
  {
    path: server('modules'),
    knows: [...PACKAGES, ...MARKETDATA],
    packages: 'any',
    isApart: true,
    hasOnlyFolders: true,
  },
  { path: server('roles'), knows: [...PACKAGES, ...BELOW_ROLES], packages: 'any' },
  { path: server('nodes'), knows: [...PACKAGES, ...BELOW_ROLES, server('roles')], packages: 'any' },
  {
    path: 'apps/server/src',
    knows: [...PACKAGES, ...BELOW_ROLES, server('roles'), server('nodes'), server('marketdata/feeds')],
    packages: 'any',
  },

  { path: web('lib'), knows: PACKAGES, packages: 'any', never: [CHARTS] },
  { path: web('ui'), knows: [...PACKAGES, web('lib')], packages: 'any', never: [CHARTS, QUERIES] },
  { path: web('realtime'), knows: [...PACKAGES, web('ui'), web('lib')], packages: 'any', never: [CHARTS] },
  { path: web('charts'), knows: [...PACKAGES, web('ui'), web('lib')], packages: 'any' },
  {
    path: web('features'),
    knows: [...PACKAGES, ...BELOW_FEATURES],
    packages: 'any',
    never: [CHARTS],
    isApart: true,
    hasOnlyFolders: true,
  },
  {
    path: 'apps/web/src',
    knows: [...PACKAGES, ...BELOW_FEATURES, web('features')],
    packages: 'any',
    never: [CHARTS],
  },
  { path: 'apps/web/bundle', knows: [LESSONS, CONTRACT], packages: 'any' },
  { path: 'apps/web', knows: [...PACKAGES, ...BELOW_FEATURES, 'apps/web/bundle'], packages: 'any' },

  {
    path: 'apps/cli',
    knows: [
      ...PACKAGES,
      server('operator.ts'),
      server('backup.ts'),
      server('billing.ts'),
      server('import.ts'),
      server('calls.ts'),
      server('experts.ts'),
      server('plans.ts'),
      server('doctor.ts'),
      server('tickets.ts'),
      server('platform/csv.ts'),
    ],
    packages: 'any',
  },

  { path: 'e2e', knows: PACKAGES, packages: 'any', isTool: true },
  { path: 'scripts', knows: [...PACKAGES, LESSONS, ...APPS, 'e2e'], packages: 'any', isTool: true },
  { path: 'bench', knows: [...PACKAGES, ...APPS, 'e2e', 'scripts'], packages: 'any', isTool: true },
  { path: '.', knows: [...APPS, 'e2e', 'scripts'], packages: 'any', isTool: true },
];
