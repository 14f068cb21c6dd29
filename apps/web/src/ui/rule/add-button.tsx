import { useId } from 'react';

export interface AddButtonProps {
  /** Why the limit is reached; undefined below it. */
  why: string | undefined;
  onPress: () => void;
  children: string;
}

/** Adds to a rule. At a limit it stays focusable and says so. */
export function AddButton({ why, onPress, children }: AddButtonProps) {
  const id = useId();
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-disabled={why !== undefined}
        aria-describedby={why === undefined ? undefined : id}
        onClick={() => why === undefined && onPress()}
        className="min-h-7 rounded-input border border-dashed border-field px-2 text-dense text-quiet hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:hover:text-quiet pointer-coarse:min-h-11"
      >
        + {children}
      </button>
      {why !== undefined && (
        <span id={id} className="text-dense text-pretty text-quiet">
          {why}
        </span>
      )}
    </span>
  );
}
