import { useQuery } from '@tanstack/react-query';
import {
  type AdminSubscription,
  type BillingPayment,
  MarkPaidRequest,
  RefundRequest,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  TestClockRequest,
} from '@wickwise/contract';
import { useState } from 'react';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { ADMIN_PAGE_SIZE, type AdminView } from '../queries.ts';
import { subscriptionsTexts as texts } from '../texts/subscriptions.ts';
import { adminSubscriptionsQuery, markPaid, moveTestClock, refundPayment } from './subscription-queries.ts';

const ALL = 'all';
const MINOR_UNITS = 100;
const UNPAID: readonly SubscriptionStatus[] = ['incomplete', 'past_due', 'halted'];

const amountText = (amount: number, currency: string): string => formatMoney(amount / MINOR_UNITS, currency);

/** Subscriptions of all accounts: what arrived by bank transfer is marked here, and payments are given back. */
export function SubscriptionPanels({ view, onView }: { view: AdminView; onView: (view: AdminView) => void }) {
  const [status, setStatus] = useState<SubscriptionStatus | typeof ALL>(ALL);
  const [openId, setOpenId] = useState<string>();
  const { data, error, refetch } = useQuery(adminSubscriptionsQuery(view.page, status === ALL ? undefined : status));
  const open = data?.subscriptions.find(({ id }) => id === openId);
  const choose = (next: SubscriptionStatus | typeof ALL): void => {
    setStatus(next);
    onView({ ...view, page: 1 });
  };
  return (
    <>
      {data?.hasTest && <TestClock />}
      <Panel
        title={texts.title}
        aside={
          <Select
            label={texts.which}
            isLabelHidden
            value={status}
            options={[
              { value: ALL, label: texts.all },
              ...SUBSCRIPTION_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
            onChange={choose}
          />
        }
      >
        {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="m-3 h-96" />}
        {data?.subscriptions.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        {data && data.subscriptions.length > 0 && (
          <RecordTable
            caption={texts.title}
            items={data.subscriptions}
            keyOf={({ id }) => id}
            columns={[
              { heading: texts.account, cell: ({ email }) => email },
              { heading: texts.plan, cell: ({ planName }) => planName },
              { heading: texts.status, cell: ({ status: is }) => texts.statuses[is] },
              { heading: texts.until, cell: ({ periodEnd }) => <Moment atMs={periodEnd} /> },
              { heading: texts.provider, cell: ({ provider }) => texts.providers[provider] },
              {
                heading: texts.payments,
                cell: ({ id, email }) => (
                  <Button
                    aria-expanded={id === openId}
                    aria-label={`${texts.open}: ${email}`}
                    onClick={() => setOpenId(id === openId ? undefined : id)}
                  >
                    {texts.open}
                  </Button>
                ),
              },
            ]}
          />
        )}
        {data && (
          <Pager
            page={view.page}
            pageCount={Math.ceil(data.totalCount / ADMIN_PAGE_SIZE)}
            onPage={(page) => onView({ ...view, page })}
          />
        )}
      </Panel>
      {open && <Payments key={open.id} subscription={open} />}
    </>
  );
}

function Payments({ subscription }: { subscription: AdminSubscription }) {
  const { email, payments, provider, status } = subscription;
  const canMark = provider === 'manual' && UNPAID.includes(status);
  return (
    <Panel title={texts.paymentsOf(email)}>
      {canMark && <MarkPaid id={subscription.id} />}
      {payments.length === 0 && !canMark && <EmptyNote>{texts.noPayments}</EmptyNote>}
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="border-b border-hairline p-3 last:border-b-0">
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Payment({ payment }: { payment: BillingPayment }) {
  const { id, at, amount, refunded, currency, status } = payment;
  const [isOpen, setIsOpen] = useState(false);
  const left = amount - refunded;
  const form = useForm({
    schema: RefundRequest,
    beside: { amount: null },
    onSubmit: async (refund) => {
      await refundPayment(id, refund);
      setIsOpen(false);
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body">
        <Moment atMs={at} />
        <span className="tabular-nums">{amountText(amount, currency)}</span>
        <span className="text-quiet">
          {texts.paymentStates[status]}
          {refunded > 0 && ` (${texts.refunded(amountText(refunded, currency))})`}
        </span>
        {status === 'succeeded' && left > 0 && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="ml-auto">
            {texts.refund}
          </Button>
        )}
      </div>
      {isOpen && (
        <Form form={form} submitLabel={texts.refundAmount(amountText(left, currency))} look="danger">
          <TextField name="reason" label={texts.reason} hint={texts.reasonHint} />
        </Form>
      )}
    </div>
  );
}

function MarkPaid({ id }: { id: string }) {
  const form = useForm({ schema: MarkPaidRequest, onSubmit: ({ note }) => markPaid(id, note) });
  return (
    <div className="border-b border-hairline p-3">
      <Form form={form} submitLabel={texts.markPaid}>
        <TextField name="note" label={texts.note} hint={texts.noteHint} />
      </Form>
    </div>
  );
}

/** Tries renewals and failed payments without waiting for them. */
function TestClock() {
  const form = useForm({
    schema: TestClockRequest,
    read: (data) => ({ days: Number(data.get('days')) }),
    onSubmit: ({ days }) => moveTestClock(days),
  });
  return (
    <Panel title={texts.clock}>
      <div className="flex flex-col gap-3 p-3">
        <p className="text-body text-pretty text-quiet">{texts.clockWhy}</p>
        <Form form={form} submitLabel={texts.moveClock}>
          <TextField name="days" label={texts.days} type="number" min={1} max={400} defaultValue={31} isDense />
        </Form>
      </div>
    </Panel>
  );
}
