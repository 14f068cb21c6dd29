/**
 * Puts the code that a page begins with into few files, and lists them for the server, which names them in the page.
 *
 * A bundler cuts shared code into as many files as there are sets of pages that share some: 84 for the dashboard, found one
 * after another. Nothing in Vite or Rolldown merges them by page (docs/decisions/0025-page-chunks.md says what was tried).
 */
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

const APP_ROOT = path.resolve(import.meta.dirname, '..');
const PROJECT_ROOT = path.resolve(APP_ROOT, '../..');
const SOURCE = 'apps/web/src/';

/** Modules that pages load together by `import()` (paths below `src`). */
export const PARTS = {
  landing: ['app/shell/site-layout.tsx', 'app/pages/landing-page.tsx'],
  live: ['app/pages/landing-tape.tsx', 'app/pages/landing-chart.tsx', 'features/signals/todays-signals.tsx'],
  dashboard: [
    'lib/constants.ts',
    'app/shell/app-layout.tsx',
    'app/pages/dashboard-route.tsx',
    'app/pages/dashboard-ahead.ts',
  ],
  widgets: [
    'features/overview/index-strip.tsx',
    'features/overview/breadth-widget.tsx',
    'app/pages/dashboard-chart.tsx',
  ],
  candles: ['features/chart/candles.tsx'],
  chart: ['lib/constants.ts', 'app/shell/app-layout.tsx', 'app/pages/chart-page.tsx', 'features/chart/stage.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Parts that a page loads first, by address. A final `*` stands for any rest. */
const FIRST_PARTS: Readonly<Record<string, readonly (keyof typeof PARTS)[]>> = {
  '/': ['landing'],
  '/dashboard': ['dashboard', 'widgets', 'candles'],
  '/dashboard/chart/*': ['chart'],
};

/** What matters of a chunk here. */
export interface Chunk {
  fileName: string;
  moduleIds: readonly string[];
  /** Files of the chunks that it needs; what it loads on demand is left out. */
  imports: readonly string[];
}

interface EntryChunk extends Chunk {
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
}

/** The chunks of a build, by what they hold and need. */
export class ChunkGraph {
  readonly #chunks: ReadonlyMap<string, Chunk>;
  readonly #fileByModule: ReadonlyMap<string, string>;

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#fileByModule = new Map(
      chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id): [string, string] => [pathOf(id), fileName])),
    );
  }

  /** Files that these modules (paths below `src`) need, their own included. */
  filesOf(modules: readonly string[]): Set<string> {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      for (const next of this.#chunks.get(file)?.imports ?? []) visit(next);
    };
    for (const module of modules) {
      const file = this.#fileByModule.get(module);
      if (!file) throw new Error(`the web build has no module ${module}`);
      visit(file);
    }
    return found;
  }
}

/** The path of a module below the app's `src`; of others below the project's root. */
function pathOf(id: string): string {
  const file = path.isAbsolute(id) ? path.relative(PROJECT_ROOT, id) : id;
  return file.startsWith(SOURCE) ? file.slice(SOURCE.length) : file;
}

/** Every page begins with it. */
const FIRST = 'first';
const ENTRY = 'main.tsx';

/** The compiler adds an import of it, which the first build doesn't see. */
const isOfReact = (id: string): boolean => id.includes('/node_modules/react/');

/** Groups modules, then writes `first-parts.json` (files by address) and `.vite/chunks.json` (for the check of sizes). */
export function pageChunks(): Plugin {
  let isApp = false; // other pages, such as the bench's, have other parts
  return {
    name: 'wickwise:page-chunks',
    apply: 'build',
    async config({ root = '', resolve }) {
      isApp = path.resolve(root) === APP_ROOT;
      if (!isApp) return undefined;
      const nameOf = groupsOf(await scout(resolve));
      const groups = [...new Set(nameOf.values())].map((name) => ({
        name,
        test: (id: string) => (nameOf.get(id) ?? (isOfReact(id) ? FIRST : undefined)) === name,
      }));
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      };
    },
    generateBundle(_, bundle) {
      if (!isApp) return;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const write = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
      write('first-parts.json', firstFiles(new ChunkGraph(chunks)));
      write(
        '.vite/chunks.json',
        chunks.map(({ fileName, moduleIds, imports }) => ({ fileName, imports, moduleIds: moduleIds.map(pathOf) })),
      );
    },
  };
}

/** By address, the files that load beside the entry. */
function firstFiles(graph: ChunkGraph): Record<string, string[]> {
  const known = graph.filesOf([ENTRY]);
  const filesOf = (parts: readonly (keyof typeof PARTS)[]) => graph.filesOf(parts.flatMap((part) => PARTS[part]));
  return Object.fromEntries(
    Object.entries(FIRST_PARTS).map(([address, parts]) => [
      address,
      [...filesOf(parts)].filter((file) => !known.has(file)),
    ]),
  );
}

/** The chunks of a build without the steps that change no import: which page needs what is known once unused code is gone. */
async function scout(resolve: UserConfig['resolve'] = {}): Promise<EntryChunk[]> {
  const { output } = (await build({
    configFile: false,
    root: APP_ROOT,
    resolve,
    plugins: [react(), tailwindcss()],
    build: { write: false, minify: false, cssMinify: false },
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  return output.filter((one) => one.type === 'chunk');
}

/**
 * Group of each module: named after the parts that need it, which is all that decides. What a single part shares with
 * something else stays apart, as it was: that other thing would load the whole part with it.
 */
function groupsOf(chunks: readonly EntryChunk[]): Map<string, string> {
  const graph = new ChunkGraph(chunks);
  const first = graph.filesOf([ENTRY]);
  const parts = Object.entries(PARTS).map(([name, modules]) => ({ name, files: graph.filesOf(modules) }));
  const own = new Set<string>(Object.values(PARTS).flat());
  const entries = chunks.filter((one) => one.isDynamicEntry).map(({ facadeModuleId }) => pathOf(facadeModuleId ?? ''));
  const others = graph.filesOf(entries.filter((one) => !own.has(one)));
  const groupOf = (file: string): string[] => {
    if (first.has(file)) return [FIRST];
    const needed = parts.flatMap(({ name, files }) => (files.has(file) ? name : []));
    // the dashboard always goes on with its widgets: what they share with other parts comes with its own
    const names = [...new Set(needed.map((name) => (needed.length > 1 && name === 'widgets' ? 'dashboard' : name)))];
    return names.length === 0 || (names.length === 1 && others.has(file)) ? [] : [names.join('-')];
  };
  return new Map(
    chunks
      .flatMap(({ fileName, moduleIds }) =>
        groupOf(fileName).flatMap((name) => moduleIds.map((id): [string, string] => [id, name])),
      )
      .filter(([id]) => pathOf(id) !== ENTRY),
  );
}
