import { runCommand } from './run-command.ts';
import { isServerCommand, runServerCommand } from './run-server-command.ts';
import { UsageError } from './usage.ts';

const MISUSE = 2;

/** Some commands are programs of the server: they work on its database. */
async function runCommandLine([command = '', ...args]: readonly string[]): Promise<void> {
  if (!isServerCommand(command)) return runCommand(process.argv.slice(2), process.stdout, process.stdout.isTTY);
  process.exitCode = await runServerCommand(command, args);
}

/** Runs the command line of this process. */
export function run(): void {
  // `wickwise scan ... | head` closes the pipe before we are done, which is no failure
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  // npm runs scripts in the project's folder; files are meant from where the person stood
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  runCommandLine(process.argv.slice(2)).catch((error: unknown) => {
    const isMisuse = error instanceof UsageError;
    process.stderr.write(`${isMisuse ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = isMisuse ? MISUSE : 1;
  });
}
