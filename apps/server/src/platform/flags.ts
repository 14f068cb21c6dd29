import { parseArgs } from 'node:util';
import { MARKET_FEED_FLAGS } from './feed-choice.ts';
import { StartError } from './start-error.ts';

const FLAGS = {
  feed: 'FEED',
  ...MARKET_FEED_FLAGS,
  seed: 'SIM_SEED',
  data: 'REPLAY_DATA',
  speed: 'REPLAY_SPEED',
  from: 'REPLAY_FROM',
  symbols: 'LOAD_SYMBOLS',
  rate: 'LOAD_RATE',
} as const;

/** Returns the command line's name of a setting. */
export const flagOf = (setting: string): string =>
  `--${Object.entries(FLAGS).find(([, name]) => name === setting)?.[0] ?? setting}`;

/** Joins a flag and a value that begins with a dash; apart they would be two flags. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    const isValue = /^-\d/.test(arg) && args[i - 1]?.startsWith('--');
    const next = args[i + 1];
    if (isValue) return [];
    return arg.startsWith('--') && next !== undefined && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
  });

/** Reads command-line flags under their settings' names. */
export function readFlags(args: readonly string[]): Map<string, string> {
  const options = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: joined(args), options, strict: true });
    return new Map(Object.entries(values).map(([flag, value]) => [FLAGS[flag as keyof typeof FLAGS], String(value)]));
  } catch (error) {
    const reason = (error as Error).message.split(/\. |\.?\n/)[0];
    const known = Object.keys(FLAGS).map((flag) => `--${flag}`);
    throw new StartError(`${reason}. Known flags: ${known.join(', ')}.`);
  }
}
