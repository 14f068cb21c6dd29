import type { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import { withGroupedFigures } from '../../lib/grouped-figures.ts';
import { textsOf } from '../../lib/texts.ts';

type Test = BacktestJobRequest['test'];
type Verdict = BacktestReport['verdict'];
type Notes = Pick<BacktestReport, 'notes' | 'noteCodes'>;

const inLanguage = textsOf({
  en: {
    conditionsOf: (_test: Test, english: string) => english,
    notesOf: ({ notes }: Notes) => notes,
    verdictOf: ({ sentence }: Verdict) => sentence,
    settingOf: (_test: Test, english: string) => english,
  },
  hi: async () => (await import('./hindi-report.ts')).report,
});

/** What a report has in English: the rules of a test, names of its settings, and notes and the verdict on its result. */
export const serverWords = {
  conditionsOf: (test: Test, english: string) => withGroupedFigures(inLanguage.conditionsOf(test, english)),
  notesOf: (report: Notes) => inLanguage.notesOf(report).map(withGroupedFigures),
  verdictOf: (verdict: Verdict) => withGroupedFigures(inLanguage.verdictOf(verdict)),
  settingOf: (test: Test, english: string) => withGroupedFigures(inLanguage.settingOf(test, english)),
};
