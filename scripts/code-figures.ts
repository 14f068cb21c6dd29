/**
 * Prints figures of the code: files, lines, long functions, names with two meanings, repeated lines, import cycles.
 *
 *   node scripts/code-figures.ts [--long] [folder]
 *
 * The folder is a checkout, this one unless given; files are those that git tracks there. `--long` lists the functions.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { checkNames } from './walls/exported-names.ts';
import { findCycles } from './walls/find-cycles.ts';
import { readImports } from './walls/read-imports.ts';

const LONG = 50;
/** Lines of a run that counts as repeated. */
const RUN = 6;

const CODE = /\.(tsx?|mjs)$/;
const TEST = /\.test\.tsx?$|\.spec\.ts$|\/testing\/|\.child\.ts$|^e2e\//;
const PRODUCT = /^(packages\/[\w-]+\/src|apps\/[\w-]+\/(src|service-worker|migrations))\//;
const MADE = /^\/\/ Made by `npm run texts`/;

interface SourceFile {
  file: string;
  source: string;
  lines: readonly string[];
}

const wantsLong = process.argv.includes('--long');
const root = path.resolve(process.argv.slice(2).find((one) => !one.startsWith('--')) ?? `${import.meta.dirname}/..`);

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const all = tracked
  .filter((file) => CODE.test(file))
  .map((file): SourceFile => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return { file, source, lines: source.split('\n') };
  })
  .filter(({ source }) => !MADE.test(source));
const product = all.filter(({ file }) => PRODUCT.test(file) && !TEST.test(file));
const tests = all.filter(({ file }) => TEST.test(file));

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines.length - 1, 0);

function longFunctions({ file, source }: SourceFile): { place: string; lines: number }[] {
  const found: { place: string; lines: number }[] = [];
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const note = ({ start, end }: Node): void => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines > LONG) found.push({ place: `${file}:${lineAt(start)}`, lines });
  };
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
    parseSync(file, source, { sourceType: 'module' }).program,
  );
  return found;
}

/** Lines that say something: neither blank nor an import, a comment or punctuation alone. */
const tellingLines = ({ lines }: SourceFile): string[] =>
  lines
    .map((line) => line.trim())
    .filter((line) => /[\w$]/.test(line) && !/^(import\b|export \{|\/\/|\/?\*|\} from )/.test(line));

/** Returns how many lines are within runs that occur at least twice. */
function repeatedLines(files: readonly SourceFile[]): number {
  const seen = new Map<string, [file: number, line: number][]>();
  const telling = files.map(tellingLines);
  telling.forEach((lines, file) => {
    for (let i = 0; i + RUN <= lines.length; i++) {
      const key = lines.slice(i, i + RUN).join('\n');
      seen.set(key, [...(seen.get(key) ?? []), [file, i]]);
    }
  });
  const repeated = new Set<string>();
  for (const places of seen.values()) {
    if (places.length < 2) continue;
    for (const [file, line] of places) for (let k = 0; k < RUN; k++) repeated.add(`${file}:${line + k}`);
  }
  return repeated.size;
}

const imports = all.flatMap(({ file, source }) => readImports(root, file, source));
const long = product.flatMap(longFunctions).toSorted((a, b) => b.lines - a.lines);

const figures: Record<string, number> = {
  'files of the product': product.length,
  'lines of the product': linesOf(product),
  'files of tests': tests.length,
  'lines of tests': linesOf(tests),
  'files in all': all.length,
  'lines in all': linesOf(all),
  [`functions over ${LONG} lines, product`]: long.length,
  'exported names with two meanings': checkNames(root).filter((offence) => offence.includes('is exported by')).length,
  [`lines repeated in runs of ${RUN}, product`]: repeatedLines(product),
  'import cycles, types included': findCycles(imports).length,
};
for (const [name, figure] of Object.entries(figures))
  console.log(`${name.padEnd(42)} ${figure.toLocaleString('en').padStart(9)}`);
if (wantsLong) for (const { place, lines } of long) console.log(`${String(lines).padStart(4)}  ${place}`);
