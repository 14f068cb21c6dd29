import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Market } from '@wickwise/market';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callPrice, entryWords, gridOf } from '../call-words.ts';
import { symbolCallsQuery } from '../queries.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import { ResultText, SideText, StateBadge } from './call-parts.tsx';

/** The newest calls on an instrument, below its chart. */
export function SymbolCalls({ market, symbol }: { market: Market; symbol: string }) {
  const { data: calls, error, refetch } = useQuery(symbolCallsQuery(market, symbol));
  return (
    <Panel
      title={texts.onSymbol(symbol)}
      aside={
        <Link
          to="/dashboard/expertadvice"
          search={{ market, symbol }}
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {texts.allOnSymbol}
        </Link>
      }
    >
      {error && !calls && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!calls && !error && <Skeleton className="m-3 h-12" />}
      {calls?.length === 0 && <EmptyNote>{texts.noneOnSymbol(symbol)}</EmptyNote>}
      {calls && calls.length > 0 && (
        <ul className="divide-y divide-hairline">
          {calls.map((call) => (
            <li key={call.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-body">
              <SideText side={call.terms.side} />
              <Link
                to="/dashboard/expertadvice/calls/$callId"
                params={{ callId: call.id }}
                aria-label={texts.openCall(call.expert.name, symbol)}
                className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
              >
                <bdi>{call.expert.name}</bdi>
              </Link>
              <span className="text-dense text-quiet tabular-nums">
                {texts.levels(
                  entryWords(call.terms.entry, gridOf(call.terms)),
                  call.terms.targets.map((target) => callPrice(target, gridOf(call.terms))).join(' · '),
                  callPrice(call.terms.stop, gridOf(call.terms)),
                )}
              </span>
              <StateBadge {...call.outcome} />
              <span className="ml-auto flex items-center gap-3">
                <ResultText call={call} />
                <span className="text-label text-quiet max-sm:hidden">
                  <Moment atMs={call.publishedAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
