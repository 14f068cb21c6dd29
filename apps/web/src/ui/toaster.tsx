import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { PlanLinkPart } from './failure-note.tsx';
import { SURFACE } from './surface.ts';
import { toasterTexts as texts } from './texts/toaster.ts';
import { dismissToast, type Toast, toasts } from './toast-store.ts';

/** Long enough to read a sentence and to reach for its button. */
const SHOWN_MS = 7_000;

/** Region of the toasts. Their timers pause while hovered or focused; each is announced once. */
export function Toaster() {
  const shown = useStore(toasts);
  const [isHeld, setIsHeld] = useState(false);
  return (
    <section
      aria-label={texts.label}
      aria-live="polite"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-none fixed right-3 bottom-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 max-md:bottom-17"
    >
      {shown.map((each) => (
        <Message key={each.id} toast={each} isHeld={isHeld} />
      ))}
    </section>
  );
}

function Message({
  toast: { id, text, actions = [], isLasting = false, isOfPlan = false },
  isHeld,
}: {
  toast: Toast;
  isHeld: boolean;
}) {
  useEffect(() => {
    if (isHeld || isLasting) return;
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, isLasting]);
  const button = 'min-h-8 shrink-0 px-2 text-body pointer-coarse:min-h-11';
  return (
    <div
      className={`${SURFACE} pointer-events-auto flex flex-wrap items-center gap-x-2 border-l-2 border-l-accent py-1 pr-1 pl-3`}
    >
      <p className="min-w-0 flex-1 basis-52 py-1 text-body text-pretty">
        {text}
        {isOfPlan && ' '}
        {isOfPlan && <PlanLinkPart />}
      </p>
      <span className="ml-auto flex">
        {actions.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              dismissToast(id);
              onPress();
            }}
            className={`${button} font-medium text-accent-ink hover:underline`}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-label={texts.close}
          onClick={() => dismissToast(id)}
          className={`${button} text-quiet hover:text-ink`}
        >
          ×
        </button>
      </span>
    </div>
  );
}
