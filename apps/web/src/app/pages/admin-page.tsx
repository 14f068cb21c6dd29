import { getRouteApi, Navigate } from '@tanstack/react-router';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { FilePicker } from '../../features/support/file-picker.tsx';
import { useUser } from '../../lib/user.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adminSearch } from './admin-search.ts';

const StatusPanels = lazyPart(async () => (await import('../../features/status/operator-panels.tsx')).StatusPanels, {
  place: <Skeleton className="h-96" />,
});

const route = getRouteApi('/dashboard/operator');

/** For operators; the server checks that itself. */
export function AdminPage() {
  const { list = 'users', page = 1, q = '', ticket } = adminSearch(route.useSearch());
  const navigate = route.useNavigate();
  const user = useUser();
  if (!user) return null;
  if (user.role !== 'operator') return <Navigate to="/dashboard" replace />;
  return (
    <AdminScreen
      list={list}
      view={{ page, q }}
      ticket={ticket}
      statusPanels={StatusPanels}
      filePicker={FilePicker}
      onList={(next) => void navigate({ search: next === 'users' ? {} : { list: next } })}
      onView={(next) =>
        void navigate({
          search: {
            ...(list === 'users' ? {} : { list }),
            ...(next.q ? { q: next.q } : {}),
            ...(next.page > 1 ? { page: next.page } : {}),
          },
          resetScroll: false,
        })
      }
    />
  );
}
