import { useState } from 'react';
import { useNow } from '../lib/clock.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { resendButtonTexts as texts } from './texts/resend-button.ts';

/** Sends a new code, once the last one has had time to arrive. */
export function ResendButton({ afterSeconds, onResend }: { afterSeconds: number; onResend: () => Promise<unknown> }) {
  const now = useNow();
  const [sentAtMs, setSentAtMs] = useState(now);
  const [outcome, setOutcome] = useState<'sent' | Error>();
  const waitSeconds = Math.ceil(afterSeconds - (now - sentAtMs) / 1_000);
  const resend = async (): Promise<void> => {
    if (waitSeconds > 0) return;
    setOutcome(undefined);
    try {
      await onResend();
      setSentAtMs(performance.now());
      setOutcome('sent');
    } catch (error) {
      setOutcome(error as Error);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="quiet" aria-disabled={waitSeconds > 0} onClick={() => void resend()} className="-ml-4">
        {waitSeconds > 0 ? texts.wait(waitSeconds) : texts.again}
      </Button>
      <p role="status" className="text-body text-quiet empty:hidden">
        {outcome === 'sent' && texts.sent}
      </p>
      {outcome instanceof Error && <FailureNote error={outcome} />}
    </div>
  );
}
