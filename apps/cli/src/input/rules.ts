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

/** Reads a strategy from a file; names that only screens need are optional. Throws `InputError`. */
export async function readStrategyFile(file: string, timeframe: Timeframe): Promise<StrategyDefinition> {
  return strategyOf(file, await readJson(file), timeframe);
}

/** Reads a backtest's input from a file, or a bare strategy: long while it is true. Throws `InputError`. */
export async function readBacktestFile(file: string, timeframe: Timeframe): Promise<BacktestInput> {
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

/** Returns whether a value means "none": screens fill every field with null, '' or, for a nested rule, false. */
const isAbsent = (key: string, value: unknown): boolean =>
  value === null || value === '' || (key === 'nested' && value === false);

/** Returns the line in a JSON error, if any. */
function lineOf({ message }: Error): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Adds names that screens require and files may omit. */
const withNames = (json: unknown): unknown =>
  isObject(json) && !Array.isArray(json) ? { name: 'rule', label: 'Rule', description: '', ...json } : json;

/** Turns errors of the engine into errors of the rule's file. */
export function inFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RuleError || error instanceof BacktestError)
      throw new InputError(file, undefined, error.message);
    throw error;
  }
}
