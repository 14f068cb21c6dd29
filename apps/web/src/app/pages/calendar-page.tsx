import { getRouteApi } from '@tanstack/react-router';
import { CalendarScreen } from '../../features/calendar/calendar-screen.tsx';
import { calendarSearch } from '../../features/calendar/calendar-search.ts';

const route = getRouteApi('/dashboard/calendar');

/** What happens on which day, week by week. */
export function CalendarPage() {
  const navigate = route.useNavigate();
  return (
    <CalendarScreen
      search={calendarSearch(route.useSearch())}
      onSearch={(change) => void navigate({ search: (known) => ({ ...known, ...change }), resetScroll: false })}
    />
  );
}
