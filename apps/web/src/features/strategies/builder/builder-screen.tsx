import { useQuery } from '@tanstack/react-query';
import type { OwnStrategy } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { attributesQuery } from '../../../lib/attributes.ts';
import { useConstants } from '../../../lib/constants.ts';
import type { StartingPlace } from '../../../lib/starting-place.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RulePanel } from '../../../ui/rule/rule-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { savedRule, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import { BuilderHead, type BuilderHeadProps } from './builder-head.tsx';
import {
  type BuilderChange,
  type BuilderSearch,
  type BuilderTab,
  type StrategyDraft,
  strategyDraftOf,
  withVersion,
} from './builder-search.ts';
import { ChartTab } from './chart-tab.tsx';
import { RuleJudgement } from './judgement.tsx';
import { LivePanel } from './live-panel.tsx';
import { MatchesTab } from './matches-tab.tsx';
import { StrategiesRail } from './strategies-rail.tsx';
import { useMatches } from './use-matches.ts';
import { VersionsTab } from './versions-tab.tsx';

/** Other features' parts of the builder. */
export interface BuilderParts {
  backtest: (draft: StrategyDraft, id: string | undefined) => ReactNode;
  walk: (draft: StrategyDraft, id: string | undefined) => ReactNode;
  alerts: (saved: OwnStrategy) => ReactNode;
}

export interface BuilderScreenProps {
  search: BuilderSearch;
  /** Where a new strategy begins. */
  usual: StartingPlace;
  onSearch: (change: BuilderChange) => void;
  /** Opens another strategy as a history entry. */
  onOpen: (search: BuilderSearch) => void;
  onSaved: BuilderHeadProps['onSaved'];
  parts: BuilderParts;
  alertButton?: BuilderHeadProps['alertButton'];
}

/** Builds a rule: groups of conditions, the sentence that they make, and what they match, all of it in the address. */
export function BuilderScreen({ search, usual, onSearch, onOpen, onSaved, parts, alertButton }: BuilderScreenProps) {
  const { data: strategies, isPending } = useQuery(strategiesQuery);
  const [isRailOpen, setIsRailOpen] = useState(false);
  const [newId, setNewId] = useState<string>(); // state of a new strategy's tabs survives its first save
  const saved = strategies?.find(({ id }) => id === search.id);
  useTabName(saved?.definition.label);
  const open = (next: BuilderSearch): void => {
    setIsRailOpen(false);
    onOpen(next);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 p-3 lg:p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title font-semibold">{texts.title}</h1>
        <Button className="ml-auto xl:hidden" onClick={() => setIsRailOpen(true)}>
          {texts.rail}
        </Button>
      </header>
      <div className="grid min-w-0 gap-3 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
        <aside className="hidden xl:block">
          <StrategiesRail search={search} onOpen={open} />
        </aside>
        {search.id && isPending ? (
          <Skeleton className="h-96" />
        ) : (
          <div className="flex min-w-0 flex-col gap-3">
            {search.id && !saved && <Banner tone="warn">{texts.gone}</Banner>}
            <Workbench
              key={search.id === newId ? 'new' : (search.id ?? 'new')}
              draft={strategyDraftOf(search, saved, usual)}
              saved={saved}
              others={strategies?.filter(({ id }) => id !== search.id) ?? []}
              tab={search.tab ?? 'matches'}
              symbol={search.symbol}
              onSearch={(change) => onSearch(withVersion(search, saved, change))}
              onOpen={(id) => onOpen({ ...(id ? { id } : {}), ...(search.tab ? { tab: search.tab } : {}) })}
              onSaved={(before, sent, strategy) => {
                if (before === undefined) setNewId(strategy.id);
                onSaved(before, sent, strategy);
              }}
              parts={parts}
              alertButton={alertButton}
            />
            {!search.id && !search.rule?.length && (
              <div className="xl:hidden">
                <StrategiesRail search={search} onOpen={open} />
              </div>
            )}
          </div>
        )}
      </div>
      <Drawer title={texts.rail} isOpen={isRailOpen} onOpen={setIsRailOpen}>
        <StrategiesRail search={search} onOpen={open} />
      </Drawer>
    </div>
  );
}

type WorkbenchProps = BuilderHeadProps &
  Pick<BuilderScreenProps, 'parts'> & {
    /** The user's other strategies. */
    others: readonly OwnStrategy[];
    tab: BuilderTab;
    symbol: string | undefined;
  };

function Workbench({
  draft,
  saved,
  others,
  tab,
  symbol,
  onSearch,
  onOpen,
  onSaved,
  parts,
  alertButton,
}: WorkbenchProps) {
  const constants = useConstants();
  const { data: known, error, refetch } = useQuery(attributesQuery);
  const matches = useMatches(draft);
  const contents: Record<BuilderTab, ReactNode> = {
    matches: <MatchesTab draft={draft} matches={matches} onRule={(rule) => onSearch({ rule })} />,
    chart: (
      <ChartTab
        key={draft.market}
        draft={draft}
        matches={matches}
        symbol={symbol}
        onSymbol={(next) => onSearch({ symbol: next })}
      />
    ),
    backtest: parts.backtest(draft, saved?.id),
    walk: parts.walk(draft, saved?.id),
    alert: saved ? (
      <>
        {draft.isChanged && <p className="px-3 pt-3 text-body text-quiet">{texts.alertOn(saved.version)}</p>}
        {parts.alerts(saved)}
      </>
    ) : (
      <EmptyNote>{texts.alertFirst}</EmptyNote>
    ),
    versions: <VersionsTab saved={saved} onSearch={onSearch} />,
  };
  return (
    <>
      <BuilderHead
        draft={draft}
        saved={saved}
        onSearch={onSearch}
        onOpen={onOpen}
        onSaved={onSaved}
        alertButton={alertButton}
      />
      {saved && draft.isChanged && draft.version !== saved.version && (
        <Banner tone="warn">{texts.savedElsewhere(saved.version)}</Banner>
      )}
      {saved && <LivePanel saved={saved} isChanged={draft.isChanged} />}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <RulePanel
        choices={constants}
        known={known}
        groups={draft.groups}
        timeframe={draft.timeframe}
        saved={others.map(savedRule)}
        onChange={(rule) => onSearch({ rule })}
      />
      <RuleJudgement draft={draft} matches={matches} />
      {draft.groups.length > 0 && (
        <section className="min-w-0 border border-hairline bg-panel">
          <Tabs
            label={texts.tabsLabel}
            value={tab}
            onChange={(next) => onSearch({ tab: next })}
            tabs={(Object.keys(contents) as BuilderTab[]).map((value) => ({
              value,
              label: texts.tabs[value],
              content: contents[value],
              beginsWithControl: value === 'chart' || value === 'backtest' || value === 'walk',
            }))}
          />
        </section>
      )}
    </>
  );
}
