import type { BillingPayment } from '@wickwise/contract';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { amountText, DayText } from './amounts.tsx';
import { billingTexts as texts } from './texts/billing.ts';

/** All payments, newest first, also those that failed. */
export function PaymentList({ payments }: { payments: readonly BillingPayment[] }) {
  return (
    <Panel title={texts.payments}>
      {payments.length === 0 && <EmptyNote>{texts.noPayments}</EmptyNote>}
      {payments.length > 0 && (
        <RecordTable
          caption={texts.payments}
          items={payments}
          keyOf={({ id }) => id}
          columns={[
            { heading: texts.date, cell: ({ at }) => <DayText atMs={at} /> },
            {
              heading: texts.amount,
              isNumber: true,
              cell: ({ amount, currency }) => amountText(amount, currency),
            },
            { heading: texts.status, cell: paymentState },
            { heading: texts.payBy, cell: ({ provider }) => texts.providers[provider] },
          ]}
        />
      )}
    </Panel>
  );
}

function paymentState({ status, refunded, amount, currency }: BillingPayment): string {
  if (refunded === 0) return texts.paymentStates[status];
  return refunded === amount ? texts.refunded : texts.refundedPart(amountText(refunded, currency));
}
