import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { todaysFrameTexts as texts } from './texts/todays-frame.ts';

/** Placeholders of the cards. */
const PLACES = ['first', 'second', 'third'];
export const RECEIPT_HEIGHT = 'min-h-[392px] lg:min-h-[432px]';

/** Section of the newest signals; placeholders without content. */
export function TodaysFrame({ children }: { children?: ReactNode }) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12">
      <h2 className="text-heading font-semibold">{texts.title}</h2>
      <p className="mt-1 text-reading text-quiet">{texts.intro}</p>
      <div className="mt-5 grid gap-4 *:min-w-0 lg:grid-cols-3">
        {children ??
          PLACES.map((key) => (
            <div key={key} className={`border border-hairline bg-panel p-4 ${RECEIPT_HEIGHT}`}>
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
      </div>
    </section>
  );
}
