import type { CheckoutStep, PlanCurrency } from '@wickwise/contract';
import { Panel } from '../../ui/panel.tsx';
import { amountText } from './amounts.tsx';
import { billingTexts as texts } from './texts/billing.ts';

export interface TransferNoteProps {
  step: Extract<CheckoutStep, { kind: 'transfer' }>;
  currency: PlanCurrency;
}

/** How to pay by bank transfer, and what the transfer has to name. */
export function TransferNote({ step: { reference, instructions, amount }, currency }: TransferNoteProps) {
  return (
    <Panel title={texts.transfer.title}>
      <div role="status" className="flex flex-col gap-3 p-3 text-body">
        <p className="text-pretty">{texts.transfer.how(amountText(amount, currency))}</p>
        {instructions && <p className="border-l-2 border-accent px-3 py-1 whitespace-pre-line">{instructions}</p>}
        <p>
          {texts.transfer.reference} <strong className="tabular-nums">{reference}</strong>
        </p>
        <p className="text-pretty text-quiet">{texts.transfer.then}</p>
      </div>
    </Panel>
  );
}
