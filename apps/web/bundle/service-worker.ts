import path from 'node:path';
import type { Plugin } from 'vite';

const APP_ROOT = path.resolve(import.meta.dirname, '..');
/** Pages name their parts: seven characters tell builds apart, and one more of each would be a quarter of a kilobyte. */
const FILE_NAMES = 'assets/[name]-[hash:7].js';
const WORKER = 'sw';
const LIST = 'self.APP_FILES';

/** Paths of our own files in a page. */
const NAMED = /(?:src|href)="(\/[^"]+)"/g;

/** Builds the service worker as `sw.js` with the list of first files, so each build has another worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'wickwise:service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: path.join(APP_ROOT, 'index.html'), [WORKER]: path.join(APP_ROOT, 'service-worker/sw.ts') },
          output: {
            chunkFileNames: FILE_NAMES,
            entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : FILE_NAMES),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post', // after the page is written
      handler(_, bundle) {
        const worker = bundle[`${WORKER}.js`];
        if (worker?.type !== 'chunk' || worker.imports.length > 0 || !worker.code.includes(LIST))
          return this.error('the service worker must be one file that reads its list');
        const text = (name: string): string => {
          const file = bundle[name];
          return file?.type === 'asset' ? String(file.source) : this.error(`the build has no ${name}`);
        };
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry && one.name === 'index');
        const named = [...text('index.html').matchAll(NAMED)].map(([, address = '']) => address);
        const first = (JSON.parse(text('first-parts.json')) as Record<string, string[]>)['/'] ?? [];
        const files = new Set([`/${entry?.fileName}`, ...named, ...first.map((name) => `/${name}`)]);
        worker.code = worker.code.replace(LIST, () => JSON.stringify([...files]));
      },
    },
  };
}
