import { ApiError } from '../lib/api-error.ts';
import { textsOf } from '../lib/texts.ts';
import { ErrorNote, type ErrorNoteProps } from './error-note.tsx';

const texts = textsOf({
  en: { ended: 'This link no longer works', why: 'Its owner removed it or deleted the item.' },
  hi: async () => (await import('./hindi.ts')).sharedLinkError,
});

/** Why a shared link shows nothing: it has ended, or it couldn't be read. */
export function SharedLinkError({ error, ...note }: ErrorNoteProps) {
  if (!(error instanceof ApiError && error.status === 404)) return <ErrorNote error={error} {...note} />;
  return (
    <div role="alert" className="text-reading">
      <p className="font-medium">{texts.ended}</p>
      <p className="text-pretty text-quiet">{texts.why}</p>
    </div>
  );
}
