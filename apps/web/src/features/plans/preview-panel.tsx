import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import type { AlertsInWords } from './kept-entries.ts';
import { PlanPreview } from './plan-preview.tsx';
import { plansQuery } from './queries.ts';
import { planTexts as texts } from './texts/plan.ts';

/** What would pause on another plan, before anything is changed. */
export function PreviewPanel({ ownKey, alertWords }: AlertsInWords & { ownKey: string }) {
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
        <PlanPreview key={plan.key} planKey={plan.key} alertWords={alertWords} />
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
