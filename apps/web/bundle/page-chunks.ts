/**
 * Puts a page’s first code into few files and lists them for the server, which preloads them. By default the
 * dashboard’s shared code is cut into 84 files, found one after another (docs/decisions/0025-page-chunks.md).
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
  landing: [
    'app/shell/site-layout.tsx',
    'app/pages/landing-page.tsx',
    'ui/scale.ts', // like the next, the dashboard's too: files of their own cost more
    'ui/sparkline.tsx',
  ],
  live: ['app/pages/landing-tape.tsx', 'app/pages/landing-chart.tsx', 'app/pages/landing-signals.tsx'],
  dashboard: [
    'lib/constants.ts',
    'app/shell/app-layout.tsx',
    'app/pages/dashboard-route.tsx',
    'app/pages/dashboard-ahead.ts',
  ],
  widgets: ['app/pages/dashboard-chart.tsx', 'features/overview/movers-widget.tsx'],
  candles: ['features/chart/candles.tsx'],
  chart: [
    'lib/constants.ts',
    'lib/starting-place.ts', // like the next, the dashboard's too: files of their own cost more
    'lib/watchlists.ts',
    'app/shell/app-layout.tsx',
    'app/pages/chart-page.tsx',
    'app/pages/chart-ahead.ts',
    'features/chart/stage.tsx',
    'features/chart/candles.tsx', // not shown: a file of its own costs more
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What all of these need is part of the entry. */
const USUAL_PARTS = ['landing', 'dashboard'] as const satisfies readonly (keyof typeof PARTS)[];

/** Parts that a page loads first, by path. A final `*` matches any rest. */
const FIRST_PARTS: Readonly<Record<string, readonly (keyof typeof PARTS)[]>> = {
  '/': ['landing'],
  '/dashboard': ['dashboard', 'widgets', 'candles'],
  '/dashboard/chart/*': ['chart'],
};

/** What a page shows first besides, in files that other pages share: they stay apart, and are named all the same. */
const SHARED_FIRST: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['app/pages/dashboard-signals.tsx', 'features/chart/signal-legend.tsx'],
};

/** The properties of a chunk that are used here. */
export interface Chunk {
  fileName: string;
  moduleIds: readonly string[];
  /** Static imports only. */
  imports: readonly string[];
}

interface EntryChunk extends Chunk {
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
}

/** The chunks of a build with their modules and imports. */
export class ChunkGraph {
  readonly #chunks: ReadonlyMap<string, Chunk>;
  readonly #fileByModule: ReadonlyMap<string, string>;

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#fileByModule = new Map(
      chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id): [string, string] => [pathOf(id), fileName])),
    );
  }

  /** Returns the files that these modules (paths below `src`) need, their own included. */
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

/** Returns the path of a module below the app's `src`; for others, below the project's root. */
function pathOf(id: string): string {
  const file = path.isAbsolute(id) ? path.relative(PROJECT_ROOT, id) : id;
  return file.startsWith(SOURCE) ? file.slice(SOURCE.length) : file;
}

/** Group of what every page begins with. */
const FIRST = 'first';
const ENTRY = 'main.tsx';

/**
 * Has V8 compile a whole file while it loads, beside the page's thread, instead of each function at its first call.
 * Other engines read a comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/** The compiler adds an import of it that the first build doesn't show. */
const isOfReact = (id: string): boolean => id.includes('/node_modules/react/');

/** Groups modules, then writes `first-parts.json` (files by path) and `.vite/chunks.json` (for the budget check). */
export function pageChunks(): Plugin {
  let isApp = false; // other pages, such as the bench's, have other parts
  const names = new Set<string>();
  return {
    name: 'wickwise:page-chunks',
    apply: 'build',
    async config({ root = '', resolve }) {
      isApp = path.resolve(root) === APP_ROOT;
      if (!isApp) return undefined;
      const nameOf = groupsOf(await scout(resolve));
      for (const name of nameOf.values()) names.add(name);
      const groups = [...names].map((name) => ({
        name,
        test: (id: string) => (nameOf.get(id) ?? (isOfReact(id) ? FIRST : undefined)) === name,
      }));
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      };
    },
    generateBundle: {
      order: 'post', // the hint comes before what Vite puts in front
      handler(_, bundle) {
        if (!isApp) return;
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        for (const chunk of chunks) if (names.has(chunk.name)) chunk.code = `${COMPILED_AHEAD}\n${chunk.code}`;
        const write = (fileName: string, content: unknown) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
        write('first-parts.json', firstFiles(new ChunkGraph(chunks)));
        write(
          '.vite/chunks.json',
          chunks.map(({ fileName, moduleIds, imports }) => ({ fileName, imports, moduleIds: moduleIds.map(pathOf) })),
        );
      },
    },
  };
}

/** Returns the files that load beside the entry, by path. */
function firstFiles(graph: ChunkGraph): Record<string, string[]> {
  const known = graph.filesOf([ENTRY]);
  return Object.fromEntries(
    Object.entries(FIRST_PARTS).map(([address, parts]) => {
      const modules = [...parts.flatMap((part) => PARTS[part]), ...(SHARED_FIRST[address] ?? [])];
      return [address, [...graph.filesOf(modules)].filter((file) => !known.has(file))];
    }),
  );
}

/** Builds without steps that don't change imports: what each page needs is known after tree shaking. */
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
 * Returns the group of each module, named after the parts that need it. Modules of a single part that something else
 * shares stay apart: the other would load the whole part.
 */
function groupsOf(chunks: readonly EntryChunk[]): Map<string, string> {
  const graph = new ChunkGraph(chunks);
  const first = graph.filesOf([ENTRY]);
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const parts = names.map((name) => ({ name, files: graph.filesOf(PARTS[name]) }));
  const own = new Set<string>(Object.values(PARTS).flat());
  const entries = chunks.filter((one) => one.isDynamicEntry).map(({ facadeModuleId }) => pathOf(facadeModuleId ?? ''));
  const others = graph.filesOf(entries.filter((one) => !own.has(one)));
  const groupOf = (file: string): string[] => {
    if (first.has(file)) return [FIRST];
    const needed = parts.flatMap(({ name, files }) => (files.has(file) ? name : []));
    if (USUAL_PARTS.every((part) => needed.includes(part))) return [FIRST]; // a small file of its own costs more
    // widgets always follow the dashboard: what they share with other parts belongs to the dashboard's
    const group = [...new Set(needed.map((name) => (needed.length > 1 && name === 'widgets' ? 'dashboard' : name)))];
    return group.length === 0 || (group.length === 1 && others.has(file)) ? [] : [group.join('-')];
  };
  return new Map(
    chunks
      .flatMap(({ fileName, moduleIds }) =>
        groupOf(fileName).flatMap((name) => moduleIds.map((id): [string, string] => [id, name])),
      )
      .filter(([id]) => pathOf(id) !== ENTRY),
  );
}
