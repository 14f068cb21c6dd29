import type { ImportProblem } from '@wickwise/contract';

/** Problems of a file that are kept; the others are counted. */
const MOST_PROBLEMS = 100;

/** What is wrong with a file: the first of it, and how much there is. */
export class FileProblems {
  readonly kept: ImportProblem[] = [];
  count = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  add({ line = null, column = null, heading = null, sentence }: Partial<ImportProblem> & { sentence: string }): void {
    this.count++;
    if (this.kept.length < MOST_PROBLEMS) this.kept.push({ file: this.#file, line, column, heading, sentence });
  }
}
