import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnStrategy } from '@wickwise/contract';
import { type ReactNode, useId, useState } from 'react';
import { useConstants } from '../../../lib/constants.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { INPUT } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { SAVING, saveStrategy, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import { BuilderMenu, type BuilderMenuProps } from './builder-menu.tsx';
import { type BuilderChange, type StrategyDraft, saveRequestOf } from './builder-search.ts';
import { isSound } from './use-settled-rule.ts';

export interface BuilderHeadProps extends BuilderMenuProps {
  onSearch: (change: BuilderChange) => void;
  /** Called when a draft was saved, over the strategy `before` if there was one. */
  onSaved: (before: string | undefined, sent: StrategyDraft, id: string) => void;
  /** Renders the alert button of the saved strategy. */
  tellMe?: ((strategy: OwnStrategy) => ReactNode) | undefined;
}

/** Discards unsaved changes. */
const UNCHANGED: BuilderChange = {
  market: undefined,
  timeframe: undefined,
  label: undefined,
  rule: undefined,
  symbol: undefined,
};

/** Name, market and timeframe of a strategy, and its actions. */
export function BuilderHead({ draft, saved, onSearch, onOpen, onSaved, tellMe }: BuilderHeadProps) {
  const { markets, timeframes } = useConstants();
  const id = useId();
  const [typed, setTyped] = useState<string>(); // the URL is updated with a delay
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationKey: SAVING,
    mutationFn: (sent: StrategyDraft) => saveStrategy(saveRequestOf(sent), saved?.id),
    onSuccess: async (strategy, sent) => {
      await client.invalidateQueries(strategiesQuery);
      onSaved(saved?.id, sent, strategy.id);
      toast(texts.saved(strategy.version));
    },
  });
  const canSave = isSound(draft) && draft.label.trim() !== '' && draft.isChanged && !isPending;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <form
        className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) mutate(draft);
        }}
      >
        <span className="flex min-w-48 flex-1 flex-col gap-1">
          <span className="flex gap-2 text-dense text-quiet">
            <label htmlFor={id}>{texts.name}</label>
            <span className="ml-auto">{draft.isChanged ? texts.unsaved : saved && texts.version(saved.version)}</span>
          </span>
          <input
            id={id}
            className={INPUT.replace('h-10', 'h-8')}
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
        <span className="flex flex-wrap gap-2 max-sm:w-full">
          <Button look="primary" type="submit" disabled={!canSave} className="max-sm:flex-1">
            {saved ? texts.saveVersion(saved.version + 1) : texts.save}
          </Button>
          {saved && draft.isChanged && <Button onClick={() => onSearch(UNCHANGED)}>{texts.discard}</Button>}
          {saved && !draft.isChanged && tellMe?.(saved)}
          <BuilderMenu draft={draft} saved={saved} onOpen={onOpen} />
        </span>
      </form>
      {error && <ErrorNote error={error} fallback={texts.failedSave} />}
    </div>
  );
}
