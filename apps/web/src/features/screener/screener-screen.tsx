import { useQuery } from '@tanstack/react-query';
import { Strategy } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { attributesQuery } from '../../lib/attributes.ts';
import { useConstants } from '../../lib/constants.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Groups } from '../../ui/rule/edit-groups.ts';
import { RulePanel } from '../../ui/rule/rule-panel.tsx';
import type { SavedRule } from '../../ui/rule/saved-rule.ts';
import { savedScreensQuery } from './queries.ts';
import { QuestionBar } from './question-bar.tsx';
import { ResultActions, type ScreenAlert } from './result-actions.tsx';
import { Results } from './results/results.tsx';
import { ScansRail } from './scans-rail.tsx';
import { asStrategy } from './screen-question.ts';
import type { ChangeSearch, ScreenSearch } from './screen-search.ts';
import { screenerTexts as texts } from './texts/screener.ts';

export interface ScreenerScreenProps {
  /** Says what the screen is made of, where that matters. */
  note?: ReactNode;
  search: ScreenSearch;
  onSearch: ChangeSearch;
  /** Opens another screen as a history entry. */
  onOpen: (search: ScreenSearch) => void;
  /** Renders the button that creates an alert on the shown screen. */
  alertButton?: ScreenAlert | undefined;
  /** Saved strategies, which can be conditions. */
  strategies: readonly SavedRule[];
}

/** Screener: scans, an editable rule, and its matches, all of it in the URL. */
export function ScreenerScreen({ note, search, onSearch, onOpen, alertButton, strategies }: ScreenerScreenProps) {
  const { rule, timeframe } = search;
  const isReadable = !rule || Strategy.safeParse(asStrategy(rule)).success;
  const readable = isReadable ? search : withoutRule(search);
  const [isRailOpen, setIsRailOpen] = useState(false);
  const constants = useConstants();
  const { data: screens } = useQuery(savedScreensQuery);
  const { data: known, error, refetch } = useQuery(attributesQuery);
  const saved = screens?.find(({ id }) => id === search.saved);
  const [isUnfolded, setIsUnfolded] = useState<boolean>();
  const onRule = (groups: Groups): void => {
    setIsUnfolded(true); // the editor stays open when it gets its first condition
    onSearch({ rule: groups.length > 0 ? groups : undefined });
  };
  const open = (next: ScreenSearch): void => {
    setIsRailOpen(false);
    setIsUnfolded(undefined);
    onOpen(next);
  };
  return (
    <div className="grid min-w-0 gap-x-3 gap-y-2 p-3 lg:p-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title font-semibold">{texts.title}</h1>
        {saved && <p className="min-w-0 truncate text-body text-quiet">{saved.name}</p>}
        {readable.rule && (
          <Button className="ml-auto min-h-8! lg:hidden" onClick={() => setIsRailOpen(true)}>
            {texts.scans}
          </Button>
        )}
      </header>
      <div className="flex min-w-0 flex-col gap-2 lg:row-span-2">
        {note}
        <QuestionBar
          search={readable}
          onSearch={onSearch}
          known={known}
          isOpen={isUnfolded ?? !readable.rule}
          onOpen={setIsUnfolded}
        >
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          <RulePanel
            choices={constants}
            known={known}
            groups={readable.rule ?? []}
            timeframe={timeframe}
            saved={strategies}
            onChange={onRule}
          />
        </QuestionBar>
        {readable.rule ? (
          <>
            <ResultActions search={readable} onSearch={onSearch} alertButton={alertButton} />
            <Results search={readable} onSearch={onSearch} />
          </>
        ) : (
          <>
            <Panel title={texts.beginTitle}>
              <EmptyNote>{isReadable ? texts.begin : texts.badRule}</EmptyNote>
            </Panel>
            <div className="lg:hidden">
              <ScansRail search={readable} onOpen={open} />
            </div>
          </>
        )}
      </div>
      <aside aria-label={texts.scans} className="hidden lg:block">
        <ScansRail search={readable} onOpen={open} />
      </aside>
      <Drawer title={texts.scans} isOpen={isRailOpen} onOpen={setIsRailOpen}>
        <ScansRail search={readable} onOpen={open} />
      </Drawer>
    </div>
  );
}

function withoutRule({ rule: _rule, ...search }: ScreenSearch): ScreenSearch {
  return search;
}
