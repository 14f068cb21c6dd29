import { PRACTICE_KINDS, PRACTICE_SUBJECTS, type PracticeKind } from '@wickwise/contract';

/** What is practised, in the address. */
export interface PracticeSearch {
  kind?: PracticeKind | undefined;
  pattern?: string | undefined;
  direction?: 'bullish' | 'bearish' | undefined;
}

export function readPracticeSearch({ kind, pattern, direction }: Record<string, unknown>): PracticeSearch {
  const known = PRACTICE_SUBJECTS.find((one) => one.pattern === pattern);
  const wanted = PRACTICE_KINDS.find((one) => one === kind);
  return {
    ...(wanted ? { kind: wanted } : {}),
    ...(known ? { pattern: known.pattern } : {}),
    ...(known && (direction === 'bullish' || direction === 'bearish') ? { direction } : {}),
  };
}
