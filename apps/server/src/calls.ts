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
import { chainLines } from '#modules/advice/chain/chain-lines.ts';
import { chainReportText } from '#modules/advice/chain/report-text.ts';
import { verifyChain } from '#modules/advice/chain/verify-chain.ts';
import { readConfig } from '#platform/config.ts';
import { joinDatabase } from '#platform/db/db.ts';
import { loadEnvFile } from '#platform/env-file.ts';
import { createLog } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';

const USAGE = 'Usage: verify-calls FILE [--heads FILE] [--proofs DIR], export-calls FILE [--all]. FILE may be -.';
const MISUSE = 2;

class Misuse extends Error {}

const folder = (): string => process.env.INIT_CWD ?? process.cwd();

/** Returns options by name and the other words. */
function read(words: readonly string[], withValue: readonly string[], flags: readonly string[]) {
  const options = new Map<string, string>();
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const value = words[i + 1];
    if (flags.includes(word)) options.set(word, '');
    else if (withValue.includes(word) && value !== undefined) {
      options.set(word, value);
      i++;
    } else if (word.startsWith('--')) throw new Misuse(USAGE);
    else rest.push(word);
  }
  const [file, ...others] = rest;
  if (file === undefined || others.length > 0) throw new Misuse(USAGE);
  return { file, options };
}

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({
    input: file === '-' ? process.stdin : createReadStream(path.resolve(folder(), file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });

/** Returns the proofs of a folder: files like 2026-11-30.ots. */
async function proofsIn(dir: string): Promise<{ day: string; bytes: Buffer }[]> {
  const place = path.resolve(folder(), dir);
  const names = (await readdir(place)).filter((name) => /^\d{4}-\d{2}-\d{2}\.ots$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ day: name.slice(0, 10), bytes: await readFile(path.join(place, name)) })),
  );
}

async function verify(words: readonly string[]): Promise<void> {
  const { file, options } = read(words, ['--heads', '--proofs'], []);
  const [heads, proofs] = [options.get('--heads'), options.get('--proofs')];
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
  const { file, options } = read(words, [], ['--all']);
  const { settings, places } = loadEnvFile(process.env);
  const database = await joinDatabase(readConfig(settings, [], folder(), places), createLog('error'));
  try {
    const target =
      file === '-'
        ? new Writable({ write: (chunk, _encoding, done) => void process.stdout.write(chunk, done) })
        : createWriteStream(path.resolve(folder(), file));
    await pipeline(Readable.from(chainLines(database.db, options.has('--all'))), target);
  } finally {
    await database.stop();
  }
}

async function main([command, ...words]: readonly string[]): Promise<void> {
  if (command === 'verify') return verify(words);
  if (command === 'export') return exportTo(words);
  throw new Misuse(USAGE);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isFile = error instanceof Error && 'code' in error && /^E(NOENT|ISDIR|ACCES|NOTDIR)$/.test(String(error.code));
  const isMisuse = error instanceof Misuse || isFile;
  const isExplained = isMisuse || error instanceof StartError;
  process.stderr.write(`${isExplained ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = isMisuse ? MISUSE : 1;
});
