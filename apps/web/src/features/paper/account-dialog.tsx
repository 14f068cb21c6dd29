import { useQuery } from '@tanstack/react-query';
import { OpenPaperAccountRequest, PAPER_LIMITS, type PaperAccount, ResetPaperAccountRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { openAccount, resetAccount, tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';

const USUAL_CASH = 100_000;
const CASH_STEP = 1_000;

export interface AccountDialogProps {
  /** The account to reset; without it a new one is opened. */
  known?: PaperAccount | undefined;
  /** Default market of a new one. */
  market: Market;
  onOpened: (account: PaperAccount) => void;
  onClose: () => void;
}

/** Opens a paper account, or resets one. */
export function AccountDialog({ known, market: usual, onOpened, onClose }: AccountDialogProps) {
  const { markets } = useConstants();
  const [market, setMarket] = useState(usual);
  const [currency, setCurrency] = useState('');
  const [cash, setCash] = useState<number | undefined>(known?.start ?? USUAL_CASH);
  const { data: traded } = useQuery({ ...tradedQuery(market), enabled: !known });
  const currencies = currenciesOf(traded ?? []);
  const chosen = currencies.includes(currency) ? currency : (currencies[0] ?? '');
  const form = useForm({
    schema: known ? ResetPaperAccountRequest : OpenPaperAccountRequest,
    read: () => (known ? { cash } : { market, currency: chosen, cash }),
    onSubmit: async (values) => {
      if (known) await resetAccount(known.id, values.cash);
      else onOpened(await openAccount({ market, currency: chosen, cash: values.cash }));
      if (known) toast(texts.resetDone);
      onClose();
    },
  });
  return (
    <Dialog
      title={known ? texts.resetTitle : texts.openTitle}
      about={known ? texts.resetWhy : texts.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <SubmitButton
          form={form}
          formId="paper-account"
          look={known ? 'danger' : 'primary'}
          submitLabel={known ? texts.resetDo : texts.open}
          busyLabel={texts.opening}
        />
      }
    >
      <FormBody form={form} id="paper-account" className="flex flex-wrap items-start gap-3">
        {!known && (
          <>
            <Select
              name="market"
              label={texts.market}
              value={market}
              onChange={setMarket}
              options={markets.map((value) => ({ value, label: marketNames[value] }))}
            />
            <Select
              name="currency"
              label={texts.currency}
              value={chosen}
              onChange={setCurrency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </>
        )}
        <NumberField
          name="cash"
          label={texts.cash}
          value={cash}
          min={PAPER_LIMITS.leastCash}
          max={PAPER_LIMITS.mostCash}
          step={CASH_STEP}
          currency={known?.currency ?? chosen}
          onChange={setCash}
        />
      </FormBody>
    </Dialog>
  );
}

/** Returns currencies by the number of instruments quoted in them. */
function currenciesOf(instruments: readonly { currency: string }[]): string[] {
  const counts = [...Map.groupBy(instruments, ({ currency }) => currency)];
  return counts.sort((a, b) => b[1].length - a[1].length).map(([currency]) => currency);
}
