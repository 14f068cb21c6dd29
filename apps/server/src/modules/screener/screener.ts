import type {
  ScreenAnswer,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsQuery,
  Strategy,
} from '@wickwise/contract';
import type { ScreenOrder } from './engine/screen-engine.ts';

/** What answers screens: an engine in another thread. */
export interface Screener {
  query(order: ScreenOrder): Promise<ScreenAnswer>;
  freeze(order: ScreenOrder): Promise<{ answer: ScreenAnswer; dataHash: string }>;
  explain(order: ScreenExplainQuery): Promise<ScreenExplanation>;
  counts(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }>;
  /** Saved screens have changed: the live ones are read again. */
  screensChanged(): void;
}
