import {
  BacktestError,
  type BacktestInput,
  checkStrategy,
  RuleError,
  type StrategyDefinition,
} from '@wickwise/analytics';
import { BacktestRequest, Strategy } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';
import { InputError } from './input-error.ts';
import { issueSentence } from './issue-sentence.ts';
import { readText } from './read-bars.ts';

/** A strategy of a file; names that only a screen needs may be left out. Throws `InputError`. */
export async function readStrategy(file: string, timeframe: Timeframe): Promise<StrategyDefinition> {
  return strategyOf(file, await readJson(file), timeframe);
}

/** A backtest's input of a file, or a bare strategy: long while it is true. Throws `InputError`. */
export async function readBacktest(file: string, timeframe: Timeframe): Promise<BacktestInput> {
  const json = await readJson(file);
  if (!isObject(json) || !('strategy' in json)) return { strategy: strategyOf(file, json, timeframe) };
  const named = {
    ...json,
    strategy: withNames(json.strategy),
    ...('exit' in json ? { exit: withNames(json.exit) } : {}),
    ...('opposite' in json ? { opposite: withNames(json.opposite) } : {}),
  };
  const { data, error } = BacktestRequest.safeParse(named);
  if (!data) throw new InputError(file, undefined, issueSentence(error));
  for (const strategy of [data.strategy, data.exit, data.opposite]) {
    if (strategy) refuseErrors(file, strategy, timeframe);
  }
  return data as BacktestInput;
}

function strategyOf(file: string, json: unknown, timeframe: Timeframe): StrategyDefinition {
  const { data, error } = Strategy.safeParse(withNames(json));
  if (!data) throw new InputError(file, undefined, issueSentence(error));
  refuseErrors(file, data, timeframe);
  return data;
}

function refuseErrors(file: string, strategy: StrategyDefinition, timeframe: Timeframe): void {
  const error = checkStrategy(strategy, timeframe).find(({ severity }) => severity === 'error');
  if (error) throw new InputError(file, undefined, error.sentence);
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text, (key, value) => (isAbsent(key, value) ? undefined : value));
  } catch (error) {
    throw new InputError(file, lineOf(error as Error), 'expected JSON');
  }
}

/** Screens fill every field: null, nothing, and a nested rule that is false, mean that there is none. */
const isAbsent = (key: string, value: unknown): boolean =>
  value === null || value === '' || (key === 'nested' && value === false);

/** The line that a JSON error speaks of, where it tells one. */
function lineOf({ message }: Error): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A screen names strategies and fills every field; a file needn't: what is null or empty there counts as left out. */
const withNames = (json: unknown): unknown =>
  isObject(json) && !Array.isArray(json) ? { name: 'rule', label: 'Rule', description: '', ...json } : json;

/** Turns what the engine says of a rule into an error of the file that holds it. */
export function inFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RuleError || error instanceof BacktestError)
      throw new InputError(file, undefined, error.message);
    throw error;
  }
}
