import { ApiError } from '../lib/api-error.ts';
import { ErrorNote, type ErrorNoteProps } from './error-note.tsx';
import { sharedLinkErrorTexts as texts } from './texts/shared-link-error.ts';

/** Why a shared link shows nothing: it was removed, or couldn't be loaded. */
export function SharedLinkError({ error, ...note }: ErrorNoteProps) {
  if (!(error instanceof ApiError && error.status === 404)) return <ErrorNote error={error} {...note} />;
  return (
    <div role="alert" className="text-reading">
      <p className="font-medium">{texts.ended}</p>
      <p className="text-pretty text-quiet">{texts.why}</p>
    </div>
  );
}
