import { ERROR_TEXTS } from '@wickwise/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { textsOf } from '../../lib/texts.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SignalTableSkeleton } from './signal-table-skeleton.tsx';
import { useNewestSignals } from './use-newest-signals.ts';

const texts = textsOf({
  en: {
    title: 'Just found',
    intro: 'The newest three, as this server found them. None is picked by hand.',
    empty: 'No rule has fired yet. The next chance is the close of the current ten-minute bar.',
  },
});

const SHOWN = 3;

/** It stands below the fold, so its code may come after the page. */
const SignalTable = lazyPart(async () => (await import('./signal-table.tsx')).SignalTable);

/** The newest signals, with what stands behind each. */
export function TodaysSignals() {
  const { data, error, refetch } = useNewestSignals(SHOWN);
  return (
    <section className="mx-auto max-w-6xl px-4 py-12">
      <h2 className="text-heading font-semibold">{texts.title}</h2>
      <p className="mt-1 text-reading text-quiet">{texts.intro}</p>
      <div className="mt-5 border border-hairline bg-panel">
        {error && <ErrorNote error={error} fallback={ERROR_TEXTS.signals} onRetry={() => void refetch()} />}
        {!error && !data && <SignalTableSkeleton rows={SHOWN} />}
        {data?.length === 0 && <EmptyNote>{texts.empty}</EmptyNote>}
        {data && data.length > 0 && (
          <PartBoundary>
            <Suspense fallback={<SignalTableSkeleton rows={SHOWN} />}>
              <SignalTable signals={data.slice(0, SHOWN)} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
    </section>
  );
}
