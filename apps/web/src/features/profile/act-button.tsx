import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';

export interface ActButtonProps {
  onAct: () => Promise<unknown>;
  look?: ButtonLook;
  /** What a screen reader says, where the word alone doesn't tell what is meant. */
  label?: string;
  children: ReactNode;
}

/** Does something at once, and says when it failed. */
export function ActButton({ onAct, look = 'plain', label, children }: ActButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const act = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onAct();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button look={look} aria-disabled={isBusy} aria-label={label} onClick={() => void act()}>
        {children}
      </Button>
      {failure && (
        <div className="w-full">
          <FailureNote error={failure} />
        </div>
      )}
    </>
  );
}
