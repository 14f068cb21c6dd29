import { useQuery } from '@tanstack/react-query';
import type { Constants, OwnStrategy } from '@wickwise/contract';
import { strategyWords } from '../../../lib/catalogue/strategy-words.ts';
import { useConstants } from '../../../lib/constants.ts';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ruleTexts } from '../../../ui/rule/texts/rule.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RowSwitch } from '../../../ui/switch.tsx';
import { strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import type { BuilderSearch } from './builder-search.ts';
import { useLive } from './use-live.ts';

export interface StrategiesRailProps {
  search: BuilderSearch;
  /** Opens another strategy. */
  onOpen: (search: BuilderSearch) => void;
}

const ROW =
  'flex min-h-8 w-full min-w-0 items-center gap-2 px-3 text-left text-body hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-[current=true]:shadow-[inset_2px_0_0_var(--accent)] pointer-coarse:min-h-11';

/** The user's strategies, and templates. */
export function StrategiesRail({ search, onOpen }: StrategiesRailProps) {
  const { strategyTemplates } = useConstants();
  const { data, error, refetch } = useQuery(strategiesQuery);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Panel
        title={texts.yours}
        aside={
          <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={() => onOpen({})}>
            {texts.fresh}
          </button>
        }
      >
        {error && <ErrorNote error={error} fallback={texts.failedList} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="m-3 h-24" />}
        {data?.length === 0 && <EmptyNote>{texts.noneSaved}</EmptyNote>}
        {data && data.length > 0 && (
          <ul className="py-1">
            {data.map((strategy) => (
              <Saved
                key={strategy.id}
                strategy={strategy}
                isShown={search.id === strategy.id}
                onOpen={() => onOpen({ id: strategy.id })}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={texts.templates}>
        <ul className="py-1">
          {strategyTemplates.map((template) => (
            <li key={template.name}>
              <button
                type="button"
                onClick={() => onOpen(searchOfTemplate(template, search))}
                className={`${ROW} flex-wrap gap-y-0 py-1`}
              >
                <span className="min-w-0 flex-1">{strategyWords(template).label}</span>
                <span className="shrink-0 text-label text-quiet">{ruleTexts.groupNames[template.category]}</span>
                <span className="basis-full text-dense text-pretty text-quiet">
                  {strategyWords(template).description}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Saved({ strategy, isShown, onOpen }: { strategy: OwnStrategy; isShown: boolean; onOpen: () => void }) {
  const { isLive, change, error } = useLive(strategy);
  const { definition, timeframe } = strategy;
  return (
    <li>
      <span className="flex items-stretch">
        <button type="button" aria-current={isShown} onClick={onOpen} className={ROW}>
          <span className="min-w-0 flex-1 truncate" title={definition.label}>
            {definition.label}
          </span>
          <span className="text-label text-quiet">{timeframe}</span>
        </button>
        <RowSwitch
          label={texts.live.label}
          of={definition.label}
          isOn={isLive}
          onChange={(isOn) => change({ isLive: isOn })}
        />
      </span>
      {error && <ErrorNote error={error} fallback={texts.live.failed} />}
    </li>
  );
}

/** Returns URL state of a template on the present market and timeframe. */
const searchOfTemplate = (
  template: Constants['strategyTemplates'][number],
  { market, timeframe, tab }: BuilderSearch,
): BuilderSearch => ({
  ...(market ? { market } : {}),
  ...(timeframe ? { timeframe } : {}),
  ...(tab && tab !== 'versions' ? { tab } : {}),
  label: strategyWords(template).label,
  rule: template.groups,
});
