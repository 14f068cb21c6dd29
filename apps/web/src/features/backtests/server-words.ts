import type { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

/** What a report has in English: the rules of a test, and notes and the verdict on its result. */
export const serverWords = textsOf({
  en: {
    conditionsOf: (_test: BacktestJobRequest['test'], english: string) => english,
    notesOf: ({ notes }: Pick<BacktestReport, 'notes' | 'noteCodes'>) => notes,
    verdictOf: ({ sentence }: BacktestReport['verdict']) => sentence,
  },
  hi: async () => (await import('./hindi-report.ts')).report,
});
