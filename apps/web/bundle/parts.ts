/** Modules that are loaded together by `import()`, by what shows them (paths below `src`). */
export const PARTS = {
  landing: ['app/shell/site-layout.tsx', 'app/pages/landing-page.tsx'],
  live: ['app/pages/landing-tape.tsx', 'app/pages/landing-chart.tsx', 'features/signals/todays-signals.tsx'],
  dashboard: [
    'lib/constants.ts',
    'app/shell/app-layout.tsx',
    'app/pages/dashboard-route.tsx',
    'app/pages/dashboard-ahead.ts',
    'features/overview/index-strip.tsx',
    'features/overview/breadth-widget.tsx',
    'app/pages/dashboard-chart.tsx',
  ],
  candles: ['features/chart/candles.tsx'],
  chart: ['lib/constants.ts', 'app/shell/app-layout.tsx', 'app/pages/chart-page.tsx', 'features/chart/stage.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Part = keyof typeof PARTS;

/** What pages begin with, by address. A final `*` stands for any rest. */
export const FIRST_PARTS: Readonly<Record<string, readonly Part[]>> = {
  '/': ['landing'],
  '/dashboard': ['dashboard', 'candles'],
  '/dashboard/chart/*': ['chart'],
};
