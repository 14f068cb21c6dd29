import { ADX, ATR, BollingerBands, EMA, MACD, PSAR, RSI, SMA, Stochastic } from '@debut/indicators';
import type { Bar } from '@wickwise/market';
import { InstrumentPanel } from '../../../packages/analytics/src/index.ts';
import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../../harness/verdict.ts';
import { cpuNs, interleave, ratioOfRounds, total } from '../rounds.ts';
import { walks } from '../series.ts';

const INSTRUMENTS = 10_000;
const WALKS = 50;
/** Number of closes after which every indicator has values. */
const WARM_BARS = 64;
const CLOSES = 25;
/** Offset of instruments on one shared walk, in bars. */
const APART = 37;

/** Outputs of the nine indicators: sixteen values per instrument. */
const KEYS = [
  ...['sma_20', 'ema_20', 'rsi_14', 'macd', 'macd_signal', 'macd_hist', 'bb_upper_20', 'bb_middle_20', 'bb_lower_20'],
  ...['stoch_14_K', 'stoch_5_D', 'adx_14', 'di_plus_14', 'di_minus_14', 'atr_14', 'psar'],
];

/**
 * Measures a simultaneous close of 10,000 instruments. The peer keeps only newest values, so those are compared; the
 * panel with previous values, which crossings read, is below.
 */
export async function close(): Promise<BenchVerdict[]> {
  say(`${INSTRUMENTS.toLocaleString('en')} instruments ...`);
  const market = new LiveMarket();
  const [panel, crossable] = [0, 1].map(panelOf) as [InstrumentPanel, InstrumentPanel];
  const theirs = Array.from({ length: INSTRUMENTS }, debut);
  let bars: readonly Bar[] = [];
  const taken = await interleave(
    {
      stage: () => {
        bars = market.next();
        return cpuNs(() => stage(panel, bars));
      },
      close: () => cpuNs(() => panel.close()),
      debut: () => cpuNs(() => tell(theirs, bars)),
      crossable: () => {
        stage(crossable, bars);
        return cpuNs(() => crossable.close());
      },
    },
    WARM_BARS + CLOSES,
  );
  return verdictsOf(taken);
}

type Taken = Record<'stage' | 'close' | 'debut' | 'crossable', number[]>;

function verdictsOf(taken: Taken): BenchVerdict[] {
  const warm = (who: keyof Taken): number[] => taken[who].slice(WARM_BARS);
  const ms = (who: keyof Taken): string => figure(median(warm(who)) / 1e6);
  const timesAsFast = (ours: readonly number[]): number => ratioOfRounds(warm('debut'), ours);
  return [
    judge('nine indicators at a close of 10,000, times as fast as @debut/indicators', timesAsFast(warm('close')), {
      gate: 15,
      stretch: 50,
      isHigherBetter: true,
    }),
    beside('ours, @debut/indicators', `${ms('close')}, ${ms('debut')} ms`),
    beside('the bar before kept as well', figure(timesAsFast(warm('crossable')))),
    beside('taking in the bars counted as well', figure(timesAsFast(total([warm('stage'), warm('close')])))),
  ];
}

const panelOf = (back: number): InstrumentPanel =>
  new InstrumentPanel(
    KEYS.map((key) => ({ column: { key, attribute: key }, back })),
    INSTRUMENTS,
  );

function stage(panel: InstrumentPanel, bars: readonly Bar[]): void {
  panel.open();
  for (let slot = 0; slot < bars.length; slot++) panel.stage(slot, bars[slot] as Bar);
}

function tell(listeners: readonly ((bar: Bar) => void)[], bars: readonly Bar[]): void {
  for (let slot = 0; slot < bars.length; slot++) listeners[slot]?.(bars[slot] as Bar);
}

/** The nine indicators of one instrument in @debut/indicators. */
function debut(): (bar: Bar) => void {
  const ofClose = [new SMA(20), new EMA(20), new RSI(14), new MACD(12, 26, 9), new BollingerBands(20, 2)];
  const ofBar = [new Stochastic(14, 5), new ADX(14), new ATR(14), new PSAR(0.02, 0.02, 0.2)];
  return ({ high, low, close }) => {
    for (const one of ofClose) one.nextValue(close);
    for (const one of ofBar) one.nextValue(high, low, close);
  };
}

/** Bars as they close, generated before the measurement. */
class LiveMarket {
  readonly #walks = walks(WALKS, WARM_BARS + CLOSES + 2 * APART).map((series) => [...series]);
  #bar = 0;

  next(): readonly Bar[] {
    const bar = this.#bar++;
    return Array.from({ length: INSTRUMENTS }, (_, slot) => this.#walks[slot % WALKS]?.[bar + (slot % APART)] as Bar);
  }
}
