import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KEPT_KINDS, keptEntries } from './kept-entries.ts';
import type { PlanScreenProps } from './plan-screen.tsx';
import { plansQuery, previewQuery } from './queries.ts';
import { planTexts as texts } from './texts/plan.ts';

/** Names that are shown of what would pause; the others are counted. */
const NAMED = 5;

/** What would pause on another plan, before anything is changed. */
export function PreviewPanel({ ownKey, alertWords }: PlanScreenProps & { ownKey: string }) {
  const { data } = useQuery(plansQuery);
  const others = data?.plans.filter(({ key }) => key !== ownKey) ?? [];
  const [chosen, setChosen] = useState<string>();
  const plan = others.find(({ key }) => key === chosen) ?? others[0];
  if (!plan) return null;
  return (
    <Panel title={texts.preview}>
      <div className="flex flex-col gap-3 p-3">
        <div>
          <Select
            label={texts.otherPlan}
            value={plan.key}
            options={others.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={setChosen}
          />
        </div>
        <Preview key={plan.key} planKey={plan.key} alertWords={alertWords} />
        {plan.prices.length > 0 && (
          <p>
            <a
              href={`/billing?${new URLSearchParams({ plan: plan.key, period: 'month' })}`}
              className={buttonClass('plain')}
            >
              {texts.toBilling(plan.name)}
            </a>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Preview({ planKey, alertWords }: PlanScreenProps & { planKey: string }) {
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
