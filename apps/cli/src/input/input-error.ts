/** Something that a person gave us and that we can't use. It ends the command with code 2. */
export class InputError extends Error {
  /** `line` counts from 1; without one the whole input is meant. */
  constructor(source: string, line: number | undefined, sentence: string) {
    super(`${source}${line === undefined ? '' : `:${line}`}: ${sentence}`);
  }
}
