import { formatDuration } from '../../lib/format.ts';
import { marketTexts as texts } from './texts/market.ts';

/** Says for how long an open market has sent no price, undefined for never; or that its source refuses the server. */
export const silenceText = (ageMs: number | undefined, isStopped: boolean): string =>
  isStopped ? texts.refused : ageMs === undefined ? texts.silentYet : texts.silent(formatDuration(ageMs));
