import { getRouteApi } from '@tanstack/react-router';
import type { InstrumentView } from '@wickwise/contract';
import type { Scene } from '../../charts/scene.ts';
import { ChartAlerts } from '../../features/alerts/chart-alerts.tsx';
import { ChartNews } from '../../features/news/chart/chart-news.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ChartCalls = lazyPart(async () => (await import('../../features/advice/chart/chart-calls.tsx')).ChartCalls, {
  isQuiet: true,
});

const route = getRouteApi('/dashboard/chart/$market/$symbol');

/** What a chart shows besides prices and signals: alerts, stories and experts’ calls. */
export function ChartOverlay(about: { scene: Scene; instrument: InstrumentView }) {
  const { news } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <ChartAlerts {...about} />
      <ChartNews
        {...about}
        choice={news}
        onChoose={(next) =>
          void navigate({ search: (now) => ({ ...now, news: next }), replace: true, resetScroll: false })
        }
      />
      <ChartCalls {...about} />
    </>
  );
}
