import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Argument, type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

/** A file that another one names: by an import, a re-export, a test's mock, or as a thread's script. */
export interface Import {
  /** Paths from the root of the checkout. */
  from: string;
  /** A file of the project; undefined for other packages, Node, and unresolved imports. */
  to: string | undefined;
  /** As written; undefined where it is computed. */
  specifier: string | undefined;
  line: number;
}

interface Named {
  specifier: string | undefined;
  start: number;
  /** Resolves to all files that match. */
  isGlob?: boolean;
}

/** Whatever names a file other than by an import statement; parsing to a tree costs three times the statements. */
const OTHER_WAYS = /\bimport\b(?!\s+[\w{*'"])|\b(?:require|vi|jest|URL)\b|\bimport\s+(?:type\s+)?\w+\s*=/;

/** Pages, images, fixtures. */
const OTHER_FILE = /^\..*\.(?!tsx?$|mjs$)\w+$/;

const resolver = new ResolverFactory({ conditionNames: ['node', 'import'], extensions: ['.ts', '.tsx', '.js'] });

/** Returns the imports of a TypeScript file, type-only ones included; `source` is read from the disk unless given. */
export function readImports(
  root: string,
  file: string,
  source = readFileSync(path.join(root, file), 'utf8'),
): Import[] {
  const parsed = parseSync(file, source, { sourceType: 'module' });
  const { staticImports, staticExports } = parsed.module;
  const stated: Named[] = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ].map(({ value, start }) => ({ specifier: value, start }));
  const others = OTHER_WAYS.test(source) ? readOtherWays(parsed.program) : [];
  return [...stated, ...others]
    .filter(({ specifier }) => specifier === undefined || !OTHER_FILE.test(specifier))
    .flatMap((named) => {
      const place = { from: file, specifier: named.specifier, line: source.slice(0, named.start).split('\n').length };
      return targetsOf(root, file, named).map((to) => ({ ...place, to }));
    });
}

/** Returns what `import()`, type imports, `import x = require()`, globs, mocks and URLs of scripts name. */
function readOtherWays(program: Parameters<Visitor['visit']>[0]): Named[] {
  const found: Named[] = [];
  const add = (node: Node, isGlob = false): void => {
    found.push({ specifier: textOf(node), start: node.start, isGlob });
  };
  new Visitor({
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    TSExternalModuleReference: ({ expression }) => add(expression),
    NewExpression: ({ callee, arguments: [name, base] }) => {
      const isScript = callee.type === 'Identifier' && callee.name === 'URL' && base && isImportMeta(base);
      if (isScript && name && textOf(name) !== undefined) add(name);
    },
    CallExpression: (call) => {
      const names = namesOfCall(call);
      for (const name of names?.nodes ?? []) add(name, names?.isGlob);
    },
  }).visit(program);
  return found;
}

const MOCKS = /^(?:mock|doMock|unmock|doUnmock|importActual|importMock|requireActual|requireMock)$/;

function namesOfCall({ callee, arguments: given }: CallExpression): { nodes: Node[]; isGlob: boolean } | undefined {
  const [first] = given;
  if (!first || first.type === 'ImportExpression') return undefined;
  const one = { nodes: [first], isGlob: false };
  if (callee.type === 'Identifier') return callee.name === 'require' ? one : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object, property } = callee;
  if (isImportMeta(object) && property.name === 'resolve') return one;
  if (isImportMeta(object) && property.name.startsWith('glob')) return { nodes: elementsOf(first), isGlob: true };
  if (object.type !== 'Identifier') return undefined;
  const isMock = (object.name === 'vi' || object.name === 'jest') && MOCKS.test(property.name);
  return isMock || (object.name === 'require' && property.name === 'resolve') ? one : undefined;
}

const elementsOf = (node: Argument): Node[] =>
  node.type === 'ArrayExpression' ? node.elements.filter((element) => element !== null) : [node];

function isImportMeta(node: Node): boolean {
  if (node.type === 'MemberExpression') return isImportMeta(node.object);
  return node.type === 'MetaProperty' && node.meta.name === 'import';
}

/** Returns a string's text; undefined where it is computed. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function targetsOf(root: string, file: string, { specifier, isGlob }: Named): (string | undefined)[] {
  if (specifier === undefined) return [undefined];
  const from = path.join(root, file);
  if (!isGlob) return [resolve(root, from, specifier)];
  const folder = specifier.startsWith('/') ? path.join(root, 'apps/web') : path.dirname(from);
  return globSync(specifier.replace(/^[!/]+/, ''), { cwd: folder }).map((found) =>
    path.relative(root, path.join(folder, found)),
  );
}

function resolve(root: string, from: string, specifier: string): string | undefined {
  const own = resolver.resolveFileSync(from, specifier).path;
  const file = own && path.relative(root, own);
  return file && !file.startsWith('..') && !file.includes('node_modules') ? file : undefined;
}
