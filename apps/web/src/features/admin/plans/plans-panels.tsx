import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminPlans } from '@wickwise/contract';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { plansTexts as texts } from '../texts/plans.ts';
import { GrantsPanel } from './grants-panel.tsx';
import { PlanForm } from './plan-form.tsx';
import { adminPlansQuery, switchPlans } from './plan-queries.ts';

/** Plans of this server: on or off, their limits and prices, who was given one, and what businesses ask. */
export function PlansPanels() {
  const { data, error, refetch } = useQuery(adminPlansQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <SwitchPanel isOn={data.isOn} />
      <Panel title={texts.plans}>
        <p className="max-w-[72ch] px-3 pt-3 text-body text-pretty text-quiet">{texts.plansWhy}</p>
        <div className="grid gap-3 p-3 lg:grid-cols-2">
          {data.plans.map((plan) => (
            <PlanForm key={plan.key} plan={plan} />
          ))}
        </div>
      </Panel>
      <GrantsPanel plans={data.plans} />
      <Inquiries inquiries={data.inquiries} />
    </>
  );
}

function SwitchPanel({ isOn }: Pick<AdminPlans, 'isOn'>) {
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: switchPlans,
    onSuccess: (answer) => client.setQueryData(adminPlansQuery.queryKey, answer),
  });
  return (
    <Panel title={texts.title}>
      <div className="flex max-w-[72ch] flex-col gap-2 p-3">
        {turn.error && <FailureNote error={turn.error} />}
        <Switch
          label={texts.switch}
          about={isOn ? texts.isOn : texts.isOff}
          isOn={isOn}
          isDisabled={turn.isPending}
          onChange={(next) => turn.mutate(next)}
        />
      </div>
    </Panel>
  );
}

const Inquiries = ({ inquiries }: Pick<AdminPlans, 'inquiries'>) => (
  <Panel title={texts.inquiries}>
    {inquiries.length === 0 && <EmptyNote>{texts.noInquiries}</EmptyNote>}
    <ul>
      {inquiries.map(({ id, name, email, company, seats, message, at }) => (
        <li key={id} className="flex flex-col gap-1 border-b border-hairline p-3 text-body last:border-b-0">
          <p className="flex flex-wrap gap-x-3">
            <bdi className="font-medium">{name}</bdi>
            <a href={`mailto:${encodeURIComponent(email)}`} className="underline underline-offset-2">
              <bdi>{email}</bdi>
            </a>
            <bdi>{company}</bdi>
            <span className="text-quiet">{texts.seatCount(seats)}</span>
          </p>
          <p className="max-w-[72ch] break-words whitespace-pre-wrap">
            <bdi>{message}</bdi>
          </p>
          <p className="text-label text-quiet">
            <Moment atMs={at} />
          </p>
        </li>
      ))}
    </ul>
  </Panel>
);
