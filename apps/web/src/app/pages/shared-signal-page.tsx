import { getRouteApi } from '@tanstack/react-router';
import { SharedSignalView } from '../../features/signals/shared-signal.tsx';
import { MiniChart } from '../../features/whatsnew/mini-chart.tsx';

const route = getRouteApi('/site/shared/signal/$signalId');

export function SharedSignalPage() {
  return (
    <SharedSignalView
      id={route.useParams().signalId}
      chart={({ market, symbol, timeframe, barTime, price, ...grid }) => (
        <MiniChart
          market={market}
          symbol={symbol}
          timeframe={timeframe}
          barTime={barTime}
          price={price}
          grid={grid}
          className="h-full w-full"
        />
      )}
    />
  );
}
