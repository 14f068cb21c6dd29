import path from 'node:path';
import type { Plugin } from 'vite';
import { ChunkGraph, pathOf } from './chunk-graph.ts';
import { APP_ROOT } from './page-chunks.ts';
import { FIRST_PARTS, PARTS } from './parts.ts';

/**
 * Writes `first-parts.json` beside the build: by address, the files that the server names in the page, so that they load
 * beside its entry; and `.vite/chunks.json`: what is in which file, for the check of sizes.
 */
export function firstParts(): Plugin {
  let isApp = false;
  return {
    name: 'wickwise:first-parts',
    apply: 'build',
    configResolved({ root }) {
      isApp = path.resolve(root) === APP_ROOT;
    },
    generateBundle(_, bundle) {
      if (!isApp) return;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const graph = new ChunkGraph(chunks);
      const known = graph.filesOf(['main.tsx']);
      const files = Object.entries(FIRST_PARTS).map(([address, parts]) => [
        address,
        [...graph.filesOf(parts.flatMap((part) => PARTS[part]))].filter((file) => !known.has(file)),
      ]);
      const listed = chunks.map(({ fileName, moduleIds, imports }) => ({
        ...{ fileName, imports },
        moduleIds: moduleIds.map(pathOf),
      }));
      this.emitFile({ type: 'asset', fileName: 'first-parts.json', source: JSON.stringify(Object.fromEntries(files)) });
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(listed) });
    },
  };
}
