import { parseArgs } from 'node:util';
import { isMarket, isTimeframe, MARKETS, type Market, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { UsageError } from './usage.ts';

const FLAGS = {
  patterns: { type: 'string' },
  rules: { type: 'string' },
  attributes: { type: 'string' },
  market: { type: 'string' },
  timeframe: { type: 'string' },
  index: { type: 'string' },
  splits: { type: 'string' },
  'min-height': { type: 'string' },
  json: { type: 'boolean' },
} as const;

export interface Options {
  files: string[];
  /** Names; undefined for all. */
  patterns?: string[];
  rules?: string;
  attributes?: string[];
  /** File of the index's bars. */
  index?: string;
  /** File of the instrument's splits. */
  splits?: string;
  market: Market;
  timeframe?: Timeframe;
  minHeight?: number;
  json: boolean;
}

/** Parses the arguments after the command's name; throws `UsageError`. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const { market = 'US_Equity', timeframe, rules, patterns, attributes, index, splits } = values;
  if (positionals.length === 0) throw new UsageError('Give a file of bars, or - for standard input.');
  if (!isMarket(market)) throw new UsageError(`--market must be one of ${MARKETS.join(', ')}, not "${market}".`);
  if (timeframe !== undefined && !isTimeframe(timeframe)) {
    throw new UsageError(`--timeframe must be one of ${TIMEFRAMES.join(', ')}, not "${timeframe}".`);
  }
  for (const flag of ['rules', 'index', 'splits'] as const) {
    if (values[flag] === '') throw new UsageError(`--${flag} needs the name of a file.`);
  }
  if (splits !== undefined && positionals.length > 1)
    throw new UsageError('--splits works with one instrument. Give one file of bars.');
  const minHeight = values['min-height'];
  return {
    files: positionals,
    market,
    json: values.json ?? false,
    ...(patterns === undefined || patterns === 'all' ? {} : { patterns: namesOf(patterns) }),
    ...(attributes === undefined ? {} : { attributes: listOf(attributes) }),
    ...(rules === undefined ? {} : { rules }),
    ...(index === undefined ? {} : { index }),
    ...(splits === undefined ? {} : { splits }),
    ...(timeframe === undefined ? {} : { timeframe }),
    ...(minHeight === undefined ? {} : { minHeight: heightOf(minHeight) }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function namesOf(text: string): string[] {
  const names = listOf(text);
  if (names.length === 0) throw new UsageError('--patterns needs "all" or names of patterns.');
  if (names.includes('all')) throw new UsageError('--patterns takes "all" or names of patterns, not both.');
  return names;
}

function heightOf(text: string): number {
  const height = Number(text);
  if (!(height > 0 && Number.isFinite(height)))
    throw new UsageError(`--min-height must be a number of ATR above 0, not "${text}".`);
  return height;
}
