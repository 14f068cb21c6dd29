import { isServerCommand, runServerCommand } from './run-server-command.ts';
import { UsageError } from './usage.ts';

const MISUSE = 2;

/** Runs a command of this program, or of the server where it needs its database. */
async function runCommandLine([command = '', ...args]: readonly string[]): Promise<void> {
  if (isServerCommand(command)) {
    process.exitCode = await runServerCommand(command, args);
    return;
  }
  const { runCommand } = await import('./run-command.ts'); // analytics, which the server's commands don't need here
  return runCommand(process.argv.slice(2), process.stdout, process.stdout.isTTY);
}

/** Runs the command line of this process. */
export function runCli(): void {
  // `wickwise scan ... | head` closes the pipe early, which is no failure
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  // npm runs scripts in the project's folder; file names refer to the caller's
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  runCommandLine(process.argv.slice(2)).catch((error: unknown) => {
    const isMisuse = error instanceof UsageError;
    process.stderr.write(`${isMisuse ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = isMisuse ? MISUSE : 1;
  });
}
