import { channelTexts as texts } from './texts/channel.ts';

/** Server messages about failed deliveries, with their translations. */
const KNOWN: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^answered (\d+)$/, (status) => texts.problems.answered(status)],
  [/^could not connect$/, () => texts.problems.noConnection],
  [/^no answer in time$/, () => texts.problems.silent],
  [/^the connection was lost$/, () => texts.problems.cut],
  [/^the channel is off$/, () => texts.problems.off],
  [/^the test could not leave in time$/, () => texts.problems.late],
  [/^the day of the digest was over$/, () => texts.problems.over],
  [/^the digest was turned off$/, () => texts.problems.unwanted],
];

/** Returns why a message failed, in the user's language; unknown reasons stay in English. */
export function problemWords(problem: string): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(problem);
    if (found) return words(found[1] ?? '');
  }
  return problem;
}
