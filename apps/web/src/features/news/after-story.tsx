import { useQuery } from '@tanstack/react-query';
import type { MeasuredMove, NewsStory, StoryMove } from '@wickwise/contract';
import { formatPercent } from '../../lib/format.ts';
import { ChangeText } from '../../ui/change.tsx';
import { HelpMark } from '../../ui/help-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storyMoveQuery } from './queries.ts';
import { afterTexts as texts } from './texts/after.ts';
import { moveTexts } from './texts/move.ts';

interface AfterStoryProps {
  instrument: Pick<NewsStory['instruments'][number], 'market' | 'symbol'>;
  storyId: string;
}

/** What an instrument did in the hour after a story, beside what market and sector explain of it. */
export function AfterStory({ instrument: { market, symbol }, storyId }: AfterStoryProps) {
  const { data, error } = useQuery(storyMoveQuery(market, symbol, storyId));
  if (error && !data) return <p className="px-3 pb-3 text-dense text-quiet">{texts.failed}</p>;
  if (!data) return <Skeleton className="mx-3 mb-3 h-40" />;
  return (
    <div className="flex flex-col gap-1.5 border-t border-hairline px-3 py-2 text-body">
      {data.before?.isSignificant && <p className="text-pretty">{texts.movedFirst(formatPercent(data.before.own))}</p>}
      <Horizons data={data} />
      {data.badge === 'SIMULATED' && <p className="text-dense text-quiet">{moveTexts.simulated}</p>}
    </div>
  );
}

function Horizons({ data: { horizons, compared } }: { data: StoryMove }) {
  const [first] = horizons;
  const isNone = first?.gap && horizons.every(({ gap }) => gap === first.gap);
  if (isNone) return <p className="text-quiet">{texts.gaps[first.gap ?? 'closed']}</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
      {horizons.map(({ minutes, move, gap }) => (
        <div key={minutes} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-quiet tabular-nums">{texts.minutes(minutes)}</dt>
          <dd className="min-w-0">
            {move && <Measured move={move} compared={compared} />}
            {gap && <span className="text-quiet">{texts.gaps[gap]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Measured({ move, compared }: { move: MeasuredMove } & Pick<StoryMove, 'compared'>) {
  const { total, explained, own, low, high, isSignificant } = move;
  const explain = compared.sector ? texts.bothExplain : texts.marketExplains;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <ChangeText of={total}>{formatPercent(total)}</ChangeText>
        {compared.market && <span className="text-dense text-quiet">{explain(formatPercent(explained))}</span>}
      </p>
      <p className="text-dense text-pretty">
        {texts.own(formatPercent(own), formatPercent(low), formatPercent(high))}{' '}
        <span className={isSignificant ? 'font-medium' : 'text-quiet'}>
          {isSignificant ? texts.significant : texts.usual}
        </span>
      </p>
    </>
  );
}

/** How the moves after a story are measured, behind a "?". */
export function AfterStoryHelp() {
  return (
    <HelpMark label={texts.help.label} title={texts.help.title}>
      {[texts.help.base, texts.help.interval, texts.help.cause].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </HelpMark>
  );
}
