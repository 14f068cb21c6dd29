import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SavedScreen } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../ui/act-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { type ColumnSet, columnsOfSet, setOf } from './column-sets.ts';
import { exportScreen, savedScreensQuery } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { questionOf, shownColumns } from './screen-question.ts';
import type { ChangeSearch, ScreenSearch, ScreenView } from './screen-search.ts';
import { ShareDialog } from './share-dialog.tsx';
import { screenerTexts as texts } from './texts/screener.ts';

const TABLE = 'table';

/** Returns a button that creates an alert on the shown screen; `known` is the saved one, if it is one. */
export type ScreenAlert = (search: ScreenSearch, known: SavedScreen | undefined) => ReactNode;

export interface ResultActionsProps {
  search: ScreenSearch;
  onSearch: ChangeSearch;
  /** Renders the button that creates an alert on the shown screen. */
  alertButton?: ScreenAlert | undefined;
}

/** View and columns of a result, and what can be done with it. */
export function ResultActions({ search, onSearch, alertButton }: ResultActionsProps) {
  const [open, setOpen] = useState<'save' | 'share'>();
  const { data: screens } = useQuery(savedScreensQuery);
  const known = screens?.find(({ id }) => id === search.saved);
  const question = questionOf(search);
  const file = useMutation({ mutationFn: exportScreen });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-lg:order-last">
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
      <ColumnChoice search={search} onSearch={onSearch} />
      <span className="ml-auto flex flex-wrap gap-2 *:px-3!">
        {alertButton?.(search, known)}
        <Link
          to="/dashboard/customstrategy"
          search={builderSearchOf(search, known?.name)}
          className={buttonClass('plain')}
        >
          {texts.backtest}
        </Link>
        <Button onClick={() => setOpen('save')}>{known ? texts.saveChanges : texts.save}</Button>
        <Button onClick={() => setOpen('share')}>{texts.share}</Button>
        <BusyButton isBusy={file.isPending} onClick={() => question && file.mutate(question)}>
          {texts.csv}
        </BusyButton>
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

function ColumnChoice({ search, onSearch }: ResultActionsProps) {
  const { market, rule = [] } = search;
  const set = setOf(shownColumns(search), rule, market);
  const sets = (Object.keys(texts.columnSets) as ColumnSet[]).filter((one) => one !== 'mine' || set === 'mine');
  const choose = (next: ColumnSet): void => {
    if (next === 'mine') return;
    onSearch({ columns: next === 'rule' ? undefined : columnsOfSet(next, rule, market) });
  };
  return (
    <Select
      label={texts.columnSet}
      isLabelHidden
      title={texts.columnSet}
      value={set}
      options={sets.map((one) => ({ value: one, label: texts.columnSets[one] }))}
      onChange={choose}
    />
  );
}

/** Returns URL state of the builder with the same rule and the test tab. */
const builderSearchOf = (search: ScreenSearch, label: string | undefined) => {
  const { market, timeframe, rule } = search;
  return { tab: 'backtest', market, timeframe, rule, ...(label ? { label } : {}) };
};
