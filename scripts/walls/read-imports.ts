import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

/** An import, re-export or `import()` of a file, or a thread's script; paths from the root of the checkout. */
export interface Import {
  from: string;
  /** A file of the project; undefined for other packages, Node, and unresolved imports. */
  to: string | undefined;
  /** As written. */
  specifier: string;
  line: number;
}

/** `import('...')`, as an expression or a type, and the script of a thread. */
const BY_NAME = /(?:\bimport\(|new URL\(\s*)'([^']+)'(?=\)|,\s*import\.meta\.url)/g;

/** Pages, images, fixtures. */
const OTHER_FILE = /^\..*\.(?!tsx?$|mjs$)\w+$/;

const resolver = new ResolverFactory({ conditionNames: ['node', 'import'], extensions: ['.ts', '.tsx', '.js'] });

/** Returns the imports of a TypeScript file, type-only ones included; `source` is read from the disk unless given. */
export function readImports(
  root: string,
  file: string,
  source = readFileSync(path.join(root, file), 'utf8'),
): Import[] {
  const absolute = path.join(root, file);
  const { module } = parseSync(file, source, { sourceType: 'module' });
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ].map(({ value, start }) => ({ specifier: value, start }));
  const written = [...source.matchAll(BY_NAME)].map((match) => ({ specifier: match[1] ?? '', start: match.index }));
  const code = [...found, ...written].filter(({ specifier }) => !OTHER_FILE.test(specifier));
  return code.map(({ specifier, start }) => ({
    ...{ from: file, specifier },
    line: source.slice(0, start).split('\n').length,
    to: resolve(root, absolute, specifier),
  }));
}

function resolve(root: string, from: string, specifier: string): string | undefined {
  const own = resolver.resolveFileSync(from, specifier).path;
  const file = own && path.relative(root, own);
  return file && !file.startsWith('..') && !file.includes('node_modules') ? file : undefined;
}
