import type { Plugin } from 'vite';

/** Modules that a page of an address shows first. They come by `import()`; named in the page, they load beside its entry. */
const FIRST_MODULES: Readonly<Record<string, readonly string[]>> = {
  '/': ['app/shell/site-layout.tsx', 'app/pages/landing-page.tsx'],
  '/dashboard': ['app/shell/app-layout.tsx', 'app/pages/dashboard-route.tsx'],
  '/dashboard/chart/*': ['app/shell/app-layout.tsx', 'app/pages/chart-page.tsx'],
};

interface Chunk {
  facadeModuleId?: string | null;
  imports: readonly string[];
}

/** Writes `first-parts.json` beside the build: by address, the files that the server names in the page. */
export function firstParts(): Plugin {
  return {
    name: 'wickwise:first-parts',
    apply: ({ root }, { command }) => command === 'build' && root === import.meta.dirname, // other pages have other parts
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one): [string, Chunk][] => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      );
      const named = (module: string): string => {
        for (const [file, { facadeModuleId }] of chunks) if (facadeModuleId?.endsWith(`/src/${module}`)) return file;
        return this.error(`${module} has no chunk of its own`);
      };
      const entry = [...chunks].find(([, { facadeModuleId }]) => facadeModuleId?.endsWith('/index.html'))?.[0];
      if (!entry) return this.error('the app has no entry');
      const known = closure(chunks, [entry]);
      const parts = Object.entries(FIRST_MODULES).map(([address, modules]) => [
        address,
        [...closure(chunks, modules.map(named))].filter((file) => !known.has(file)),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'first-parts.json',
        source: JSON.stringify(Object.fromEntries(parts)),
      });
    },
  };
}

/** These files and all that they import. */
function closure(chunks: ReadonlyMap<string, Chunk>, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of chunks.get(file)?.imports ?? []) visit(next);
  };
  for (const file of files) visit(file);
  return found;
}
