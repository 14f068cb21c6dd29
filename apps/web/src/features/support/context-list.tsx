import type { TicketContext } from '@wickwise/contract';
import { Moment } from '../../ui/moment.tsx';
import { supportTexts as texts } from './texts/support.ts';

const LINES = ['screen', 'symbol', 'browser', 'window', 'language', 'timeZone'] as const;

/** Technical details, word by word as they are sent. */
export function ContextList({ context }: { context: TicketContext }) {
  const { errors = [] } = context;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 px-3 text-dense">
      {LINES.map((key) =>
        context[key] ? (
          <div key={key} className="contents">
            <dt className="text-quiet">{texts.details[key]}</dt>
            <dd className="break-words">{context[key]}</dd>
          </div>
        ) : null,
      )}
      {errors.length > 0 && (
        <div className="contents">
          <dt className="text-quiet">{texts.details.errors}</dt>
          <dd className="flex flex-col gap-1 break-words">
            {errors.map(({ at, what, message }) => (
              <span key={`${at} ${what}`}>
                <Moment atMs={at} /> {what}: {message}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
