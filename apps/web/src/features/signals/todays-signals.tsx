import { ERROR_TEXTS, type PatternSignal } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { todaysSignalsTexts as texts } from './texts/todays-signals.ts';
import { RECEIPT_HEIGHT, TodaysFrame } from './todays-frame.tsx';
import { useNewestSignals } from './use-newest-signals.ts';

const SHOWN = 3;

export interface TodaysSignalsProps {
  /** Renders the bars of a signal. */
  chart: (signal: PatternSignal) => ReactNode;
}

/** The newest signals of three kinds with their bars and receipts. */
export function TodaysSignals({ chart }: TodaysSignalsProps) {
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
        data.slice(0, SHOWN).map((signal) => <ReceiptCard key={signal.id} signal={signal} chart={chart(signal)} />)
      )}
    </TodaysFrame>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className={`border border-hairline bg-panel p-3 lg:col-span-3 ${RECEIPT_HEIGHT}`}>{children}</div>;
}
