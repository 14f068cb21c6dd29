import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { type Chunk, ChunkGraph, pathOf } from './chunk-graph.ts';
import { PARTS } from './parts.ts';

export const APP_ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Puts the modules of the pages that count into a dozen chunks instead of a hundred: those that the same parts need stand
 * together, so that no page loads what it doesn't need. Which parts need a module is known once unused code is gone, so a
 * first, quick build finds it out.
 */
export function pageChunks(): Plugin {
  return {
    name: 'wickwise:page-chunks',
    apply: 'build',
    async config({ root = '', resolve }) {
      if (path.resolve(root) !== APP_ROOT) return undefined; // other pages have other parts
      const nameOf = groupsOf(await scout(resolve));
      const groups = [...new Set(nameOf.values())].map((name) => ({
        name,
        test: (id: string) => (nameOf.get(id) ?? (isOfReact(id) ? FIRST : undefined)) === name,
      }));
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      };
    },
  };
}

interface EntryChunk extends Chunk {
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
}

/** Every page begins with it. */
const FIRST = 'first';
const ENTRY = 'main.tsx';

/** The compiler adds an import of it, which the first build doesn't see. */
const isOfReact = (id: string): boolean => id.includes('/node_modules/react/');

/** The chunks of a build without the steps that change no import. */
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
    const names = parts.flatMap(({ name, files }) => (files.has(file) ? name : []));
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
