import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { FailureNote } from './failure-note.tsx';

export interface BusyButtonProps extends ComponentProps<typeof Button> {
  /** What it began isn't over: it does nothing meanwhile, and keeps the focus, which a disabled button would lose. */
  isBusy: boolean;
}

/** A button that does nothing again until what it began is over. */
export const BusyButton = ({ isBusy, onClick, ...rest }: BusyButtonProps) => (
  <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClick} {...rest} />
);

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
      <BusyButton look={look} isBusy={isBusy} aria-label={label} onClick={() => void act()}>
        {children}
      </BusyButton>
      {failure && (
        <div className="order-last w-full">
          <FailureNote error={failure} />
        </div>
      )}
    </>
  );
}
