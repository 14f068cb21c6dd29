import type { Expert } from '@wickwise/contract';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { AdviceSearch, CallFilter } from '../advice-search.ts';
import { CallList } from '../calls/call-list.tsx';
import { ExpertLink } from '../calls/call-parts.tsx';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';
import { ClientList } from './client-list.tsx';
import { PublishForm } from './publish-form.tsx';
import { StatementButton } from './statement-button.tsx';

export interface OwnCallsProps {
  /** Undefined for a reader who is no expert. */
  own: Expert | undefined;
  view: AdviceSearch['view'];
  filter: CallFilter;
  onSearch: (change: AdviceSearch) => void;
  onPublished: (callId: string) => void;
}

/** An expert's own calls and clients. */
export function OwnCalls({ own, view: given, filter, onSearch, onPublished }: OwnCallsProps) {
  const view = given ?? 'list';
  if (!own) return <EmptyNote title={texts.noExpert}>{texts.noExpertWhy}</EmptyNote>;
  const publish = (
    <Button look="primary" disabled={own.isEnded} onClick={() => onSearch({ view: 'publish', page: undefined })}>
      {texts.newCall}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <span className="text-body font-medium">
          <ExpertLink {...own} />
        </span>
        <Segmented
          label={texts.parts}
          value={view}
          options={(['list', 'publish', 'clients'] as const).map((value) => ({ value, label: texts.partNames[value] }))}
          onChange={(next) => onSearch({ view: next === 'list' ? undefined : next, page: undefined })}
        />
        <span className="ml-auto">
          <StatementButton />
        </span>
      </div>
      <div className="border-t border-hairline">
        {view === 'list' && (
          <CallList
            filter={filter}
            onFilter={onSearch}
            ofExpert={own.slug}
            empty={
              <EmptyNote title={texts.none} action={publish}>
                {texts.noneWhy}
              </EmptyNote>
            }
          />
        )}
        {view === 'publish' && (own.markets.length === 0 || own.isEnded) && (
          <EmptyNote title={texts.mayNot}>{texts.mayNotWhy}</EmptyNote>
        )}
        {view === 'publish' && own.markets.length > 0 && !own.isEnded && (
          <PublishForm markets={own.markets} onPublished={onPublished} />
        )}
        {view === 'clients' && <ClientList page={filter.page ?? 1} onPage={(page) => onSearch({ page })} />}
      </div>
    </>
  );
}
