import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { LoadingView } from '../ui/loading-view.tsx';
import { noteLeft } from './came-from.ts';
import { RouteError } from './route-error.tsx';
import { dashboardPages } from './routes/dashboard-routes.ts';
import { root, screen } from './routes/root-route.ts';
import { sitePages } from './routes/site-routes.ts';

/** Shared page parts as routes. */
const header = createRoute({
  getParentRoute: () => root,
  path: '/header',
  component: screen(() => import('./shell/site-header.tsx'), 'SiteHeader'),
});
const footer = createRoute({
  getParentRoute: () => root,
  path: '/footer',
  component: screen(() => import('./shell/site-footer.tsx'), 'SiteFooter'),
});

/** All components side by side; not in production builds. */
const design = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dashboard/design',
        component: screen(() => import('./design/design-page.tsx'), 'DesignPage'),
      }),
    ]
  : [];

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([dashboardPages, sitePages, ...design, header, footer, unknown]);

export const router = createRouter({
  routeTree,
  search: { strict: true }, // also removes from the URL what `validateSearch` leaves out
  defaultPendingComponent: LoadingView,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0, // shows what has loaded without a minimum wait
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (pathChanged && fromLocation) noteLeft(fromLocation.pathname);
});

router.subscribe('onResolved', ({ toLocation }) => {
  const { pathname } = toLocation;
  // the server has written the head of the first page
  import('./page-head.ts').then(
    ({ pageName, showPageHead }) => {
      const page = router.state.matches.at(-1);
      if (location.pathname === pathname) showPageHead(pathname, page && pageName(page));
    },
    () => {}, // the page keeps the title of the one before
  );
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
