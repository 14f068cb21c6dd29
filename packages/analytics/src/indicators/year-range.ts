import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/** 52 weeks. */
const YEAR_MS = 364 * 86_400_000;

/** Daily bars of 52 weeks in a market that never closes; shorter bars aren't searched. */
const MOST_BARS = 364;

/**
 * Distance from the highest high and the lowest low of 52 weeks, the newest bar included.
 *
 * Input     high, low, close, in price units; timeMs
 * Params    none
 * Output    from_52w_high, 0 or below, and from_52w_low, 0 or above: in percent of that high or low. For bars of a day and
 *           longer; no value on shorter ones, whose 52 weeks are too many bars
 * Lookback  364 bars in a market that never closes, fewer where it does: until a bar 52 weeks older is seen
 * Source    Usual quotation
 */
export const yearRange: ListedIndicator<'high' | 'low' | 'close' | 'timeMs', never, 'from_52w_high' | 'from_52w_low'> =
  {
    key: 'year_range',
    label: '52-Week High and Low',
    group: 'price',
    source: 'Usual quotation, 364 days',
    inputs: ['high', 'low', 'close', 'timeMs'],
    params: {},
    outputs: ['from_52w_high', 'from_52w_low'],
    about: {
      from_52w_high: {
        label: 'Distance from 52-Week High',
        description:
          'Percent below the highest price of the last 52 weeks, on bars of a day or longer: 0 is a new high.',
        unit: 'percent',
        draw: 'pane',
      },
      from_52w_low: {
        label: 'Distance from 52-Week Low',
        description: 'Percent above the lowest price of the last 52 weeks, on bars of a day or longer: 0 is a new low.',
        unit: 'percent',
        draw: 'pane',
      },
    },
    lookback: () => MOST_BARS,
    reach: () => MOST_BARS,
    stateSize: 1, // bars seen
    advance({ high, low, close, timeMs }, _params, from, to, state, { from_52w_high, from_52w_low }) {
      eachBar(from, to, state, (i, bar) => {
        const since = timeMs[i] - YEAR_MS;
        const oldest = i - Math.min(bar, MOST_BARS);
        let top = high[i];
        let bottom = low[i];
        let k = i - 1;
        for (; k >= oldest && timeMs[k] > since; k--) {
          top = Math.max(top, high[k]);
          bottom = Math.min(bottom, low[k]);
        }
        const isKnown = k >= oldest;
        from_52w_high[i] = isKnown ? 100 * ((close[i] - top) / top) : Number.NaN;
        from_52w_low[i] = isKnown ? 100 * ((close[i] - bottom) / bottom) : Number.NaN;
      });
    },
  };
