import { UsageError } from '../usage.ts';

/** A line or file that isn't what it should be: says where, and what was expected. */
export class InputError extends UsageError {
  /** `line` counts from 1; without one the whole input is meant. */
  constructor(source: string, line: number | undefined, sentence: string) {
    super(`${source}${line === undefined ? '' : `:${line}`}: ${sentence}`);
  }
}
