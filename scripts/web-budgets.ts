/** What a browser loads of the built web app, gzipped, beside its budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.resolve(import.meta.dirname, '../apps/web/dist');
const ENTRY = 'index.html';
const PAGES = 'src/app/pages';

interface Chunk {
  file: string;
  imports?: string[];
}

export interface Load {
  name: string;
  /** 1,000 bytes. */
  kB: number;
  budgetKB?: number;
}

/** JavaScript of first loads and of the parts that come after the first paint (architecture, "Budgets"). */
export function measureLoads(): Load[] {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const socket = Object.keys(manifest).find((key) => key.includes('socket.io-client')) ?? '';
  const first = closure(manifest, [ENTRY]);
  const landing = closure(manifest, [ENTRY, 'src/app/shell/site-layout.tsx', `${PAGES}/landing-page.tsx`]);
  const live = ['landing-tape', 'landing-chart'].map((name) => `${PAGES}/${name}.tsx`);
  const landingLive = closure(manifest, [...live, 'src/features/signals/todays-signals.tsx']).difference(landing);
  const widgets = ['index-strip', 'breadth-widget', 'heatmap-widget', 'movers-widget'];
  const dashboard = closure(manifest, [ENTRY, 'src/app/shell/app-layout.tsx', `${PAGES}/dashboard-route.tsx`, socket]);
  const onDemand = closure(
    manifest,
    widgets.map((name) => `src/features/overview/${name}.tsx`),
  ).difference(dashboard);
  return [
    { name: 'landing, before live prices', kB: sizeOf(manifest, landing), budgetKB: 130 },
    { name: 'landing’s tape, signals and chart frame', kB: sizeOf(manifest, landingLive) },
    { name: 'socket client', kB: sizeOf(manifest, closure(manifest, [socket]).difference(first)) },
    { name: 'dashboard without chart', kB: sizeOf(manifest, dashboard), budgetKB: 200 },
    { name: 'dashboard’s widgets that come on demand', kB: sizeOf(manifest, onDemand) },
    {
      name: 'chart',
      kB: sizeOf(manifest, closure(manifest, ['src/features/chart/candles.tsx']).difference(first)),
      budgetKB: 90,
    },
  ];
}

/** The chunks that these need, themselves included; what they load on demand is left out. */
function closure(manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the web build has no chunk ${key}`);
    if (found.has(key)) return;
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return found;
}

const sizeOf = (manifest: Record<string, Chunk>, keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + gzipSync(readFileSync(path.join(DIST, manifest[key]?.file ?? ''))).length, 0) /
  1_000;
