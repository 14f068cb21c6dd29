import type { ReactNode } from 'react';
import { useNow } from '../lib/clock.ts';
import { formatDuration } from '../lib/format.ts';
import { bannerTexts as texts } from './texts/banner.ts';

const TONES = {
  info: 'border-info text-info',
  warn: 'border-warn text-warn',
  error: 'border-error text-error',
} as const;

export interface BannerProps {
  tone: keyof typeof TONES;
  children: ReactNode;
  /** A button at its end. */
  action?: ReactNode;
  /** Announced immediately rather than politely. */
  isUrgent?: boolean;
}

/** One sentence on the state of a screen or panel, across its width. */
export function Banner({ tone, children, action, isUrgent = false }: BannerProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-panel px-4 py-2 text-body ${TONES[tone]}`}
    >
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
      {action}
    </div>
  );
}

/** Shows that data is stale, and its age. The sentence is announced once; the age only updates visually. */
export function StaleBanner({
  why,
  sinceMs,
  action,
}: {
  why: string;
  sinceMs?: number | undefined;
  action?: ReactNode;
}) {
  return (
    <Banner tone="warn" action={action} isUrgent>
      {why} {sinceMs !== undefined && <Age sinceMs={sinceMs} />}
    </Banner>
  );
}

/** Age since a monotonic time, as `useNow` counts. */
function Age({ sinceMs }: { sinceMs: number }) {
  const nowMs = useNow();
  return <span aria-live="off">{texts.age(formatDuration(nowMs - sinceMs))}</span>;
}
