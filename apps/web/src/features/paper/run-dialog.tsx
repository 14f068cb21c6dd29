import { useQuery } from '@tanstack/react-query';
import { type PaperAccount, StartPaperRunRequest } from '@wickwise/contract';
import { useState } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { savedStrategiesQuery, startRun } from './queries.ts';
import { TradedSymbolField } from './symbol-field.tsx';
import { paperTexts as texts } from './texts/paper.ts';

/** Default share of available cash. */
const USUAL_SHARE = 0.1;

export interface RunDialogProps {
  account: PaperAccount;
  /** The initially selected strategy. */
  strategyId: string | undefined;
  symbol: string | undefined;
  onClose: () => void;
}

/** Runs a saved strategy on one symbol. */
export function RunDialog({ account, strategyId = '', symbol: usual = '', onClose }: RunDialogProps) {
  const { data: all } = useQuery(savedStrategiesQuery);
  const strategies = all?.filter(({ market }) => market === account.market);
  const [wanted, setWanted] = useState(strategyId);
  const [symbol, setSymbol] = useState(usual);
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [cash, setCash] = useState<number | undefined>(Math.max(1, Math.floor(account.free * USUAL_SHARE)));
  const [levels, setLevels] = useState<{ stopPct?: number; targetPct?: number }>({});
  const chosen = strategies?.find(({ id }) => id === wanted) ?? strategies?.[0];
  const form = useForm({
    schema: StartPaperRunRequest,
    read: () => ({ strategyId: chosen?.id, symbol, side, cash, ...levels }),
    onSubmit: async (request) => {
      await startRun(account.id, request);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.runs.start}
      about={texts.runs.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        chosen && (
          <SubmitButton form={form} formId="paper-run" submitLabel={texts.runs.start} busyLabel={texts.runs.starting} />
        )
      }
    >
      {!strategies && <Skeleton className="h-32" />}
      {strategies?.length === 0 && <p className="text-body text-quiet">{texts.runs.noStrategy}</p>}
      {chosen && (
        <FormBody form={form} id="paper-run">
          <Select
            name="strategyId"
            label={texts.runs.strategy}
            value={chosen.id}
            onChange={setWanted}
            options={(strategies ?? []).map(({ id, definition, timeframe, version }) => ({
              value: id,
              label: texts.runs.version(definition.label, timeframe, version),
            }))}
          />
          <TradedSymbolField account={account} symbol={symbol} onChoose={setSymbol} />
          {account.canShort && (
            <Segmented
              label={texts.side}
              value={side}
              onChange={setSide}
              options={(['long', 'short'] as const).map((value) => ({ value, label: texts.runs.sides[value] }))}
            />
          )}
          <NumberField
            name="cash"
            label={texts.runs.cash}
            value={cash}
            min={1}
            max={account.start}
            step={100}
            currency={account.currency}
            onChange={setCash}
          />
          <div className="flex flex-wrap items-start gap-3">
            {(['stopPct', 'targetPct'] as const).map((key) => (
              <NumberField
                key={key}
                name={key}
                label={texts.guards[key]}
                value={levels[key]}
                min={0.01}
                max={key === 'stopPct' ? 99 : 1_000}
                step={0.5}
                unit="%"
                onChange={(next) => {
                  const { [key]: _, ...others } = levels;
                  setLevels(next === undefined ? others : { ...others, [key]: next });
                }}
              />
            ))}
          </div>
          <p className="text-dense text-quiet">{texts.runs.free(formatMoney(account.free, account.currency))}</p>
        </FormBody>
      )}
    </Dialog>
  );
}
