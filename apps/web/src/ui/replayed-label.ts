import type { PatternSignal } from '@wickwise/contract';
import { replayedLabelTexts as texts } from './texts/replayed-label.ts';

/** Returns the label of a signal from before the live scan; undefined for others. A chart begins with this file. */
export const replayedLabel = ({ isReplayed }: PatternSignal): string | undefined =>
  isReplayed ? texts.found : undefined;
