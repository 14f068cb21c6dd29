import { TodaysSignals } from '../../features/signals/todays-signals.tsx';
import { MiniChart } from '../../features/whatsnew/mini-chart.tsx';

/** Three kinds of signals of the running server, each with its bars. */
export const LandingSignals = () => (
  <TodaysSignals
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
