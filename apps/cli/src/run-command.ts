import { backtestCommand } from './commands/backtest.ts';
import { indicators } from './commands/indicators.ts';
import { scan } from './commands/scan.ts';
import { type Options, readOptions } from './options.ts';
import { jsonLines, type Output, table } from './output.ts';
import { USAGE, UsageError } from './usage.ts';

/** Commands with the fields of their tables. */
const COMMANDS: ReadonlyMap<
  string,
  { run: (options: Options, output: Output) => Promise<void>; shown: readonly string[] }
> = new Map([
  [
    'scan',
    {
      run: scan,
      shown: ['id', 'pattern', 'variant', 'direction', 'start', 'end', 'at', 'value', 'strength', 'stop', 'target'],
    },
  ],
  ['indicators', { run: indicators, shown: ['id', 'attribute', 'values'] }],
  [
    'backtest',
    {
      run: backtestCommand,
      shown: [
        'id',
        'timeframe',
        'metrics.trades',
        'metrics.winRate',
        'metrics.totalReturn',
        'metrics.buyAndHold',
        'metrics.maxDrawdown',
        'metrics.sharpe',
      ],
    },
  ],
]);

const HELP = new Set(['help', '--help', '-h']);

/** Runs a command; prints a table at a terminal. Throws `UsageError`. */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  out: NodeJS.WritableStream,
  isTerminal: boolean,
): Promise<void> {
  if (HELP.has(name) || args.includes('--help') || args.includes('-h')) {
    out.write(`${USAGE}\n`);
    return;
  }
  const command = COMMANDS.get(name);
  if (!command) throw new UsageError(`${name ? `Unknown command "${name}".\n\n` : ''}${USAGE}`);
  const options = readOptions(args);
  const output = isTerminal && !options.json ? table(out, command.shown) : jsonLines(out);
  await command.run(options, output);
  output.end();
}
