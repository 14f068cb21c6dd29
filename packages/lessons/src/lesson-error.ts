/** A flaw of a lesson's file, with its place for the author. */
export class LessonError extends Error {
  constructor(file: string, line: number | undefined, text: string) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${text}`);
  }
}
