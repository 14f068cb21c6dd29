import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LivePrices } from '@wickwise/contract';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { agreeToTerms, endAgreement, livePricesQuery, lookForPrices } from './queries.ts';
import { livePricesTexts as texts } from './texts/live-prices.ts';

type Exchange = LivePrices['exchanges'][number];

/** The search for live prices, for operators: what was found, and the agreement that it needs where others reach the server. */
export function LivePricesPanel() {
  const { data, error, refetch } = useQuery(livePricesQuery);
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="m-3 h-48" />}
      {data && <Search found={data} />}
    </Panel>
  );
}

function Search({ found }: { found: LivePrices }) {
  const { agreement, exchanges, isOn, isSearching, needsAgreement, source } = found;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const onSuccess = (next: LivePrices): void => void client.setQueryData(livePricesQuery.queryKey, next);
  const terms = exchanges
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, terms: text }) => ({ name, terms: text }));
  const agree = useMutation({ mutationFn: () => agreeToTerms(terms), onSuccess });
  const end = useMutation({ mutationFn: endAgreement, onSuccess });
  const look = useMutation({ mutationFn: lookForPrices, onSuccess });
  const isAsked = needsAgreement && agreement === null;
  const isBusy = isSearching || look.isPending || agree.isPending;
  const failure = agree.error ?? end.error ?? look.error;
  if (!isOn) return <p className="p-3 text-body text-pretty">{texts.off}</p>;
  return (
    <div className="flex flex-col gap-3 p-3 text-body">
      <p className="max-w-[72ch] text-pretty">
        {isAsked ? texts.ask : source === null ? texts.nobody : texts.from(source)}
      </p>
      {needsAgreement && <p className="max-w-[72ch] text-dense text-pretty text-quiet">{texts.reach}</p>}
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {exchanges.map((exchange) => (
          <li key={exchange.name} className="flex flex-col gap-2 py-3">
            <ExchangeTerms exchange={exchange} />
            {isAsked && (
              <Choice
                type="checkbox"
                name={exchange.name}
                checked={chosen.includes(exchange.name)}
                label={texts.agree(exchange.label)}
                onChange={({ target }) =>
                  setChosen(chosen.filter((name) => name !== exchange.name).concat(target.checked ? exchange.name : []))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {failure && <FailureNote error={failure} />}
      <p className="flex flex-wrap items-center gap-2">
        {isAsked ? (
          <Button look="primary" disabled={chosen.length === 0 || isBusy} onClick={() => agree.mutate()}>
            {isBusy ? texts.looking : texts.start}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => look.mutate()}>
            {isBusy ? texts.looking : texts.again}
          </Button>
        )}
        {agreement && (
          <>
            <BusyButton look="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
              {texts.end}
            </BusyButton>
            <AgreedBy {...agreement} />
          </>
        )}
      </p>
    </div>
  );
}

function ExchangeTerms({ exchange: { label, hosts, terms, termsUrl, hasAnswered, reason } }: { exchange: Exchange }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="font-medium">{label}</h3>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-pretty">
          <span lang="en">{terms}</span>{' '}
          <a href={termsUrl} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            {texts.terms(label)}
          </a>
        </p>
        <p className="text-dense break-words text-quiet">
          {hosts.join(', ')} ·{' '}
          {hasAnswered === null ? texts.notTried : hasAnswered ? texts.answered : texts.silent(reason ?? '')}
        </p>
      </div>
    </div>
  );
}

function AgreedBy({ by, at }: NonNullable<LivePrices['agreement']>) {
  const zone = useStore(readerZone);
  return (
    <span className="text-dense text-quiet">
      {texts.agreedBy(by)} {formatDay(at, zone)}, <Moment atMs={at} />
    </span>
  );
}
