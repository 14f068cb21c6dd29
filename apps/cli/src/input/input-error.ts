import { UsageError } from '../usage.ts';

/** An invalid line or file: where, and what was expected. */
export class InputError extends UsageError {
  /** `line` counts from 1; undefined means the whole input. */
  constructor(source: string, line: number | undefined, sentence: string) {
    super(`${source}${line === undefined ? '' : `:${line}`}: ${sentence}`);
  }
}
