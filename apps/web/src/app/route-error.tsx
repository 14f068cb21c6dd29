import type { ErrorComponentProps } from '@tanstack/react-router';
import { textsOf } from '../lib/texts.ts';
import { ErrorNote } from '../ui/error-note.tsx';

const texts = textsOf({ en: { failed: 'This screen could not be shown.' } });

/** A screen that failed to load or to draw: what happened, and a reload as the way on. */
export function RouteError({ error }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-xl p-6">
      <ErrorNote
        error={error instanceof Error ? error : new Error()}
        fallback={texts.failed}
        onRetry={() => location.reload()}
      />
    </div>
  );
}
