import type { BriefInstrument, NewsBrief } from '@wickwise/contract';
import { HOUR_MS, instrumentId, type Market } from '@wickwise/market';
import { type ComposeDeps, composeBriefs } from './compose.ts';
import { type BriefMoment, momentKey } from './schedule.ts';
import type { WrittenBrief } from './writer/brief.ts';

interface Prices {
  market: Market;
  priceSource: string;
}

/** A stored brief as far as it decides about the next one. */
interface EarlierBrief {
  kind: NewsBrief['kind'];
  /** The instrument that it names first. */
  first: string | undefined;
  publishedMs: number;
}

export interface WriteDeps extends ComposeDeps {
  /** Throws where the work is to end. */
  check: () => void;
  briefsSince: (prices: Prices, sinceMs: number) => Promise<readonly EarlierBrief[]>;
  /** Stores a brief; false where it was stored before. */
  storeBrief: (
    brief: Prices & { key: string; brief: NewsBrief; instruments: readonly BriefInstrument[]; publishedMs: number },
  ) => Promise<boolean>;
}

/** Briefs of big moves of a market within 24 hours, and how long the same instrument has no other. */
const MOST_MOVES = 4;
const SAME_AGAIN_MS = 6 * HOUR_MS;

/** Writes and stores the briefs of moments; returns how many were new. */
export async function writeMoments(deps: WriteDeps, moments: readonly BriefMoment[]): Promise<number> {
  let count = 0;
  for (const moment of moments) {
    deps.check();
    const origin = deps.registry.origins.get(moment.market);
    if (!origin) continue;
    const prices = { market: moment.market, priceSource: origin.source };
    const earlier = moment.kind === 'hour' ? await deps.briefsSince(prices, moment.endMs - 24 * HOUR_MS) : [];
    const moves = earlier.filter(({ kind }) => kind === 'moves');
    if (moves.length >= MOST_MOVES) continue;
    for (const written of await composeBriefs(deps, moment)) {
      if (moment.kind === 'hour' && wasTold(written, moves, moment.endMs)) continue;
      const { kind, market, date, headline, sentences, instruments } = written;
      const brief: NewsBrief = {
        kind,
        market,
        date,
        badge: origin.badge,
        headline: [...headline],
        sentences: sentences.map((one) => [...one]),
      };
      const key =
        kind === 'moves' || kind === 'close' || kind === 'open' || kind === 'week'
          ? momentKey(moment)
          : `${kind} ${date}`;
      if (await deps.storeBrief({ ...prices, key, brief, instruments, publishedMs: moment.endMs })) count++;
    }
  }
  return count;
}

function wasTold({ instruments: [first] }: WrittenBrief, moves: readonly EarlierBrief[], nowMs: number): boolean {
  if (!first) return true;
  const id = instrumentId(first.market, first.symbol);
  return moves.some((one) => one.first === id && nowMs - one.publishedMs < SAME_AGAIN_MS);
}
