import { errorTexts } from '../lib/error-texts.ts';
import { Button } from './button.tsx';
import { errorNoteTexts as texts } from './texts/error-note.ts';

export interface ErrorNoteProps {
  /** What happened; a message that says nothing is replaced by the fallback. */
  error: Error;
  fallback: string;
  onRetry?: () => void;
}

/** What failed, that nothing was lost, and what to do. */
export function ErrorNote({ error, fallback, onRetry }: ErrorNoteProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-error px-3 py-2">
      <p className="text-body">
        {asSentence(saysNothing(error) ? fallback : error.message)} <span className="text-quiet">{texts.safe}</span>
      </p>
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  );
}

const saysNothing = ({ message }: Error): boolean => message === '' || message === errorTexts.api;

/** Some messages are fixed, without a full stop. */
const asSentence = (text: string): string => (/[.!?।]$/.test(text) ? text : `${text}.`);
