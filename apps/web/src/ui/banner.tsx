import type { ReactNode } from 'react';
import { useNow } from '../lib/clock.ts';
import { formatDuration } from '../lib/format.ts';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: { age: (age: string) => `This data is ${age} old.` },
  hi: async () => (await import('./hindi.ts')).banner,
});

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
  /** Read aloud at once, rather than when there is a pause. */
  isUrgent?: boolean;
}

/** One sentence on the state of a whole screen or panel, across its width. */
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

/** Says that what is shown is old, and how old. The sentence is announced once; the age counts on for the eye alone. */
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

/** Since an instant of the monotonic clock, as `useNow` counts. */
function Age({ sinceMs }: { sinceMs: number }) {
  const nowMs = useNow();
  return <span aria-live="off">{texts.age(formatDuration(nowMs - sinceMs))}</span>;
}
