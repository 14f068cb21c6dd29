import { useMutation, useQuery } from '@tanstack/react-query';
import { LivePrices, type MarketState } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { useUser } from '../../lib/user.ts';
import { readerZone } from '../../lib/zones.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { toast } from '../../ui/toast-store.ts';
import { marketsQuery } from './queries.ts';
import { lostTexts as texts } from './texts/lost.ts';

export interface LostNoteProps {
  state: KnownState;
  lost: NonNullable<MarketState['source']['lost']>;
}

/** Shows which live source was lost, since when, and what replaces it. The operator can look for it again. */
export function LostNote({ state: { badge, market, source }, lost }: LostNoteProps) {
  const zone = useStore(readerZone);
  const maySearch = useMaySearch();
  const search = useMutation({
    mutationFn: () => api.post('live-prices/search', {}, LivePrices),
    onSuccess: ({ exchanges }) => {
      const hasReturned = exchanges.some(({ label, hasAnswered }) => label === lost.label && hasAnswered);
      toast(hasReturned ? texts.back(lost.label) : texts.stillAway(lost.label));
    },
  });
  const isOfAnotherDay = Date.now() - lost.since > DAY_MS;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 border border-warn bg-panel px-3 py-2 text-body text-warn">
      <p role="status" className="min-w-0 flex-1 basis-64 text-pretty">
        {texts.why[lost.why](lost.label)} {isOfAnotherDay && `${formatDay(lost.since, zone)}, `}
        <Moment atMs={lost.since} />.{' '}
        {badge === 'SIMULATED' ? texts.simulated(marketNames[market]) : texts.instead(marketNames[market], source.note)}{' '}
        {!maySearch && texts.next}
      </p>
      {maySearch && (
        <BusyButton isBusy={search.isPending} onClick={() => search.mutate()}>
          {search.isPending ? texts.looking : texts.look(lost.label)}
        </BusyButton>
      )}
      {search.error && <FailureNote error={search.error} />}
    </div>
  );
}

function useMaySearch(): boolean {
  const isOperator = useUser()?.role === 'operator';
  const { data } = useQuery(marketsQuery);
  return isOperator || data?.canSearch === true;
}
