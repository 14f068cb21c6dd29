import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type BarSeries, NotBarsError, parseBars } from '@wickwise/market';
import { type NamedBars, parseBarLine } from './bar-lines.ts';
import { InputError } from './input-error.ts';

const unzip = promisify(gunzip);

/** Means standard input on the command line. */
const STANDARD_INPUT = '-';

/**
 * Reads the series of a file or standard input: one of a CSV file, named after it, or one per JSON line; either may be
 * gzipped. Throws `InputError` at the first invalid line.
 */
export async function* readSeriesFile(file: string): AsyncGenerator<NamedBars> {
  const text = await readText(file);
  if (text.trimStart().startsWith('{')) yield* fromLines(file, text);
  else yield fromCsv(file, text);
}

/** Reads the single series of the index's file; undefined without a file. */
export async function readIndex(file: string | undefined): Promise<BarSeries | undefined> {
  if (file === undefined) return undefined;
  const all: NamedBars[] = [];
  for await (const series of readSeriesFile(file)) all.push(series);
  if (all.length !== 1) throw new InputError(file, undefined, `expected the bars of one index, found ${all.length}`);
  return all[0]?.bars;
}

/** Reads the text of a file, plain or gzipped. */
export async function readText(file: string): Promise<string> {
  try {
    const bytes = file === STANDARD_INPUT ? await buffer(process.stdin) : await readFile(file);
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isZipped ? await unzip(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(file, undefined, code === 'ENOENT' ? 'file not found' : `can't be read (${code ?? message})`);
  }
}

/** Vendors' prices are sometimes slightly outside their own range: a warning, not an error. */
const warn = (file: string, line: number, reason: string): void => {
  process.stderr.write(`${file}:${line}: ${reason}; the bar was widened\n`);
};

function* fromLines(file: string, text: string): Generator<NamedBars> {
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const series = parseBarLine(line);
    if (typeof series === 'string') throw new InputError(file, at + 1, series);
    const { id, bars, odd } = series;
    for (const oddity of odd) warn(file, at + 1, oddity);
    yield { id, bars };
  }
}

function fromCsv(file: string, text: string): NamedBars {
  const id = file === STANDARD_INPUT ? STANDARD_INPUT : path.basename(file).replace(/\.csv(\.gz)?$/, '');
  try {
    const { bars, flaws, widened } = parseBars(text);
    const [flaw] = flaws;
    if (flaw) throw new InputError(file, flaw.line, flaw.reason);
    for (const { line, reason } of widened) warn(file, line, reason);
    return { id, bars };
  } catch (error) {
    if (error instanceof NotBarsError) throw new InputError(file, 1, error.message.replace(/^line 1: /, ''));
    throw error;
  }
}
