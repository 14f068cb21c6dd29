import { HistogramSeries, type ISeriesApi, LineSeries, LineStyle, PriceScaleMode, type Time } from 'lightweight-charts';
import { axisTime } from '../axis.ts';
import type { Scene } from '../scene.ts';
import type { ChartColors } from '../theme.ts';
import { type StudyLine, valueAt } from './study-line.ts';

type StudySeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

interface Drawn {
  series: StudySeries;
  values?: Float64Array;
  closedCount: number;
  firstMs?: number | undefined;
}

/** Height of the candles' pane relative to others. */
const CANDLES_STRETCH = 3;

/** Indicator panes below the candles, one per indicator. */
export class StudyPanes {
  readonly #scene: Scene;
  #layout = '';
  #drawn = new Map<string, Drawn>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  show(lines: readonly StudyLine[], colors: ChartColors): void {
    const layout = lines.map(({ key, color }) => `${key} ${color}`).join();
    if (layout !== this.#layout) this.#rebuild(lines, colors);
    this.#layout = layout;
    for (const line of lines) this.#update(line);
  }

  #rebuild(lines: readonly StudyLine[], colors: ChartColors): void {
    const { chart } = this.#scene;
    // an empty pane is removed by the library
    for (const { series } of this.#drawn.values()) chart.removeSeries(series);
    this.#drawn = new Map();
    const panes = [...new Set(lines.map(({ pane }) => pane))];
    for (const line of lines) {
      const series = this.#addSeries(line, panes.indexOf(line.pane) + 1, colors);
      this.#drawn.set(line.key, { series, closedCount: 0 });
    }
    chart.panes()[0]?.setStretchFactor(CANDLES_STRETCH);
    for (const index of panes.keys()) chart.panes()[index + 1]?.setStretchFactor(1);
  }

  #addSeries(line: StudyLine, pane: number, colors: ChartColors): StudySeries {
    const { color, format, levels, look } = line;
    const options = {
      color,
      priceLineVisible: false,
      lastValueVisible: true,
      priceFormat: { type: 'custom' as const, formatter: format, minMove: 1e-8 },
    };
    const { chart } = this.#scene;
    const series: StudySeries =
      look === 'histogram'
        ? chart.addSeries(HistogramSeries, options, pane)
        : chart.addSeries(LineSeries, { ...options, lineWidth: 2, crosshairMarkerVisible: false }, pane);
    // a new pane begins with the candles' scale, logarithmic or in percent
    series.priceScale().applyOptions({ mode: PriceScaleMode.Normal });
    for (const price of levels) {
      const look = { lineWidth: 1 as const, lineStyle: LineStyle.Dashed, axisLabelVisible: false, title: '' };
      series.createPriceLine({ price, color: colors.quiet, ...look });
    }
    return series;
  }

  /** A tick only changes the last value. */
  #update(line: StudyLine): void {
    const drawn = this.#drawn.get(line.key);
    const { bars, axis } = this.#scene;
    if (!drawn) return;
    const { series, values, closedCount, firstMs } = drawn;
    const isSame = values === line.values && closedCount === line.closedCount && firstMs === bars[0]?.[0];
    const point = (i: number) => pointAt(line, i, axisTime(axis, bars[i]?.[0] ?? 0));
    if (isSame && bars.length > closedCount) series.update(point(bars.length - 1));
    else series.setData(bars.map((_, i) => point(i)));
    this.#drawn.set(line.key, { series, values: line.values, closedCount: line.closedCount, firstMs: bars[0]?.[0] });
  }
}

/** A bar without a value keeps its place, so indices are equal in all panes. */
function pointAt(line: StudyLine, i: number, time: Time): { time: Time; value?: number } {
  const value = valueAt(line, i);
  return Number.isNaN(value) ? { time } : { time, value };
}
