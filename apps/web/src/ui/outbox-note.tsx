import type { AccountOptions } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    outbox: 'This server sends no email. Your code is in its outbox.',
    open: 'Open outbox',
    printed: 'The terminal that runs the server shows the outbox link.',
    check: 'It can take a minute. Check your spam folder too.',
  },
  hi: async () => (await import('./hindi.ts')).outboxNote,
});

/** Where a code is to be looked for. */
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
