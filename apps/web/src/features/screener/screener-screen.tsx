import { useQuery } from '@tanstack/react-query';
import { type SavedScreen, Strategy } from '@wickwise/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { attributesQuery } from '../../lib/attributes.ts';
import { useConstants } from '../../lib/constants.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Groups } from '../../ui/rule/edit-groups.ts';
import { RulePanel } from '../../ui/rule/rule-panel.tsx';
import { savedScreensQuery } from './queries.ts';
import { Results } from './results/results.tsx';
import { ScansRail } from './scans-rail.tsx';
import { asStrategy, type ChangeSearch, type ScreenSearch, searchOfSaved, USUAL } from './screen-search.ts';
import { screenerTexts as texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';

export interface ScreenerScreenProps {
  search: ScreenSearch;
  onSearch: ChangeSearch;
  /** Shows another screen altogether, as a step that the back button takes back. */
  onOpen: (search: ScreenSearch) => void;
  /** Offers to be told what a saved screen that is scanned live finds. */
  tellMe?: ((screen: SavedScreen) => ReactNode) | undefined;
}

/** Rules over a whole market at once: scans to begin with, a rule to change, and what matches, all of it in the address. */
export function ScreenerScreen({ search, onSearch, onOpen, tellMe }: ScreenerScreenProps) {
  const { market, rule, timeframe = USUAL.timeframe } = search;
  const isReadable = !rule || Strategy.safeParse(asStrategy(rule)).success;
  const readable = isReadable ? search : withoutRule(search);
  const [isRailOpen, setIsRailOpen] = useState(false);
  const constants = useConstants();
  const { data: screens } = useQuery(savedScreensQuery);
  const { data: known } = useQuery(attributesQuery);
  const saved = screens?.find(({ id }) => id === search.saved);
  useEffect(() => {
    // an address that names a saved screen alone is that screen's; one whose rule was cleared is not
    if (saved && !rule && !market) onSearch(searchOfSaved(saved));
  }, [saved, rule, market, onSearch]);
  const onRule = (groups: Groups): void => onSearch({ rule: groups.length > 0 ? groups : undefined });
  return (
    <div className="flex min-w-0 flex-col gap-3 p-3 lg:p-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-title font-semibold">{texts.title}</h1>
        {saved && <p className="min-w-0 truncate text-body text-quiet">{saved.name}</p>}
        {readable.rule && (
          <Button className="ml-auto xl:hidden" onClick={() => setIsRailOpen(true)}>
            {texts.scans}
          </Button>
        )}
      </header>
      <div className="grid min-w-0 gap-3 xl:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="hidden xl:block">
          <ScansRail search={readable} onOpen={onOpen} />
        </aside>
        <div className="flex min-w-0 flex-col gap-3">
          <Toolbar search={readable} onSearch={onSearch} tellMe={tellMe} />
          <RulePanel
            choices={constants}
            known={known}
            groups={readable.rule ?? []}
            timeframe={timeframe}
            onChange={onRule}
          />
          {readable.rule ? (
            <Results search={readable} onSearch={onSearch} />
          ) : (
            <>
              <Panel title={texts.beginTitle}>
                <EmptyNote>{isReadable ? texts.begin : texts.badRule}</EmptyNote>
              </Panel>
              <div className="xl:hidden">
                <ScansRail search={readable} onOpen={onOpen} />
              </div>
            </>
          )}
        </div>
      </div>
      <Drawer title={texts.scans} isOpen={isRailOpen} onOpen={setIsRailOpen}>
        <ScansRail
          search={readable}
          onOpen={(next) => {
            setIsRailOpen(false);
            onOpen(next);
          }}
        />
      </Drawer>
    </div>
  );
}

function withoutRule({ rule: _rule, ...search }: ScreenSearch): ScreenSearch {
  return search;
}
