import type { NewsStory } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useEffect } from 'react';
import { followMarketStates } from '../../realtime/market-states.ts';
import { useWatch } from '../../realtime/use-quote.ts';

/** Subscribes to prices of what stories are about; changes of US shares need the session that they are measured from. */
export function useStoryQuotes(stories: readonly Pick<NewsStory, 'instruments'>[]): void {
  useEffect(followMarketStates, []);
  useWatch(stories.flatMap(({ instruments }) => instruments.map((one) => instrumentId(one.market, one.symbol))));
}
