import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Loopback, SavedScreen } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { type ColumnSet, columnsOf, setOf } from './column-sets.ts';
import { exportScreen, savedScreensQuery } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type ChangeSearch, questionOf, type ScreenSearch, type ScreenView, USUAL } from './screen-search.ts';
import { ShareDialog } from './share-dialog.tsx';
import { screenerTexts as texts } from './texts.ts';
import { UniverseChoice } from './universe-choice.tsx';

const NOW = 'now';
const TABLE = 'table';

interface ToolbarProps {
  search: ScreenSearch;
  onSearch: ChangeSearch;
  tellMe: ((screen: SavedScreen) => ReactNode) | undefined;
}

/** Over what, when, with which columns and in which view; and what can be done with the result. */
export function Toolbar({ search, onSearch, tellMe }: ToolbarProps) {
  const { market = USUAL.market, timeframe = USUAL.timeframe, loopback, rule = [], columns = [], symbols } = search;
  const { markets, timeframes, loopbacks } = useConstants();
  const set = setOf(columns, rule);
  const sets = (Object.keys(texts.columnSets) as ColumnSet[]).filter((one) => one !== 'mine' || set === 'mine');
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
      <Select
        label={texts.market}
        value={market}
        options={markets.map((one) => ({ value: one, label: marketNames[one] }))}
        onChange={(next) => onSearch({ market: next, symbols: undefined, why: undefined })}
      />
      <UniverseChoice market={market} symbols={symbols} onSearch={onSearch} />
      <div className="flex min-w-0 flex-col gap-2 max-sm:order-first max-sm:col-span-2">
        <p className="text-dense text-quiet max-sm:sr-only">{texts.timeframe}</p>
        <Segmented
          label={texts.timeframe}
          value={timeframe}
          options={timeframes.map((one) => ({ value: one, label: one }))}
          onChange={(next) => onSearch({ timeframe: next })}
        />
      </div>
      <Select<Loopback | typeof NOW>
        label={texts.loopback}
        value={loopback ?? NOW}
        options={[
          { value: NOW, label: texts.now },
          ...loopbacks.map(({ value }) => ({ value, label: texts.loopbacks[value] })),
        ]}
        onChange={(next) => onSearch({ loopback: next === NOW ? undefined : next, near: undefined })}
      />
      <Select
        label={texts.columnSet}
        value={set}
        options={sets.map((one) => ({ value: one, label: texts.columnSets[one] }))}
        onChange={(next) => next !== 'mine' && onSearch({ columns: columnsOf(next, rule) })}
      />
      {rule.length > 0 && <Actions search={search} onSearch={onSearch} tellMe={tellMe} />}
    </div>
  );
}

function Actions({ search, onSearch, tellMe }: ToolbarProps) {
  const [open, setOpen] = useState<'save' | 'share'>();
  const { data: screens } = useQuery(savedScreensQuery);
  const known = screens?.find(({ id }) => id === search.saved);
  const question = questionOf(search);
  const file = useMutation({ mutationFn: exportScreen });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 max-sm:col-span-2">
      <Segmented<ScreenView | typeof TABLE>
        label={texts.view}
        value={search.view ?? TABLE}
        options={[TABLE, 'heatmap', 'charts'].map((one) => ({
          value: one as ScreenView | typeof TABLE,
          label: texts.views[one as keyof typeof texts.views],
        }))}
        onChange={(next) => onSearch({ view: next === TABLE ? undefined : next })}
      />
      <ToggleChips
        label={texts.nearMisses}
        options={[{ value: 'near', label: texts.nearMisses }]}
        chosen={search.near ? ['near'] : []}
        onChange={({ length }) =>
          onSearch(length > 0 ? { near: true, loopback: undefined, sort: undefined } : { near: undefined })
        }
      />
      <span className="ml-auto flex flex-wrap gap-2">
        {known?.isLive && tellMe?.(known)}
        <Link
          to="/dashboard/customstrategy"
          search={builderSearchOf(search, known?.name)}
          className={buttonClass('plain')}
        >
          {texts.backtest}
        </Link>
        <Button onClick={() => setOpen('save')}>{known ? texts.saveChanges : texts.save}</Button>
        <Button onClick={() => setOpen('share')}>{texts.share}</Button>
        <Button disabled={file.isPending} onClick={() => question && file.mutate(question)}>
          {texts.csv}
        </Button>
      </span>
      {file.error && <ErrorNote error={file.error} fallback={texts.failed} />}
      {open === 'save' && (
        <SaveDialog
          search={search}
          known={known}
          onClose={() => setOpen(undefined)}
          onSaved={({ id }) => {
            setOpen(undefined);
            onSearch({ saved: id });
          }}
        />
      )}
      {open === 'share' && question && (
        <ShareDialog question={question} screenId={known?.id} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

/** The same rule in the strategy builder, about to be tested. */
const builderSearchOf = (search: ScreenSearch, label: string | undefined) => {
  const { market = USUAL.market, timeframe = USUAL.timeframe, rule } = search;
  return { tab: 'backtest', market, timeframe, rule, ...(label ? { label } : {}) };
};
