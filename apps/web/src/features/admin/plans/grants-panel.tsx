import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AdminPlans, GiveGrantRequest, type PlanGrant } from '@wickwise/contract';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { BusyButton } from '../../../ui/act-button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Select } from '../../../ui/select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SearchField } from '../search-field.tsx';
import { plansTexts as texts } from '../texts/plans.ts';
import { endGivenPlan, giveGrant, grantsOfQuery } from './plan-queries.ts';

const REASONS = ['gift', 'operator'] as const;

/** Grants of one account: what it was given, and another one. */
export function GrantsPanel({ plans }: Pick<AdminPlans, 'plans'>) {
  const [email, setEmail] = useState('');
  return (
    <Panel title={texts.grants}>
      <div className="flex flex-col gap-4 p-3">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.grantsWhy}</p>
        <SearchField text={email} hint={texts.email} onSearch={setEmail} />
        {email !== '' && <GrantsOf key={email} email={email} plans={plans} />}
      </div>
    </Panel>
  );
}

function GrantsOf({ email, plans }: Pick<AdminPlans, 'plans'> & { email: string }) {
  const { data, error, refetch } = useQuery(grantsOfQuery(email));
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.grants.length === 0 ? (
        <EmptyNote>{texts.noGrants}</EmptyNote>
      ) : (
        <GrantTable email={email} grants={data.grants} />
      )}
      <GiveForm email={email} plans={plans} />
    </>
  );
}

function GrantTable({ email, grants }: { email: string; grants: readonly PlanGrant[] }) {
  const zone = useStore(readerZone);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: endGivenPlan,
    onSuccess: () => client.invalidateQueries({ queryKey: grantsOfQuery(email).queryKey }),
  });
  const isRunning = ({ endsAt }: PlanGrant): boolean => endsAt === null || endsAt > Date.now();
  return (
    <>
      {end.error && <FailureNote error={end.error} />}
      <RecordTable
        caption={texts.grants}
        items={grants}
        keyOf={({ id }) => id}
        columns={[
          { heading: texts.plan, cell: ({ planName }) => planName },
          { heading: texts.reason, cell: ({ reason }) => texts.reasons[reason] },
          { heading: texts.note, cell: ({ note }) => <bdi>{note}</bdi> },
          { heading: texts.from, cell: ({ startsAt }) => formatDay(startsAt, zone) },
          { heading: texts.to, cell: ({ endsAt }) => (endsAt === null ? texts.noEnd : formatDay(endsAt, zone)) },
          {
            heading: texts.action,
            cell: (grant) =>
              isRunning(grant) && (
                <BusyButton look="danger" isBusy={end.isPending} onClick={() => end.mutate(grant.id)}>
                  {texts.end}
                </BusyButton>
              ),
          },
        ]}
      />
    </>
  );
}

function GiveForm({ email, plans }: Pick<AdminPlans, 'plans'> & { email: string }) {
  const given = plans.filter(({ key }) => key !== 'free');
  const [planKey, setPlanKey] = useState(given[0]?.key ?? '');
  const [reason, setReason] = useState<(typeof REASONS)[number]>('gift');
  const client = useQueryClient();
  const form = useForm({
    schema: GiveGrantRequest,
    read: (data) => {
      const days = String(data.get('days') ?? '').trim();
      return { email, planKey, reason, note: data.get('note'), days: days === '' ? null : Number(days) };
    },
    onSubmit: async (grant) => client.setQueryData(grantsOfQuery(email).queryKey, await giveGrant(grant)),
  });
  return (
    <Form form={form} submitLabel={texts.give}>
      <div className="flex flex-wrap items-start gap-4">
        <Select
          label={texts.plan}
          name="planKey"
          value={planKey}
          options={given.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={setPlanKey}
        />
        <Select
          label={texts.reason}
          name="reason"
          value={reason}
          options={REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
          onChange={setReason}
        />
        <TextField name="days" label={texts.days} hint={texts.daysHint} inputMode="numeric" isDense />
        <TextField name="note" label={texts.note} maxLength={200} autoComplete="off" isDense />
      </div>
    </Form>
  );
}
