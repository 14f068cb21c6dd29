import type { AccountOptions } from '@wickwise/contract';
import { outboxNoteTexts as texts } from './texts/outbox-note.ts';

/** Says where to find a code. */
export function OutboxNote({ options }: { options: AccountOptions | undefined }) {
  if (options?.mail !== 'outbox') return <p className="min-h-5 text-body text-quiet">{options && texts.check}</p>;
  return (
    <p className="min-h-5 text-body text-quiet">
      {texts.outbox}{' '}
      {options.outboxUrl ? (
        <a href={options.outboxUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {texts.open}
        </a>
      ) : (
        texts.printed
      )}
    </p>
  );
}
