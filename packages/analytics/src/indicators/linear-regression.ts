import { isRounding, withoutRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Linear regression: the straight line that fits the last closes best.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    linreg: end of the line at the newest bar, in price units; linreg_slope, in price units a bar; linreg_angle: its
 *           arc tangent, in degrees; linreg_r2: share of the variance that the line explains, 0 to 1, 0 in a flat market
 * Lookback  period - 1 bars
 * Source    TA-Lib LINEARREG, LINEARREG_SLOPE, LINEARREG_ANGLE; the least squares are taken about the newest close, so that
 *           no digits cancel
 */
export const linearRegression: ListedIndicator<
  'close',
  'period',
  'linreg' | 'linreg_slope' | 'linreg_angle' | 'linreg_r2'
> = {
  key: 'linear_regression',
  label: 'Linear Regression',
  group: 'statistical',
  source: 'As TA-Lib LINEARREG, SLOPE, ANGLE',
  inputs: ['close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['linreg', 'linreg_slope', 'linreg_angle', 'linreg_r2'],
  about: {
    linreg: {
      label: 'Linear Regression',
      description: 'End of the straight line through the last closes: price far above it has run ahead of its trend.',
      unit: 'price',
      draw: 'overlay',
    },
    linreg_slope: {
      label: 'Linear Regression Slope',
      description: 'How far the line through the last closes rises in a bar: its sign is the direction of the trend.',
      unit: 'price per bar',
      draw: 'pane',
    },
    linreg_angle: {
      label: 'Linear Regression Angle',
      description: 'Slope of the line through the last closes as an angle, one unit of price to one bar.',
      unit: 'degrees',
      range: [-90, 90],
      draw: 'pane',
    },
    linreg_r2: {
      label: 'Linear Regression R²',
      description: 'How well the line fits: near 1 price moves along a straight trend, near 0 there is none.',
      unit: 'none',
      range: [0, 1],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { linreg, linreg_slope, linreg_angle, linreg_r2 }) {
    const middle = (period - 1) / 2;
    const timeSquares = (period * (period * period - 1)) / 12; // of 0 .. period - 1 about their mean
    eachBar(from, to, state, (i, bar) => {
      linreg[i] = linreg_slope[i] = linreg_angle[i] = linreg_r2[i] = Number.NaN;
      if (bar < period - 1) return;
      const newest = close[i];
      let mean = 0;
      for (let k = 1; k < period; k++) mean += close[i - k] - newest;
      mean /= period;
      let products = 0;
      let squares = 0;
      for (let k = 0; k < period; k++) {
        const distance = close[i - k] - newest - mean;
        products += (middle - k) * distance;
        squares += distance * distance;
      }
      const slope = withoutRounding(products, newest * period * middle) / timeSquares;
      linreg[i] = newest + (mean + slope * middle);
      linreg_slope[i] = slope;
      linreg_angle[i] = (Math.atan(slope) * 180) / Math.PI;
      const isFlat = isRounding(Math.sqrt(squares / period), newest);
      linreg_r2[i] = isFlat ? 0 : Math.min((slope * products) / squares, 1);
    });
  },
};
