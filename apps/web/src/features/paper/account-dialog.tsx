import { useMutation, useQuery } from '@tanstack/react-query';
import { PAPER_LIMITS, type PaperAccount } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { openAccount, resetAccount, tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts.ts';

const USUAL_CASH = 100_000;
const CASH_STEP = 1_000;

export interface AccountDialogProps {
  /** The account that begins anew; without it a new one is opened. */
  known?: PaperAccount | undefined;
  /** Where a new one begins. */
  market: Market;
  onOpened: (account: PaperAccount) => void;
  onClose: () => void;
}

/** Opens a paper account, or sweeps one clean. */
export function AccountDialog({ known, market: usual, onOpened, onClose }: AccountDialogProps) {
  const { markets } = useConstants();
  const [market, setMarket] = useState(usual);
  const [currency, setCurrency] = useState('');
  const [cash, setCash] = useState<number | undefined>(known?.start ?? USUAL_CASH);
  const { data: traded } = useQuery({ ...tradedQuery(market), enabled: !known });
  const currencies = currenciesOf(traded ?? []);
  const chosen = currencies.includes(currency) ? currency : (currencies[0] ?? '');
  const save = useMutation({
    mutationFn: async (amount: number) => {
      if (known) await resetAccount(known.id, amount);
      else onOpened(await openAccount({ market, currency: chosen, cash: amount }));
    },
    onSuccess: () => {
      if (known) toast(texts.resetDone);
      onClose();
    },
  });
  const isReady = cash !== undefined && (known !== undefined || chosen !== '') && !save.isPending;
  return (
    <Dialog
      title={known ? texts.resetTitle : texts.openTitle}
      about={known ? texts.resetWhy : texts.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Button look={known ? 'danger' : 'primary'} form="paper-account" type="submit" disabled={!isReady}>
          {save.isPending ? texts.opening : known ? texts.resetDo : texts.open}
        </Button>
      }
    >
      <form
        id="paper-account"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (cash !== undefined) save.mutate(cash);
        }}
      >
        {!known && (
          <>
            <Select
              label={texts.market}
              value={market}
              onChange={setMarket}
              options={markets.map((value) => ({ value, label: marketNames[value] }))}
            />
            <Select
              label={texts.currency}
              value={chosen}
              onChange={setCurrency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </>
        )}
        <NumberField
          label={texts.cash}
          value={cash}
          min={PAPER_LIMITS.leastCash}
          max={PAPER_LIMITS.mostCash}
          step={CASH_STEP}
          unit={known?.currency ?? chosen}
          onChange={setCash}
        />
      </form>
      {save.error && (
        <div className="mt-3">
          <ErrorNote error={save.error} fallback={texts.changeFailed} />
        </div>
      )}
    </Dialog>
  );
}

/** Those that most is quoted in first. */
function currenciesOf(instruments: readonly { currency: string }[]): string[] {
  const counts = [...Map.groupBy(instruments, ({ currency }) => currency)];
  return counts.sort((a, b) => b[1].length - a[1].length).map(([currency]) => currency);
}
