import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type AdminList, AdminScreen } from '../../features/admin/admin-screen.tsx';
import { useUser } from '../../lib/user.ts';

const route = getRouteApi('/dashboard/admin');

/** URL state: list, page and search. */
export interface AdminSearch {
  list?: Exclude<AdminList, 'users'>;
  page?: number;
  q?: string;
}

/** For operators; the server checks that itself. */
export function AdminPage() {
  const { list = 'users', page = 1, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const user = useUser();
  if (!user) return null;
  if (user.role !== 'operator') return <Navigate to="/dashboard" replace />;
  return (
    <AdminScreen
      list={list}
      view={{ page, q }}
      onList={(next) => void navigate({ search: next === 'users' ? {} : { list: next } })}
      onView={(next) =>
        void navigate({
          search: ({ list: kept }) => ({
            ...(kept ? { list: kept } : {}),
            ...(next.q ? { q: next.q } : {}),
            ...(next.page > 1 ? { page: next.page } : {}),
          }),
          resetScroll: false,
        })
      }
    />
  );
}
