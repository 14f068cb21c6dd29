import type { DataBadge } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    LIVE: 'Live prices',
    DELAYED: 'Delayed prices',
    EOD: 'End-of-day prices',
    INDICATIVE: 'Indicative quotes, not tradable',
    SIMULATED: 'Simulated prices for practice. Not a real market.',
    REPLAY: 'Replay of recorded prices',
  } satisfies Record<DataBadge, string>,
  hi: async () => (await import('./hindi.ts')).badge,
});

/** How far a price may be trusted. Stands wherever prices do. */
export function SourceBadge({ badge, note = '' }: { badge: DataBadge; note?: string }) {
  const isReal = badge === 'LIVE';
  return (
    <Badge tone={isReal ? 'plain' : 'accent'} title={note ? `${texts[badge]} (${note})` : texts[badge]}>
      {badge}
    </Badge>
  );
}

const TONES = {
  plain: 'border-hairline text-quiet',
  accent: 'border-accent-ink text-accent-ink',
  warn: 'border-warn text-warn',
  error: 'border-error text-error',
} as const;

/** A word about what it stands beside: a state, a kind, a count. */
export function Badge({
  tone = 'plain',
  title,
  children,
}: {
  tone?: keyof typeof TONES;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={`inline-flex items-center rounded-input border px-1.5 text-label font-medium ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** A small lamp: lit, waiting or out. Its meaning always stands beside it in words. */
export function Lamp({ state }: { state: 'on' | 'waiting' | 'off' }) {
  const look = { on: 'bg-accent', waiting: 'border border-accent', off: 'border border-quiet' }[state];
  return <span aria-hidden="true" className={`inline-block h-2 w-2 shrink-0 rounded-full ${look}`} />;
}
