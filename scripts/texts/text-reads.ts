import type { Program } from 'oxc-parser';

/** A value that a module reads, or a function that it calls. */
export interface EarlyRead {
  /** Local name of what is read or called. */
  name: string;
  /** Keys that are read of it, `*` for a computed one; undefined of a call. */
  path?: readonly string[];
  /** Whether its values are copied: they don't change once their language comes. */
  isSpread: boolean;
  /** Function of the module that does it when called: '' for one without a name; undefined while the module loads. */
  owner: string | undefined;
  /** Where it begins and ends in the file. */
  start: number;
  end: number;
}

/** What a module has to do with texts. */
export interface ModuleReads {
  /** English texts that it collects, by name: an object of groups and texts, or `unknown`. */
  catalogues: ReadonlyMap<string, object | string>;
  /** Exported name of each local one that is imported from a file of the app. */
  imports: ReadonlyMap<string, string>;
  exports: ReadonlySet<string>;
  reads: readonly EarlyRead[];
  calls: readonly EarlyRead[];
}

type Part = { type: string; start: number; end: number } & Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Hold an expression; all other nodes of TypeScript are types. */
const WRAPPERS = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const COPIES = /^Object\.(values|entries|assign|fromEntries)$/;
/** Methods that call a function at once. */
const AT_ONCE = /\.(map|flatMap|filter|find|some|every|reduce|forEach|toSorted|from)$/;
const SINGLE = /^\.?[\w$]+$/;

/** Returns what a module reads and calls, each with the function that does it. */
export function readsIn(program: Program, source: string): ModuleReads {
  const catalogues = new Map<string, object | string>();
  const imports = new Map<string, string>();
  const exports = new Set<string>();
  const reads: EarlyRead[] = [];
  const calls: EarlyRead[] = [];
  const note = (list: EarlyRead[], { start, end }: Part, one: Omit<EarlyRead, 'start' | 'end'>): void => {
    list.push({ ...one, start, end });
  };

  /** How nodes are read that name, read, call or copy something; of others, their parts. */
  const ways: Readonly<Record<string, (node: Part, owner: string | undefined, isSpread: boolean) => void>> = {
    ImportDeclaration: (node) => noteImports(node, imports),
    ExportNamedDeclaration(node, owner) {
      for (const one of namesOf(node)) exports.add(one);
      walkParts(node, owner);
    },
    VariableDeclarator: walkVariable,
    PropertyDefinition({ value, static: isStatic }, owner) {
      if (isPart(value)) walk(value, isStatic ? owner : (owner ?? ''));
    },
    CallExpression: walkCall,
    SpreadElement: ({ argument }, owner) => walk(argument as Part, owner, '', true),
    Property: ({ value }, owner) => walk(value as Part, owner),
    Identifier: (node, owner, isSpread) => note(reads, node, { name: node.name as string, path: [], isSpread, owner }),
    MemberExpression(node, owner, isSpread) {
      const chain = chainOf(node);
      if (chain) note(reads, node, { ...chain, isSpread, owner });
      else walkParts(node, owner);
    },
  };

  function walk(wrapped: Part, owner: string | undefined, name = '', isSpread = false): void {
    const node = unwrapped(wrapped);
    if (node.type.startsWith('TS')) return;
    const way = ways[node.type];
    if (FUNCTIONS.has(node.type)) walkFunction(node, owner === undefined ? nameOf(node) || name : '');
    else if (way) way(node, owner, isSpread);
    else walkParts(node, owner);
  }

  function walkParts(node: Part, owner: string | undefined): void {
    for (const part of partsOf(node)) walk(part, owner);
  }

  function walkFunction(node: Part, name: string): void {
    for (const part of partsOf(node)) if (part !== node.id) walk(part, name);
  }

  function walkVariable(node: Part, owner: string | undefined): void {
    const { id, init } = node;
    if (!isPart(init)) return;
    const name = nameOf(node);
    const isCatalogue = init.type === 'CallExpression' && calleeOf(init, source) === 'textsOf';
    if (name && isCatalogue) catalogues.set(name, englishOf(init));
    else if (isPart(id) && id.type === 'ObjectPattern') walkPattern(id, init, owner);
    else walk(init, owner, name, !name);
  }

  /** `const { title } = texts` reads `texts.title`. */
  function walkPattern(pattern: Part, init: Part, owner: string | undefined): void {
    const chain = chainOf(init);
    if (!chain) walk(init, owner);
    if (!chain) return;
    for (const { key } of pattern.properties as Part[]) {
      const path = [...chain.path, isPart(key) ? String(key.name) : '*'];
      note(reads, init, { name: chain.name, path, isSpread: !isPart(key), owner });
    }
  }

  function walkCall(node: Part, owner: string | undefined): void {
    const callee = unwrapped(node.callee as Part);
    const called = calleeOf(node, source);
    if (FUNCTIONS.has(callee.type)) walkParts(callee, owner);
    else if (SINGLE.test(called)) note(calls, node, { name: called, isSpread: false, owner });
    else walk(callee, owner);
    for (const part of (node.arguments as Part[]) ?? [])
      if (AT_ONCE.test(called) && FUNCTIONS.has(part.type)) walkParts(part, owner);
      else walk(part, owner, '', COPIES.test(called));
  }

  walk(program as unknown as Part, undefined);
  return { catalogues, imports, exports, reads, calls };
}

