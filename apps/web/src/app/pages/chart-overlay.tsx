import type { InstrumentView } from '@wickwise/contract';
import type { Scene } from '../../charts/scene.ts';
import { ChartAlerts } from '../../features/alerts/chart-alerts.tsx';
import { ChartNews } from '../../features/news/chart/chart-news.tsx';

/** What a chart shows besides prices and signals: alerts and stories. */
export function ChartOverlay(about: { scene: Scene; instrument: InstrumentView }) {
  return (
    <>
      <ChartAlerts {...about} />
      <ChartNews {...about} />
    </>
  );
}
