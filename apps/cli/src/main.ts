#!/usr/bin/env node
import { runCommand } from './run-command.ts';
import { UsageError } from './usage.ts';

const MISUSE = 2;

// `wickwise scan ... | head` closes the pipe before we are done, which is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// npm runs scripts in the project's folder; files are meant from where the person stood
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

runCommand(process.argv.slice(2), process.stdout, process.stdout.isTTY).catch((error: unknown) => {
  const isMisuse = error instanceof UsageError;
  process.stderr.write(`${isMisuse ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = isMisuse ? MISUSE : 1;
});
