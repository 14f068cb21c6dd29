import { formatDuration } from '../../lib/format.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { marketTexts as texts } from './texts/market.ts';

type Health = KnownState['source']['health'];

/** Says for how long an open market has sent no price, undefined for never; or why none can come. */
export function silenceText(ageMs: number | undefined, health: Health): string {
  if (health === 'stopped') return texts.refused;
  if (health === 'needs-login') return texts.needsLogin;
  return ageMs === undefined ? texts.silentYet : texts.silent(formatDuration(ageMs));
}