const unwrapped = (node: Part): Part => (WRAPPERS.has(node.type) ? unwrapped(node.expression as Part) : node);

const nameOf = ({ id }: Part): string => (isPart(id) && id.type === 'Identifier' ? (id.name as string) : '');

const partsOf = (node: Part): Part[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isPart) : isPart(value) ? [value] : []));

const calleeOf = ({ callee }: Part, source: string): string =>
  source.slice((callee as Part).start, (callee as Part).end);

function noteImports(node: Part, imports: Map<string, string>): void {
  if (!String((node.source as Part).value).startsWith('.')) return;
  for (const one of node.specifiers as Part[]) {
    const local = (one.local as Part).name as string;
    imports.set(local, isPart(one.imported) ? (one.imported.name as string) : local);
  }
}

/** Returns the names that a declaration exports. */
function namesOf({ declaration }: Part): string[] {
  if (!isPart(declaration)) return [];
  const declared = [declaration, ...((declaration.declarations as Part[] | undefined) ?? [])];
  return declared.flatMap(({ id }) => (isPart(id) && typeof id.name === 'string' ? [id.name] : []));
}

/** Returns the name and keys of `texts.names.open`; undefined where it begins with another expression. */
function chainOf(node: Part): { name: string; path: string[] } | undefined {
  if (node.type === 'Identifier') return { name: node.name as string, path: [] };
  if (node.type !== 'MemberExpression') return undefined;
  const before = chainOf(node.object as Part);
  const key = node.computed ? '*' : ((node.property as Part).name as string);
  return before && { name: before.name, path: [...before.path, key] };
}

/** Returns the English of a catalogue with its texts as `text`. */
function englishOf(call: Part): object | string {
  const [catalogue] = call.arguments as Part[];
  const english = (catalogue?.properties as Part[] | undefined)?.find(({ key }) => (key as Part)?.name === 'en');
  return english ? shapeOf(english.value as Part) : 'text';
}

function shapeOf(node: Part): object | string {
  if (node.type === 'ArrayExpression') return (node.elements as Part[]).map(shapeOf);
  if (node.type !== 'ObjectExpression') return 'text';
  const named = (node.properties as Part[]).filter(({ key }) => isPart(key));
  return Object.fromEntries(
    named.map(({ key, value }) => [String((key as Part).name ?? (key as Part).value), shapeOf(value as Part)]),
  );
}
