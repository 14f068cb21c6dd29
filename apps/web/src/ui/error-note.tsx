import { ERROR_TEXTS } from '@wickwise/contract';
import { Button } from './button.tsx';
import { errorNoteTexts as texts } from './texts/error-note.ts';

export interface ErrorNoteProps {
  /** What happened; a message that says nothing is replaced by the fallback. */
  error: Error;
  fallback?: string;
  onRetry?: () => void;
}

/** What failed, that nothing was lost, and what to do. */
export function ErrorNote({ error: { message }, fallback = ERROR_TEXTS.api, onRetry }: ErrorNoteProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-error px-3 py-2">
      <p className="text-body">
        {message === ERROR_TEXTS.api ? fallback : message}
        <span className="block text-quiet">{texts.safe}</span>
      </p>
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  );
}
