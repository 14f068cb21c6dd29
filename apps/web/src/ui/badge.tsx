import type { DataBadge } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    LIVE: 'Prices as they are made',
    DELAYED: 'Prices come with a delay',
    EOD: 'Prices of the last close',
    INDICATIVE: 'Quotes that nobody has to trade at',
    SIMULATED: 'Invented prices, for trying things out. Not a market.',
    REPLAY: 'Recorded prices, played again',
  } satisfies Record<DataBadge, string>,
});

/** How far a price may be trusted. Stands wherever prices do. */
export function SourceBadge({ badge, note = '' }: { badge: DataBadge; note?: string }) {
  const isReal = badge === 'LIVE';
  return (
    <span
      title={note ? `${texts[badge]} (${note})` : texts[badge]}
      className={`inline-flex items-center rounded-input border px-1.5 text-label font-medium ${
        isReal ? 'border-hairline text-quiet' : 'border-accent-ink text-accent-ink'
      }`}
    >
      {badge}
    </span>
  );
}

/** A small lamp: lit, waiting or out. Its meaning always stands beside it in words. */
export function Lamp({ state }: { state: 'on' | 'waiting' | 'off' }) {
  const look = { on: 'bg-accent', waiting: 'border border-accent', off: 'border border-quiet' }[state];
  return <span aria-hidden="true" className={`inline-block h-2 w-2 shrink-0 rounded-full ${look}`} />;
}
