import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LicenceStatement, LicencesAnswer, type MarketLicence } from '@wickwise/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { marketNames } from '../../lib/market-names.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { SourceBadge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { licencesQuery } from './queries.ts';
import { licencesTexts as texts } from './texts/licences.ts';

interface LicenceCardProps {
  licence: MarketLicence;
  /** The one that holds. */
  statement: LicenceStatement | undefined;
}

/** One market's licence: what the provider's terms say, and the statement that raises it. */
export function LicenceCard({ licence, statement }: LicenceCardProps) {
  const { market, provider, badge, scope, declared, owner, terms } = licence;
  const isEverybodys = declared === 'simulated' || declared === 'display' || declared === 'redistribute';
  return (
    <section aria-label={marketNames[market]} className="flex flex-col gap-3 border border-hairline p-3 text-body">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{marketNames[market]}</h2>
        <SourceBadge badge={badge} note={provider} />
      </header>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        <Row name={texts.provider}>{provider}</Row>
        <Row name={texts.scope}>{texts.scopes[scope]}</Row>
        {!isEverybodys && <Row name={texts.owner}>{owner ?? texts.noOwner}</Row>}
        <Row name={texts.terms}>{terms}</Row>
      </dl>
      {statement ? <EndButton id={statement.id} /> : !isEverybodys && <StateForm licence={licence} />}
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd className="min-w-0 text-pretty">{children}</dd>
  </>
);

/** The statement, to be ticked before it can be made. */
function StateForm({ licence: { market, source, statement } }: { licence: MarketLicence }) {
  const [isStated, setIsStated] = useState(false);
  const client = useQueryClient();
  const state = useMutation({
    mutationFn: () => api.post('admin/licences', { market, source, statement, isStated }, LicencesAnswer),
    onSuccess: (answer) => client.setQueryData(licencesQuery.queryKey, answer),
  });
  return (
    <>
      {state.error && <FailureNote error={state.error} />}
      <Choice
        type="checkbox"
        name="isStated"
        checked={isStated}
        onChange={({ target }) => setIsStated(target.checked)}
        label={texts.tick}
        text={statement}
      />
      <div>
        <BusyButton disabled={!isStated} isBusy={state.isPending} onClick={() => state.mutate()}>
          {texts.state}
        </BusyButton>
      </div>
    </>
  );
}

function EndButton({ id }: { id: string }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.delete(`admin/licences/${id}`, undefined, LicencesAnswer),
    onSuccess: (answer) => client.setQueryData(licencesQuery.queryKey, answer),
  });
  return (
    <>
      {end.error && <FailureNote error={end.error} />}
      <div>
        <BusyButton look="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
          {texts.end}
        </BusyButton>
      </div>
    </>
  );
}
