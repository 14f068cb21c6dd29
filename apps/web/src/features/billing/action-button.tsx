import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';

/** Button that runs an action once at a time, and shows its failure. */
export function ActionButton({
  onAct,
  look = 'plain',
  children,
}: {
  onAct: () => Promise<unknown>;
  look?: ButtonLook;
  children: ReactNode;
}) {
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
      <Button look={look} aria-disabled={isBusy} onClick={() => void act()}>
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
