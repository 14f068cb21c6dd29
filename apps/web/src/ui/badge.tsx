import type { DataBadge } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { badgeTexts as texts } from './texts/badge.ts';

/** The server's note on its source, which is English, in the reader's language. */
function noteText(english: string): string {
  if (english === 'invented prices') return texts.invented;
  const [, start, speed] = /^(\S+) at (\S+) times its speed$/.exec(english) ?? [];
  if (start !== undefined && speed !== undefined) return texts.replaySpeed(start, speed);
  const [, lastDay, importDay] = /^end of day (\S+), imported on (\S+)$/.exec(english) ?? [];
  if (lastDay !== undefined && importDay !== undefined) return texts.imported(lastDay, importDay);
  const [, venue] = /^(\S+) perpetuals, in USDC$/.exec(english) ?? [];
  if (venue !== undefined) return texts.perpetuals(venue);
  const [, exchange = '', currency] = /^(\S+), in (USDT|US dollars)$/.exec(english) ?? [];
  if (currency === undefined) return english;
  return currency === 'USDT' ? texts.inTether(exchange) : texts.inDollars(exchange);
}

/** Badge that shows how far prices may be trusted; on every screen with prices. */
export function SourceBadge({ badge, note = '' }: { badge: DataBadge; note?: string }) {
  const isReal = badge === 'LIVE';
  return (
    <Badge tone={isReal ? 'plain' : 'accent'} title={note ? `${texts[badge]} (${noteText(note)})` : texts[badge]}>
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

/** A word about its neighbour: a state, a kind, a count. */
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

/** A status dot: on, waiting or off. Its meaning is always beside it in words. */
export function Lamp({ state }: { state: 'on' | 'waiting' | 'off' }) {
  const look = { on: 'bg-accent', waiting: 'border border-accent', off: 'border border-quiet' }[state];
  return <span aria-hidden="true" className={`inline-block h-2 w-2 shrink-0 rounded-full ${look}`} />;
}
