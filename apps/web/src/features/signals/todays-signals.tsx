import { ERROR_TEXTS } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RECEIPT_HEIGHT, TodaysFrame } from './todays-frame.tsx';
import { useNewestSignals } from './use-newest-signals.ts';

const texts = textsOf({
  en: { empty: 'No signals yet. The next chance is the close of the current 10m bar.' },
  hi: async () => (await import('./hindi.ts')).todays,
});

const SHOWN = 3;

/** The newest signals, with what stands behind each. */
export function TodaysSignals() {
  const { data, error, refetch } = useNewestSignals(SHOWN);
  if (error && !data) {
    return (
      <TodaysFrame>
        <Wide>
          <ErrorNote error={error} fallback={ERROR_TEXTS.signals} onRetry={() => void refetch()} />
        </Wide>
      </TodaysFrame>
    );
  }
  if (!data) return <TodaysFrame />;
  return (
    <TodaysFrame>
      {data.length === 0 ? (
        <Wide>
          <EmptyNote>{texts.empty}</EmptyNote>
        </Wide>
      ) : (
        data.slice(0, SHOWN).map((signal) => <ReceiptCard key={signal.id} signal={signal} />)
      )}
    </TodaysFrame>
  );
}

function Wide({ children }: { children: React.ReactNode }) {
  return <div className={`border border-hairline bg-panel p-3 lg:col-span-3 ${RECEIPT_HEIGHT}`}>{children}</div>;
}
