import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnStrategy } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useConstants } from '../../../lib/constants.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormBody, SubmitButton } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type FormState, useForm } from '../../../ui/use-form.ts';
import { SAVING, saveStrategy, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import { BuilderMenu, type BuilderMenuProps } from './builder-menu.tsx';
import { type BuilderChange, type StrategyDraft, saveRequestOf } from './builder-search.ts';
import { isSound } from './use-settled-rule.ts';

export interface BuilderHeadProps extends BuilderMenuProps {
  onSearch: (change: BuilderChange) => void;
  /** Called when a draft was saved, over the strategy `before` if there was one. */
  onSaved: (before: string | undefined, sent: StrategyDraft, saved: OwnStrategy) => void;
  /** Renders the alert button of the saved strategy. */
  alertButton?: ((strategy: OwnStrategy) => ReactNode) | undefined;
}

/** Discards unsaved changes. */
const UNCHANGED: BuilderChange = {
  market: undefined,
  timeframe: undefined,
  label: undefined,
  rule: undefined,
  version: undefined,
  symbol: undefined,
};

/** Name, market and timeframe of a strategy, and its actions. */
export function BuilderHead({ draft, saved, onSearch, onOpen, onSaved, alertButton }: BuilderHeadProps) {
  const { markets, timeframes } = useConstants();
  const [typed, setTyped] = useState<string>(); // the URL is updated with a delay
  const hasChanges = saved === undefined || draft.isChanged;
  const form = useSaving({ draft, saved, onSaved, isHeld: !hasChanges });
  return (
    <FormBody form={form} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2">
        <span className="relative min-w-48 flex-1">
          <TextField
            name="label"
            label={texts.name}
            isDense
            value={typed ?? draft.label}
            maxLength={80}
            placeholder={texts.nameHint}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              onSearch({ label: target.value });
            }}
            onBlur={() => setTyped(undefined)}
          />
          <span className="absolute top-0 right-0 text-dense text-quiet">
            {draft.isChanged ? texts.unsaved : saved && texts.version(saved.version)}
          </span>
        </span>
        <Select
          label={texts.market}
          value={draft.market}
          options={markets.map((one) => ({ value: one, label: marketNames[one] }))}
          onChange={(market) => onSearch({ market, symbol: undefined })}
        />
        <Select
          label={texts.timeframe}
          value={draft.timeframe}
          options={timeframes.map((one) => ({ value: one, label: one }))}
          onChange={(timeframe) => onSearch({ timeframe })}
        />
        <span className="flex flex-wrap gap-2 max-sm:w-full sm:mt-4 sm:pointer-coarse:mt-5">
          {hasChanges && (
            <span className="grid max-sm:flex-1">
              <SubmitButton form={form} submitLabel={saved ? texts.saveVersion(saved.version + 1) : texts.save} />
            </span>
          )}
          {saved && draft.isChanged && <Button onClick={() => onSearch(UNCHANGED)}>{texts.discard}</Button>}
          {saved && !draft.isChanged && alertButton?.(saved)}
          <BuilderMenu draft={draft} saved={saved} onOpen={onOpen} />
        </span>
      </div>
    </FormBody>
  );
}

type SavingOptions = Pick<BuilderHeadProps, 'draft' | 'saved' | 'onSaved'> & { isHeld: boolean };

/** The form that saves a draft; what it says of the rule goes when that changes. */
function useSaving({ draft, saved, onSaved, isHeld }: SavingOptions): FormState {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: SAVING,
    mutationFn: (sent: StrategyDraft) => saveStrategy(saveRequestOf(sent), saved),
    onSuccess: async (strategy, sent) => {
      await client.invalidateQueries(strategiesQuery);
      onSaved(saved?.id, sent, strategy);
      toast(texts.saved(strategy.version));
    },
    onError: () => void client.invalidateQueries(strategiesQuery), // shows what another tab has saved
  });
  const lacking = draft.groups.length === 0 ? texts.saveEmpty : texts.saveUnsound;
  const form = useForm({
    schema: z
      .object({ label: z.string().check(z.minLength(1)) })
      .check(z.refine(({ label }) => label === '' || isSound(draft), { error: lacking, path: ['definition'] })),
    read: () => ({ label: draft.label.trim() }),
    onSubmit: () => mutateAsync(draft),
    isHeld,
  });
  const rule = JSON.stringify([draft.timeframe, draft.groups]);
  const [checked, setChecked] = useState(rule);
  if (checked !== rule) {
    setChecked(rule);
    form.edited('definition');
  }
  return form;
}
