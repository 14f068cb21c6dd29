import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from './start-error.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../../..');

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=[^\S\n]*(["'`]?)/;

/** Settings with their places, such as ".env, line 3", for those of a file. */
export interface Surroundings {
  settings: Readonly<Record<string, string | undefined>>;
  places: ReadonlyMap<string, string>;
}

/**
 * Reads the settings file into the environment, which has priority: the file of `ENV_FILE`, none where that is empty,
 * else `.env` in the checkout. Throws a `StartError` with file and line, and never prints the line: it may hold a
 * secret.
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv): Surroundings {
  const { ENV_FILE: name = '.env' } = environment;
  const isNamed = environment.ENV_FILE !== undefined;
  const file = envFileOf(environment);
  const text = name === '' ? undefined : readSettings(file, isNamed);
  if (text === undefined) return { settings: environment, places: new Map() };
  const places = new Map<string, string>();
  const lines = linesOf(text, name);
  for (const [setting, value] of Object.entries(parseEnv(text))) {
    if (environment[setting] !== undefined) continue;
    environment[setting] = value;
    const line = lines.get(setting);
    if (line !== undefined) places.set(setting, `${name}, line ${line}`);
  }
  return { settings: environment, places };
}

/** Returns the place of the settings file, whether it is there or not. */
export function envFileOf({ ENV_FILE, INIT_CWD }: NodeJS.ProcessEnv): string {
  return path.resolve(ENV_FILE === undefined ? CHECKOUT : (INIT_CWD ?? process.cwd()), ENV_FILE ?? '.env');
}

function readSettings(file: string, isExpected: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isExpected) return undefined;
    throw new StartError(`The settings in ${file} can't be read (${code}).`);
  }
}

/** Returns the last line of each setting, counted from 1. */
function linesOf(text: string, name: string): Map<string, number> {
  const found = new Map<string, number>();
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (/^\s*(#|$)/.test(line)) continue;
    const [start = '', setting, quote] = ASSIGNMENT.exec(line) ?? [];
    if (!setting) throw new StartError(`${name}, line ${i + 1}: expected NAME=value.`);
    found.set(setting, i + 1);
    if (quote) i = lastLineOf(lines, i, start.length, quote, name);
  }
  return found;
}

/** Returns the line on which a quoted value ends, which may span lines. */
function lastLineOf(lines: readonly string[], first: number, from: number, quote: string, name: string): number {
  for (let i = first; i < lines.length; i++) {
    if ((lines[i] as string).includes(quote, i === first ? from : 0)) return i;
  }
  throw new StartError(`${name}, line ${first + 1}: the quotation mark that begins here doesn't end.`);
}
