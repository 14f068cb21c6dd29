import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnPlan, PlanGrant } from '@wickwise/contract';
import { formatDay } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { grantNote } from './grant-note.ts';
import type { AlertsInWords } from './kept-entries.ts';
import { Meters } from './meters.tsx';
import type { PaidPlan } from './paid-plan.ts';
import { ownPlanQuery } from './queries.ts';
import { planTexts as texts } from './texts/plan.ts';

const place = <Skeleton className="h-64" />;
const KeptPanel = lazyPart(async () => (await import('./kept-panel.tsx')).KeptPanel, { place });
const PreviewPanel = lazyPart(async () => (await import('./preview-panel.tsx')).PreviewPanel, { place });

export interface PlanScreenProps extends AlertsInWords {
  /** Undefined without a running subscription. */
  paid?: PaidPlan | undefined;
}

/** What an account may use, what it uses, what waits, and what another plan would change. */
export function PlanScreen({ alertWords, paid }: PlanScreenProps) {
  const { data: plan, error, refetch } = useQuery(ownPlanQuery);
  const own = plan && paid?.planKey === plan.planKey ? paid : undefined;
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <h1 className="text-heading font-semibold">{texts.title}</h1>
      {error && !plan && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!plan && !error && <Skeleton className="h-96" />}
      {plan && (
        <>
          <PlanPanel plan={plan} renewsAt={own?.renewsAt ?? null} />
          <Panel title={texts.usage}>
            <Meters plan={plan} paidSeats={own?.seats} />
          </Panel>
          {isAnyPaused(plan) && <KeptPanel alertWords={alertWords} />}
          {plan.isOn && <PreviewPanel ownKey={plan.planKey} alertWords={alertWords} />}
          {plan.grants.length > 0 && <GrantsPanel grants={plan.grants} paid={own} />}
        </>
      )}
    </div>
  );
}

const isAnyPaused = ({ paused }: OwnPlan): boolean => paused.alerts + paused.strategies + paused.symbols > 0;

interface PlanPanelProps {
  plan: OwnPlan;
  /** Instead of its end, which includes days for a late payment. */
  renewsAt: number | null;
}

function PlanPanel({ plan: { isOn, planName, until, paused }, renewsAt }: PlanPanelProps) {
  const zone = useStore(readerZone);
  if (!isOn)
    return (
      <Panel title={texts.current}>
        <p className="max-w-[72ch] p-3 text-body text-pretty">{texts.off}</p>
      </Panel>
    );
  return (
    <Panel title={texts.current}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="block text-title font-semibold">{planName}</span>
          <span className="block text-body text-quiet">
            {renewsAt !== null
              ? texts.renews(formatDay(renewsAt, zone))
              : until === null
                ? texts.forever
                : texts.until(formatDay(until, zone))}
          </span>
          {paused.alerts + paused.strategies + paused.symbols > 0 && (
            <span className="block text-body text-warn">
              {texts.waiting(paused.alerts, paused.strategies, paused.symbols)}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-2">
          <Link to="/pricing/individual" className={buttonClass('primary')}>
            {texts.change}
          </Link>
          <Link to="/billing" className={buttonClass('plain')}>
            {texts.billing}
          </Link>
          <Link to="/dashboard/team" className={buttonClass('plain')}>
            {texts.team}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

function GrantsPanel({ grants, paid }: Pick<OwnPlan, 'grants'> & Pick<PlanScreenProps, 'paid'>) {
  const zone = useStore(readerZone);
  const renewsAt = paid?.renewsAt ?? null;
  const endOf = (grant: PlanGrant): string => {
    if (renewsAt !== null && isOfSubscription(grant, paid?.planKey)) return texts.renews(formatDay(renewsAt, zone));
    return grant.endsAt === null ? texts.noEnd : formatDay(grant.endsAt, zone);
  };
  return (
    <Panel title={texts.grants}>
      <RecordTable
        caption={texts.grants}
        items={grants}
        keyOf={({ id }) => id}
        columns={[
          { heading: texts.plan, cell: ({ planName }) => planName },
          { heading: texts.reason, cell: ({ reason }) => texts.reasons[reason] },
          { heading: texts.note, cell: grantNote },
          { heading: texts.from, cell: ({ startsAt }) => formatDay(startsAt, zone) },
          { heading: texts.to, cell: endOf },
        ]}
      />
    </Panel>
  );
}

/** Whether a grant is the one that the running subscription pays for. */
const isOfSubscription = ({ reason, planKey, startsAt, endsAt }: PlanGrant, paidKey: string | undefined): boolean =>
  (reason === 'paid' || reason === 'trial') &&
  planKey === paidKey &&
  startsAt <= Date.now() &&
  endsAt !== null &&
  endsAt > Date.now();
