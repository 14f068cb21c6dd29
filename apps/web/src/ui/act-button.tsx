import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { FailureNote } from './failure-note.tsx';

export interface ActButtonProps {
  onAct: () => Promise<unknown>;
  look?: ButtonLook;
  /** Name for screen readers, where the word alone is ambiguous. */
  label?: string | undefined;
  children: ReactNode;
}

/** Button that runs an action once at a time, and shows its failure, in a row of buttons below them. */
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
      <Button look={look} isBusy={isBusy} aria-label={label} onClick={() => void act()}>
        {children}
      </Button>
      {failure && (
        <div className="order-last w-full">
          <FailureNote error={failure} />
        </div>
      )}
    </>
  );
}
