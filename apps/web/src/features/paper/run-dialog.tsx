import { useMutation, useQuery } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { moneyText } from './figures.ts';
import { savedStrategiesQuery, startRun } from './queries.ts';
import { SymbolField } from './symbol-field.tsx';
import { paperTexts as texts } from './texts.ts';

/** A tenth of what is free is what a first try stakes. */
const USUAL_SHARE = 0.1;

export interface RunDialogProps {
  account: PaperAccount;
  /** The strategy that it begins with. */
  strategyId: string | undefined;
  symbol: string | undefined;
  onClose: () => void;
}

/** Puts a saved strategy to work on one symbol. */
export function RunDialog({ account, strategyId = '', symbol: usual = '', onClose }: RunDialogProps) {
  const { data: all } = useQuery(savedStrategiesQuery);
  const strategies = all?.filter(({ market }) => market === account.market);
  const [wanted, setWanted] = useState(strategyId);
  const [symbol, setSymbol] = useState(usual);
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [cash, setCash] = useState<number | undefined>(Math.max(1, Math.floor(account.free * USUAL_SHARE)));
  const [levels, setLevels] = useState<{ stopPct?: number; targetPct?: number }>({});
  const chosen = strategies?.find(({ id }) => id === wanted) ?? strategies?.[0];
  const start = useMutation({
    mutationFn: (id: string) => startRun(account.id, { strategyId: id, symbol, side, cash: cash ?? 0, ...levels }),
    onSuccess: onClose,
  });
  const isReady = chosen !== undefined && symbol !== '' && cash !== undefined && cash > 0 && !start.isPending;
  return (
    <Dialog
      title={texts.runs.start}
      about={texts.runs.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Button look="primary" form="paper-run" type="submit" disabled={!isReady}>
          {start.isPending ? texts.runs.starting : texts.runs.start}
        </Button>
      }
    >
      {!strategies && <Skeleton className="h-32" />}
      {strategies?.length === 0 && <p className="text-body text-quiet">{texts.runs.noStrategy}</p>}
      {chosen && (
        <form
          id="paper-run"
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) start.mutate(chosen.id);
          }}
        >
          <Select
            label={texts.runs.strategy}
            value={chosen.id}
            onChange={setWanted}
            options={(strategies ?? []).map(({ id, definition, timeframe, version }) => ({
              value: id,
              label: texts.runs.version(definition.label, timeframe, version),
            }))}
          />
          <SymbolField account={account} symbol={symbol} onChoose={setSymbol} />
          {account.canShort && (
            <Segmented
              label={texts.side}
              value={side}
              onChange={setSide}
              options={(['long', 'short'] as const).map((value) => ({ value, label: texts.runs.sides[value] }))}
            />
          )}
          <NumberField
            label={texts.runs.cash}
            value={cash}
            min={1}
            max={account.start}
            step={100}
            unit={account.currency}
            onChange={setCash}
          />
          <div className="flex flex-wrap items-end gap-3">
            {(['stopPct', 'targetPct'] as const).map((key) => (
              <NumberField
                key={key}
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
          <p className="text-dense text-quiet">{texts.runs.free(moneyText(account.free, account.currency))}</p>
        </form>
      )}
      {start.error && <ErrorNote error={start.error} fallback={texts.changeFailed} />}
    </Dialog>
  );
}
