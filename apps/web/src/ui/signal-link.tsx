import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import { signalLinkTexts as texts } from './texts/signal-link.ts';

/** The address of a signal, which anybody can open; those of a reader's own rules and of replayed history have none. */
export function SignalLink({ signal: { id, isOwn, isReplayed } }: { signal: PatternSignal }) {
  if (isOwn || isReplayed) return null;
  return (
    <Link
      to="/shared/signal/$signalId"
      params={{ signalId: id }}
      className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
    >
      {texts.text}
    </Link>
  );
}
