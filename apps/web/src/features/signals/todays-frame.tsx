import type { ReactNode } from 'react';
import { textsOf } from '../../lib/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const texts = textsOf({
  en: {
    title: 'Three signals and their receipts',
    intro: 'The latest signals on this server. Not hand-picked, and never changed later.',
  },
  hi: async () => (await import('./hindi.ts')).todaysFrame,
});

/** Places of the cards, as high as most of them are. */
const PLACES = ['first', 'second', 'third'];
export const RECEIPT_HEIGHT = 'min-h-[252px] lg:min-h-[292px]';

/** The section of the newest signals; without any, their places. */
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
