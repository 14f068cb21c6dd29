import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { AdviceSearch, AdviceTab } from './advice-search.ts';
import { CallList } from './calls/call-list.tsx';
import { ExpertList } from './experts/expert-list.tsx';
import { expertsQuery } from './queries.ts';
import { adviceTexts as texts } from './texts/advice.ts';

const OwnCalls = lazyPart(async () => (await import('./own/own-calls.tsx')).OwnCalls, {
  place: <Skeleton className="m-3 h-96" />,
});

export interface AdviceScreenProps {
  search: AdviceSearch;
  onSearch: (change: AdviceSearch) => void;
  /** Leads to a call that was published. */
  onPublished: (callId: string) => void;
}

/** Calls and experts, and for an expert its own. */
export function AdviceScreen({ search, onSearch, onPublished }: AdviceScreenProps) {
  const { tab = 'calls', view, ...filter } = search;
  const { data } = useQuery(expertsQuery);
  const own = data?.experts.find(({ isOwn }) => isOwn);
  const tabs: { value: AdviceTab; content: React.ReactNode }[] = [
    { value: 'calls', content: <CallList filter={filter} onFilter={onSearch} /> },
    { value: 'experts', content: <ExpertList /> },
    ...(own || tab === 'own'
      ? [
          {
            value: 'own' as const,
            content: <OwnCalls own={own} view={view} filter={filter} onSearch={onSearch} onPublished={onPublished} />,
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <header className="flex max-w-[90ch] flex-col gap-1">
        <h1 className="text-title font-semibold">{texts.title}</h1>
        <p className="text-body text-pretty text-quiet">
          {texts.lead}{' '}
          <Link to="/advice-record" className="text-ink underline underline-offset-2">
            {texts.recordPage}
          </Link>
        </p>
        <p className="text-dense text-pretty text-quiet">{texts.notAdvice}</p>
      </header>
      <div className="border border-hairline bg-panel">
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(next) => onSearch({ ...NOTHING, tab: next === 'calls' ? undefined : next })}
          tabs={tabs.map((one) => ({ ...one, label: texts.tabNames[one.value] }))}
        />
      </div>
    </div>
  );
}

/** Filters of one tab mean nothing on another. */
const NOTHING: AdviceSearch = {
  view: undefined,
  market: undefined,
  state: undefined,
  followed: undefined,
  expert: undefined,
  symbol: undefined,
  page: undefined,
};
