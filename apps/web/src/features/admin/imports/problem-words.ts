import { localeChoice } from '../../../lib/locale.ts';
import { problemTexts as texts } from './texts/problem.ts';

type Pattern = readonly [RegExp, (...parts: string[]) => string];

/** The server's sentences, which are English, with their parts. */
const patterns = (): readonly Pattern[] => [
  [/^expected a price above 0, found (.+)$/, texts.price],
  [/^expected a number of 0 or more, found (.+)$/, texts.number],
  [/^expected a date such as \S+, found (.+)$/, texts.date],
  [/^expected a time such as .+, found (.+)$/, texts.time],
  [/^(.+) is no trading day of this market$/, texts.noSession],
  [/^(.+) is outside the trading hours of this market$/, texts.outside],
  [/^this bar isn’t over yet$/, () => texts.notOver],
  [/^expected a symbol of the catalogue, .+ "(.*)"; did you mean (.+)\?$/, texts.nearSymbol],
  [/^expected a symbol of the catalogue, .+ "(.*)"$/, texts.symbol],
  [/^(.+) has this bar on line (\d+) too$/, texts.twice],
  [/^expected no less than the \w+ of (.+), found (.+)$/, texts.tooLow],
  [/^expected no more than the \w+ of (.+), found (.+)$/, texts.tooHigh],
  [/^expected (\d+) cells, found (\d+)$/, texts.cells],
  [/^a (\w+) bar begins at (.+), found (.+)$/, texts.start],
  [/those of two sources never mix/, () => texts.mixed],
  [/^The first line names no column for the (\w+)\./, texts.noColumn],
];

/** Returns a sentence about an imported file in the reader's language; one without a translation in English. */
export function importProblemWords(sentence: string): string {
  if (localeChoice.language === 'en') return sentence;
  for (const [pattern, say] of patterns()) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return sentence;
}
