/** Measures what a browser loads of the built web app, gzipped, against its budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Chunk, ChunkGraph, PARTS } from '../apps/web/bundle/page-chunks.ts';

const DIST = path.resolve(import.meta.dirname, '../apps/web/dist');
const ENTRY = 'main.tsx';

export interface Load {
  name: string;
  /** 1,000 bytes. */
  kB: number;
  budgetKB?: number;
}

/** Returns the JavaScript of first loads and of parts after the first paint (architecture, "Budgets"). */
export function measureLoads(): Load[] {
  const chunks = JSON.parse(readFileSync(path.join(DIST, '.vite/chunks.json'), 'utf8')) as Chunk[];
  const graph = new ChunkGraph(chunks);
  const socket = chunks.flatMap(
    ({ moduleIds }) => moduleIds.find((id) => id.includes('node_modules/socket.io-client/')) ?? [],
  )[0];
  const first = graph.filesOf([ENTRY]);
  const landing = graph.filesOf([ENTRY, ...PARTS.landing]);
  const dashboard = graph.filesOf([ENTRY, 'app/shell/app-layout.tsx', 'app/pages/dashboard-route.tsx', socket ?? '']);
  const widgets = ['index-strip', 'breadth-widget', 'heatmap-widget', 'movers-widget'];
  const onDemand = graph.filesOf(widgets.map((name) => `features/overview/${name}.tsx`)).difference(dashboard);
  return [
    { name: 'landing, before live prices', kB: sizeOf(landing), budgetKB: 130 },
    { name: 'landing’s tape, signals and chart frame', kB: sizeOf(graph.filesOf(PARTS.live).difference(landing)) },
    { name: 'socket client', kB: sizeOf(graph.filesOf([socket ?? '']).difference(first)) },
    { name: 'dashboard without chart', kB: sizeOf(dashboard), budgetKB: 200 },
    { name: 'dashboard’s widgets that come on demand', kB: sizeOf(onDemand) },
    { name: 'chart', kB: sizeOf(graph.filesOf(PARTS.candles).difference(first)), budgetKB: 90 },
  ];
}

const sizeOf = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0) / 1_000;
