import { Link } from '@tanstack/react-router';
import type { CalendarEvent } from '@wickwise/contract';

/** The symbol that an event is about, leading to its chart; nothing for events of a whole market. */
export function EventSymbol({ event: { market, symbol } }: { event: Pick<CalendarEvent, 'market' | 'symbol'> }) {
  if (symbol === null || market === null) return null;
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol }}
      className="mr-2 font-semibold underline-offset-2 hover:underline"
    >
      {symbol}
    </Link>
  );
}
