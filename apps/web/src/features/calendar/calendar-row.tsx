import type { CalendarEvent } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { EventSymbol } from './event-symbol.tsx';
import { eventTitle, timeWords } from './event-words.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

/** One event of a day. */
export function CalendarRow({ event, zone }: { event: CalendarEvent; zone: string }) {
  const { kind, market, importance, isEstimated } = event;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-t border-hairline px-3 py-2 text-body first:border-t-0 sm:grid-cols-[9.5rem_7rem_minmax(0,1fr)_auto]">
      <span className="text-dense text-quiet tabular-nums max-sm:order-2 max-sm:text-right">
        {timeWords(event, zone)}
      </span>
      <span className="text-dense font-medium max-sm:order-1">{texts.kinds[kind]}</span>
      <span className="min-w-0 text-pretty break-words max-sm:order-3 max-sm:col-span-2 max-sm:empty:hidden">
        <EventSymbol event={event} />
        {eventTitle(event)}
      </span>
      <span className="flex items-baseline justify-end gap-2 text-dense whitespace-nowrap text-quiet max-sm:order-4 max-sm:col-span-2 max-sm:justify-start">
        {isEstimated && <span title={texts.estimatedWhy}>{texts.estimated}</span>}
        {importance && importance !== 'low' && (
          <span className={importance === 'high' ? 'font-medium text-ink' : ''}>{texts.importances[importance]}</span>
        )}
        {market ? marketNames[market] : texts.allMarkets}
      </span>
    </li>
  );
}
