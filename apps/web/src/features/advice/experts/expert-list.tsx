import { useQuery } from '@tanstack/react-query';
import type { Expert } from '@wickwise/contract';
import { formatPercent } from '../../../lib/format.ts';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { type RecordColumn, RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExpertBadges, ExpertLink } from '../calls/call-parts.tsx';
import { expertsQuery } from '../queries.ts';
import { adviceTexts } from '../texts/advice.ts';
import { adviceExpertTexts as texts } from '../texts/advice-expert.ts';
import { adviceRecordTexts as recordTexts } from '../texts/advice-record.ts';
import { FollowButton } from './follow-button.tsx';
import { ExcessMark, rateWords, SampleText } from './record-parts.tsx';

/** Width of an interval in the list, px. */
const MARK_PX = 120;

/** Experts, ranked by the lower bound of their difference to the index. */
export function ExpertList() {
  const { data, error, refetch } = useQuery(expertsQuery);
  if (error && !data)
    return (
      <div className="p-3">
        <ErrorNote error={error} fallback={adviceTexts.failedExperts} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton className="m-3 h-96" />;
  if (data.experts.length === 0) return <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>;
  return (
    <>
      <p className="flex items-center gap-1.5 px-3 pt-3 pb-2 text-body text-quiet">
        {texts.ranked}
        <HelpMark label={texts.rankedHelp} title={texts.rankedHelp}>
          <p>{texts.rankedWhy}</p>
          <p>{recordTexts.why.excess}</p>
          <p>{recordTexts.why.small}</p>
        </HelpMark>
      </p>
      <RecordTable
        caption={adviceTexts.tabNames.experts}
        items={data.experts}
        keyOf={({ id }) => id}
        columns={columnsOf(data.experts)}
      />
      <p className="border-t border-hairline px-3 py-2 text-dense text-pretty text-quiet">{recordTexts.computed}</p>
    </>
  );
}

/** Returns the end of the scale that all intervals share, percent. */
function reachOf(experts: readonly Expert[]): number {
  const bounds = experts.flatMap(({ record }) =>
    record?.excessPct ? [Math.abs(record.excessPct.low), Math.abs(record.excessPct.high)] : [],
  );
  return Math.max(1, ...bounds);
}

function columnsOf(experts: readonly Expert[]): readonly RecordColumn<Expert>[] {
  const reach = reachOf(experts);
  return [
    {
      heading: adviceTexts.expert,
      cell: (expert) => (
        <span className="flex flex-col py-1">
          <span className="font-medium">
            <ExpertLink {...expert} />
          </span>
          <ExpertBadges {...expert} />
          {expert.isEnded && <span className="text-label text-quiet">{texts.ended}</span>}
        </span>
      ),
    },
    {
      heading: recordTexts.excess,
      cell: ({ record, hidden }) => <Excess record={record} hidden={hidden} reach={reach} />,
    },
    {
      heading: recordTexts.hitRate,
      cell: ({ record }) => (record?.hitRate ? rateWords(record.hitRate) : <span className="text-quiet">–</span>),
    },
    {
      heading: recordTexts.closed,
      cell: ({ record }) => (record ? <SampleText record={record} /> : <span className="text-quiet">–</span>),
    },
    {
      heading: texts.follow,
      cell: (expert) =>
        expert.isOwn ? <span className="text-quiet">{texts.you}</span> : <FollowButton expert={expert} />,
    },
  ];
}

function Excess({ record, hidden, reach }: Pick<Expert, 'record' | 'hidden'> & { reach: number }) {
  if (!record)
    return (
      <span className="inline-flex items-center gap-1.5 text-quiet">
        {hidden ? adviceTexts.hidden : texts.noRecord}
        {hidden && (
          <HelpMark label={adviceTexts.hiddenHelp} title={adviceTexts.hiddenHelp}>
            <p>{adviceTexts.hiddenWhy[hidden]}</p>
          </HelpMark>
        )}
      </span>
    );
  if (!record.excessPct) return <span className="text-quiet">{texts.noRecord}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <ExcessMark excess={record.excessPct} reach={reach} width={MARK_PX} />
      <span>{texts.atLeast(formatPercent(record.excessPct.low))}</span>
    </span>
  );
}
