import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#platform/config.ts';
import { loadEnvFile } from '#platform/env-file.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createLog } from '#platform/log.ts';
import { watchParent } from '#platform/parent-watch.ts';
import { showProgress } from '#platform/show-progress.ts';
import { StartError } from '#platform/start-error.ts';
import { start } from './start.ts';

/** A start that is under way notices within this time that the end has begun. */
const START_BREAKS_OFF_MS = 4_000;

/** Starts the product with the settings of its surroundings, and ends the process with a sentence where it can't. */
export function run(): void {
  main().catch((error: unknown) => {
    const sentence = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
    process.stderr.write(`Wickwise can't start: ${sentence}\n`);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  // npm runs scripts in the project's folder; relative paths are meant from where the person stood
  const folder = process.env.INIT_CWD ?? process.cwd();
  const { settings, places } = loadEnvFile(process.env);
  // a person at a terminal is told what goes wrong, and nothing else that programs collect
  const isWatched = process.stdout.isTTY && process.stderr.isTTY;
  const LOG_LEVEL = settings.LOG_LEVEL || (isWatched ? 'warn' : 'info');
  const config = readConfig({ ...settings, LOG_LEVEL }, process.argv.slice(2), folder, places);
  const log = createLog(config.logLevel);
  const lifecycle = new Lifecycle(log);
  const starting = Promise.withResolvers<void>();
  const end = async (code: number): Promise<void> => {
    await Promise.all([lifecycle.stop(), Promise.race([starting.promise, sleep(START_BREAKS_OFF_MS)])]);
    await lifecycle.settled();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  watchParent(() => void end(0));
  lifecycle.onFailure(() => void end(1));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unnoticed'));
  try {
    const { port, outboxPath, historyProgress } = await start(config, log, lifecycle);
    // a name, not a number: passkeys and cookies know the one and not the other
    const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
    process.stdout.write(`Wickwise is running at http://${host}:${port}\n`);
    if (outboxPath) process.stdout.write(`Its mails are at http://${host}:${port}${outboxPath}\n`);
    if (isWatched) lifecycle.onStop('progress', showProgress('History', historyProgress, process.stdout));
  } catch (error) {
    if (lifecycle.signal.aborted) return; // the end has begun: that's no failure
    await lifecycle.stop();
    throw error;
  } finally {
    starting.resolve();
  }
}
