import type { BriefPhrase } from '@wickwise/contract';
import type { MarketDay } from '../facts/market-day.ts';
import { bitsOf } from '../facts/since.ts';
import type { Thought } from './brief.ts';
import { counted, main, percent, sectorNamed } from './values.ts';

/** The best and the worst sector. */
export function sectorThought(day: MarketDay): Thought[] {
  const { market, sectors, sectorGapSince } = day;
  const [best, worst] = [sectors[0], sectors.at(-1)];
  if (!best || !worst || sectors.length < 3) return [];
  const [bestName, worstName] = [sectorNamed(best.name, market), sectorNamed(worst.name, market)];
  const count = counted(sectors.length, 'sectors', market);
  const sentence = ((): BriefPhrase | undefined => {
    if (best.changePct > 0 && worst.changePct < 0)
      return main(
        'phrases.sectorsMixed',
        bestName,
        percent(best.changePct, market),
        worstName,
        percent(worst.changePct, market),
      );
    if (worst.changePct > 0)
      return main(
        'phrases.sectorsAllUp',
        count,
        percent(worst.changePct, market),
        worstName,
        percent(best.changePct, market),
        bestName,
      );
    if (best.changePct < 0)
      return main(
        'phrases.sectorsAllDown',
        count,
        percent(best.changePct, market),
        bestName,
        percent(worst.changePct, market),
        worstName,
      );
    return undefined;
  })();
  if (!sentence) return [];
  return [{ bits: 1 + bitsOf(sectorGapSince) / 2, write: () => [[sentence]] }];
}
