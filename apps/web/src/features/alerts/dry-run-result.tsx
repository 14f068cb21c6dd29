import type { DryRunAnswer } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useEffect, useRef } from 'react';
import { formatDay, formatSignedPrice } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { Moment } from '../../ui/moment.tsx';
import { PriceCell, PriceColumn } from '../../ui/price-column.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FiredStoryLink } from './story-link.tsx';
import { alertTexts as texts } from './texts/alert.ts';
import { figureWords } from './words.ts';

/** What an alert would have done in the last month: how often, and on which symbols when. */
export function DryRunResult({ answer, market }: { answer: DryRunAnswer; market: Market }) {
  const { count, timeframe, from, firings } = answer;
  const zone = useStore(readerZone);
  const rest = count - firings.length;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' }); // returns a promise in some browsers
  }, []);
  return (
    <div ref={place} className="border-l-2 border-accent px-3 py-1">
      <p className="text-body">
        {timeframe === null ? texts.dryStories(count) : texts.dryResult(count, timeframe)}{' '}
        <span className="text-quiet">
          ({texts.since} {formatDay(from, zone)})
        </span>
      </p>
      {firings.length > 0 && (
        <ScrollRegion label={texts.dryList} className="mt-1 max-h-48 overflow-y-auto">
          <PriceColumn grids={firings.flatMap(({ grid }) => grid ?? [])}>
            <ul className="text-dense tabular-nums">
              {firings.map(({ symbol, at, price, grid, story }) => (
                <li
                  key={`${symbol} ${at} ${price ?? story?.slug}`}
                  className="flex flex-wrap gap-x-3 border-t border-hairline py-1"
                >
                  <span className="min-w-20 font-medium">{symbol}</span>
                  <span className="flex-1">
                    <Moment atMs={at} />
                  </span>
                  {price !== null && (
                    <span>
                      {grid ? (
                        <PriceCell tickSize={grid.tickSize}>{formatSignedPrice(price, grid)}</PriceCell>
                      ) : (
                        figureWords(price, { market })
                      )}
                    </span>
                  )}
                  {story && (
                    <span className="w-full text-pretty break-words">
                      <FiredStoryLink slug={story.slug}>{story.title}</FiredStoryLink>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </PriceColumn>
        </ScrollRegion>
      )}
      {rest > 0 && firings.length > 0 && <p className="text-dense text-quiet">{texts.dryRest(rest)}</p>}
    </div>
  );
}
