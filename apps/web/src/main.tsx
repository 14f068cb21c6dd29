import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './app/follow-session.ts';
import { readOfflineSwitch } from './app/offline/switch.ts';
import { refreshAfterBreaks } from './app/refresh.ts';
import { router } from './app/router.ts';
import { whenIdle } from './lib/idle.ts';
import { log } from './lib/log.ts';
import { queryClient } from './lib/query-client.ts';
import { restoreSession } from './lib/session/start.ts';
import { textsReady } from './lib/texts.ts';

/** Screens work without what comes beside them. */
const noteMissing = (): void => log.note('a part of the page could not be loaded');

/** A first screen that needs it requests it earlier. */
function fetchOnce(): void {
  const load = async () => (await import('./app/fetch-at-start.ts')).fetchAtStart();
  whenIdle(() => void load().catch(noteMissing));
}

readOfflineSwitch();
restoreSession();
followSession(queryClient, () => {
  void router.invalidate();
  fetchOnce();
});
refreshAfterBreaks(queryClient);
fetchOnce();
void import('./realtime/beside-prices.ts').then(({ beginBesidePrices }) => beginBesidePrices(), noteMissing);
if (import.meta.env.PROD) {
  const start = () => import('./app/offline/start.ts');
  addEventListener('load', () => void start().catch(noteMissing));
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
void textsReady().then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
