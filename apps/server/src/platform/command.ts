import { type Config, readConfig } from './config.ts';
import { type Database, joinDatabase } from './db/db.ts';
import { loadEnvFile } from './env-file.ts';
import { createLog, type Log } from './log.ts';
import { StartError } from './start-error.ts';

const MISUSE = 2;

/** A wrong argument: its sentence is printed, and the command ends with 2. */
export class Misuse extends Error {}

type ErrorClass = abstract new (...args: never[]) => Error;

export interface CommandErrors {
  /** Further errors of wrong arguments and files. */
  misuses?: readonly ErrorClass[];
  /** Errors that end it with 1, and whose sentence says enough. */
  explained?: readonly ErrorClass[];
}

/** Returns the folder that a command was typed in: npm runs it elsewhere. */
export const typedIn = (): string => process.env.INIT_CWD ?? process.cwd();

/** Reads the server's settings for a command. */
export function commandConfig(): Config {
  const { settings, places } = loadEnvFile(process.env);
  return readConfig(settings, [], typedIn(), places);
}

/** Prints the sentence of a task on the database of the server, which may run. */
export async function onDatabase(
  task: (database: Database, config: Config, log: Log) => Promise<string>,
): Promise<void> {
  const config = commandConfig();
  const log = createLog('error');
  const database = await joinDatabase(config, log);
  try {
    process.stdout.write(`${await task(database, config, log)}\n`);
  } finally {
    await database.stop();
  }
}

/** Runs a command with its arguments. Errors are printed: those that are explained as a sentence, others with their stack. */
export function runProgram(
  main: (args: readonly string[]) => Promise<void>,
  { misuses = [], explained = [] }: CommandErrors = {},
): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isOf = (classes: readonly ErrorClass[]): boolean => classes.some((one) => error instanceof one);
    const isMisuse = isOf([Misuse, ...misuses]);
    const isExplained = isMisuse || isOf([StartError, ...explained]);
    const text = isExplained ? (error as Error).message : ((error as Error).stack ?? String(error));
    process.stderr.write(`${text}\n`);
    process.exitCode = isMisuse ? MISUSE : 1;
  });
}
