import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CandlesPage, type InstrumentView, type NewsStory } from '@wickwise/contract';
import { instrumentId, isPricedInMoney } from '@wickwise/market';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatPercent, formatSignedPrice, formatTime, zoneName } from '../../lib/format.ts';
import { instrumentQuery } from '../../lib/instrument.ts';
import { useStore } from '../../lib/store.ts';
import { useNear } from '../../lib/use-near.ts';
import { readerZone } from '../../lib/zones.ts';
import { LiveChange, LivePrice } from '../../realtime/live-price.tsx';
import { useQuote } from '../../realtime/use-quote.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { ChangeText } from '../../ui/change.tsx';
import { MiniCandles } from '../../ui/mini-candles.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AfterStory, AfterStoryHelp } from './after-story.tsx';
import { type PublicationBars, placeAmong, SHOWN_BARS, timeframeSince } from './publication-bars.ts';
import { afterTexts } from './texts/after.ts';
import { storyTexts as texts } from './texts/story.ts';

type StoryInstrument = NewsStory['instruments'][number];

/** Instruments with a chart; a list of thirty movers has links to the others. */
const MOST_CHARTS = 4;

interface StoryMovesProps {
  storyId: string;
  instruments: readonly StoryInstrument[];
  publishedAt: number;
  /** Whether it names the words that each was found by. */
  hasEvidence: boolean;
}

/** What a story is about, each with its bars around the publication and its moves since. */
export function StoryMoves({ storyId, instruments, publishedAt, hasEvidence }: StoryMovesProps) {
  const others = instruments.slice(MOST_CHARTS);
  return (
    <section aria-label={afterTexts.title} className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        {afterTexts.title}
        <AfterStoryHelp />
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {instruments.slice(0, MOST_CHARTS).map((instrument) => (
          <li key={`${instrument.market} ${instrument.symbol}`} className="min-w-0">
            <Move storyId={storyId} instrument={instrument} publishedAt={publishedAt} hasEvidence={hasEvidence} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-dense">
          {others.map(({ market, symbol, name }) => (
            <Link
              key={`${market} ${symbol}`}
              to="/dashboard/chart/$market/$symbol"
              params={{ market, symbol }}
              title={name}
              className="inline-flex min-h-6 items-center font-medium hover:underline pointer-coarse:min-h-11"
            >
              {symbol}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

function Move({
  storyId,
  instrument: { market, symbol, name, evidence },
  publishedAt,
  hasEvidence,
}: {
  storyId: string;
  instrument: StoryInstrument;
  publishedAt: number;
  hasEvidence: boolean;
}) {
  const [place, isNear] = useNear<HTMLDivElement>('200px');
  const { data } = useQuery({ ...instrumentQuery(market, symbol), enabled: isNear });
  return (
    <div ref={place} className="flex h-full flex-col border border-hairline bg-panel">
      <div className="flex flex-wrap items-baseline gap-x-2 px-3 pt-2">
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          className="text-reading font-semibold underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {symbol}
        </Link>
        <span className="min-w-0 flex-1 truncate text-dense text-quiet" title={name}>
          {name}
        </span>
        {data && (
          <span className="inline-flex items-baseline gap-2 text-body tabular-nums">
            <LivePrice instrument={{ ...data, isMoney: isPricedInMoney(data) }} />
            <LiveChange instrument={data} />
          </span>
        )}
      </div>
      {hasEvidence && <p className="px-3 text-label text-quiet">{texts.evidence(evidence)}</p>}
      {data === undefined && <Skeleton className={`m-3 ${hasEvidence ? 'h-80' : 'h-32'}`} />}
      {data && <BarsAround instrument={data} publishedAt={publishedAt} />}
      {data && hasEvidence && <AfterStory instrument={data} storyId={storyId} />}
    </div>
  );
}

function BarsAround({ instrument, publishedAt }: { instrument: InstrumentView; publishedAt: number }) {
  const { market, symbol, finest } = instrument;
  const [openedMs] = useState(Date.now);
  const timeframe = timeframeSince(finest, openedMs - publishedAt);
  const { data, error } = useQuery({
    queryKey: ['candles-around', market, symbol, timeframe],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(SHOWN_BARS) });
      return api.get(`candles?${query}`, CandlesPage, signal);
    },
  });
  if (error) return <p className="px-3 pb-3 text-dense text-quiet">{texts.noBars}</p>;
  if (!data) return <Skeleton className="m-3 h-32" />;
  const placed = placeAmong(data.bars, timeframe, publishedAt);
  if (!placed) return <p className="px-3 pb-3 text-dense text-quiet">{texts.noBars}</p>;
  return (
    <>
      <MarkedBars placed={placed} instrument={instrument} publishedAt={publishedAt} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-2 text-dense">
        <Since instrument={instrument} placed={placed} />
        <span className="ml-auto inline-flex items-center gap-2 text-quiet">
          {texts.bars(timeframe)}
          {data.badge !== 'LIVE' && <SourceBadge badge={data.badge} />}
        </span>
      </p>
    </>
  );
}

function MarkedBars({
  placed: { bars, before, base },
  instrument,
  publishedAt,
}: {
  placed: PublicationBars;
  instrument: InstrumentView;
  publishedAt: number;
}) {
  const zone = useStore(readerZone);
  const grid = { ...instrument, isMoney: isPricedInMoney(instrument) };
  const mini = bars.map(([, open, high, low, close]) => ({ open, high, low, close }));
  return (
    <figure className="px-3 pt-2">
      <MiniCandles
        bars={mini}
        level={base}
        markedAfter={before}
        format={(price) => formatSignedPrice(price, grid)}
        className="h-28 w-full"
      />
      <figcaption className="flex h-5 items-center text-label whitespace-nowrap text-quiet">
        <span aria-hidden="true" className="mr-1.5 inline-block h-3 border-l border-dashed border-accent-ink" />
        {texts.published(`${formatTime(publishedAt, zone)} ${zoneName(zone, publishedAt)}`)}
      </figcaption>
    </figure>
  );
}

/** The move from the last close before the publication to the newest price. */
function Since({
  instrument,
  placed: { bars, before, base },
}: {
  instrument: InstrumentView;
  placed: PublicationBars;
}) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  const grid = { ...instrument, isMoney: isPricedInMoney(instrument) };
  const price = quote?.price ?? bars.at(-1)?.[4] ?? base;
  if (before === bars.length)
    return <span className="text-quiet">{texts.noneSince(formatSignedPrice(base, grid))}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      {texts.since}
      <ChangeText of={price - base}>{formatPercent((price / base - 1) * 100)}</ChangeText>
      <span className="text-quiet">{texts.sinceBase(formatSignedPrice(base, grid))}</span>
    </span>
  );
}
