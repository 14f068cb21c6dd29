import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AlertsInWords, KEPT_KINDS, keptEntries } from './kept-entries.ts';
import { previewQuery } from './queries.ts';
import { planTexts as texts } from './texts/plan.ts';

/** Names that are shown of what would pause; the others are counted. */
const NAMED = 5;

/** What would pause on a plan, by name. */
export function PlanPreview({ planKey, alertWords }: AlertsInWords & { planKey: string }) {
  const { data: kept, error, refetch } = useQuery(previewQuery(planKey));
  if (error && !kept) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!kept) return <Skeleton className="h-16" />;
  const pausing = KEPT_KINDS.map((kind) => ({
    kind,
    entries: keptEntries(kept, kind, alertWords).filter(({ isPaused }) => isPaused),
  })).filter(({ entries }) => entries.length > 0);
  if (pausing.length === 0) return <p className="text-body">{texts.nothingPauses}</p>;
  return (
    <div className="flex flex-col gap-2 text-body">
      <p className="text-pretty">{texts.wouldPause}</p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        {pausing.map(({ kind, entries }) => (
          <div key={kind} className="contents">
            <dt className="text-quiet">{texts.kindCount[kind](entries.length)}</dt>
            <dd className="min-w-0 break-words">
              <bdi>
                {entries
                  .slice(0, NAMED)
                  .map(({ label }) => label)
                  .join(', ')}
              </bdi>
              {entries.length > NAMED && ` ${texts.more(entries.length - NAMED)}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
