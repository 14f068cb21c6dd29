import { type ReactNode, useEffect, useId, useRef } from 'react';
import { chartTexts as texts } from './texts.ts';

/** A window over the page: keys stay in it, Escape closes it, and the focus goes back where it came from. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a press beside it does so too
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto max-h-[min(640px,calc(100dvh-32px))] w-[min(560px,calc(100vw-24px))] rounded-dialog border border-quiet bg-panel p-0 text-ink backdrop:bg-[color-mix(in_oklch,var(--ink)_30%,transparent)]"
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex shrink-0 items-center justify-between gap-3 border-b border-hairline px-4 py-2">
          <h2 id={titleId} className="text-title font-semibold">
            {title}
          </h2>
          <form method="dialog">
            <button
              type="submit"
              className="min-h-8 rounded-input px-2 text-body text-quiet hover:text-ink pointer-coarse:min-h-11"
            >
              {texts.close}
            </button>
          </form>
        </header>
        <div className="min-h-0 overflow-y-auto p-4">{children}</div>
      </div>
    </dialog>
  );
}
