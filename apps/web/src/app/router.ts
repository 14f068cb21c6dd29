import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { LoadingView } from '../ui/loading-view.tsx';
import { showPageHead } from './page-head.ts';
import { RouteError } from './route-error.tsx';
import { dashboardRoutes } from './routes/dashboard-routes.ts';
import { root, screen } from './routes/root-route.ts';
import { siteRoutes } from './routes/site-routes.ts';

/** The shared parts as routes. */
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

/** All parts of the interface side by side; the build for production leaves it out. */
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

const routeTree = root.addChildren([dashboardRoutes, siteRoutes, ...design, header, footer, unknown]);

export const router = createRouter({
  routeTree,
  search: { strict: true }, // what `validateSearch` leaves out goes from the address too
  defaultPendingComponent: LoadingView,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0, // what has come is shown at once, however short the wait was
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

router.subscribe('onResolved', ({ toLocation }) => showPageHead(toLocation.pathname));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
