import { channelTexts as texts } from './texts.ts';

/** What the server says of a message that didn't arrive, and the reader's words for it. */
const KNOWN: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^answered (\d+)$/, (status) => texts.problems.answered(status)],
  [/^could not connect$/, () => texts.problems.noConnection],
  [/^no answer in time$/, () => texts.problems.silent],
  [/^the connection was lost$/, () => texts.problems.cut],
  [/^the channel is off$/, () => texts.problems.off],
  [/^the test could not leave in time$/, () => texts.problems.late],
];

/** Returns why a message didn't arrive, in the reader's language; what isn't known stays as the server says it. */
export function problemWords(problem: string): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(problem);
    if (found) return words(found[1] ?? '');
  }
  return problem;
}
