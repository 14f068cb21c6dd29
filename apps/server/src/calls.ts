/**
 * Verifies an export of the calls' chain of hashes, offline, and writes one.
 *
 * Usage: node calls.ts verify FILE [--heads FILE] [--proofs DIR], export FILE [--all]; FILE may be - for standard input or
 * output
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { chainLines } from '#modules/advice/chain/chain-lines.ts';
import { chainReportText } from '#modules/advice/chain/report-text.ts';
import { verifyChain } from '#modules/advice/chain/verify-chain.ts';
import { commandConfig, Misuse, runProgram, typedIn } from '#platform/command.ts';
import { joinDatabase } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';

const USAGE = 'Usage: verify-calls FILE [--heads FILE] [--proofs DIR], export-calls FILE [--all]. FILE may be -.';

/** Reads options, and the one file. */
function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  const { values, positionals } = parsed(words, options);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Misuse(USAGE);
  return { file, values };
}

function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw new Misuse(USAGE);
  }
}

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({
    input: file === '-' ? process.stdin : createReadStream(path.resolve(typedIn(), file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });

/** Returns the proofs of a folder: files like 2026-11-30.ots. */
async function proofsIn(dir: string): Promise<{ day: string; bytes: Buffer }[]> {
  const place = path.resolve(typedIn(), dir);
  const names = (await readdir(place)).filter((name) => /^\d{4}-\d{2}-\d{2}\.ots$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ day: name.slice(0, 10), bytes: await readFile(path.join(place, name)) })),
  );
}

async function verify(words: readonly string[]): Promise<void> {
  const { file, values } = readArguments(words, { heads: { type: 'string' }, proofs: { type: 'string' } });
  const { heads, proofs } = values;
  if (proofs !== undefined && heads === undefined) throw new Misuse('--proofs needs --heads: proofs are of heads.');
  const report = await verifyChain({
    entries: linesOf(file),
    ...(heads === undefined ? {} : { heads: linesOf(heads) }),
    ...(proofs === undefined ? {} : { proofs: await proofsIn(proofs) }),
  });
  process.stdout.write(
    `${chainReportText(report, { hasHeads: heads !== undefined, hasProofs: proofs !== undefined })}\n`,
  );
  if (report.problemCount > 0) process.exitCode = 1;
}

async function exportTo(words: readonly string[]): Promise<void> {
  const { file, values } = readArguments(words, { all: { type: 'boolean' } });
  const database = await joinDatabase(commandConfig(), createLog('error'));
  try {
    const target =
      file === '-'
        ? new Writable({ write: (chunk, _encoding, done) => void process.stdout.write(chunk, done) })
        : createWriteStream(path.resolve(typedIn(), file));
    await pipeline(Readable.from(chainLines(database.db, values.all ?? false)), target);
  } finally {
    await database.stop();
  }
}

/** A file that isn't there or can't be read is a wrong argument. */
function asMisuse(error: unknown): never {
  const isFile = error instanceof Error && 'code' in error && /^E(NOENT|ISDIR|ACCES|NOTDIR)$/.test(String(error.code));
  throw isFile ? new Misuse(error.message) : error;
}

runProgram(async ([command, ...words]) => {
  if (command === 'verify') await verify(words).catch(asMisuse);
  else if (command === 'export') await exportTo(words).catch(asMisuse);
  else throw new Misuse(USAGE);
});
