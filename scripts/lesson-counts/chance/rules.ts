import { backtest, SeriesView, type StrategyDefinition } from '../../../packages/analytics/src/index.ts';
import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import type { Tally } from '../tally.ts';
import { tossedByShare } from './chance-bars.ts';

const SHARES = 100;
const YEARS_5 = 1_250;
const FROM = 60;

/** How often conditions are true together on 100 series of coin tosses, and how often a rule begins to be. */
export function conditionsByChance(tally: Tally): void {
  const random = new Mulberry32(8);
  const volume = (): number => Math.round(100_000 * Math.exp(0.5 * random.normal()));
  for (let no = 0; no < SHARES; no++) {
    const view = new SeriesView(tossedByShare(random, YEARS_5, 0.004, volume));
    const along = (attribute: string) => {
      const values = view.along(attribute);
      return (i: number): number => values[i] as number;
    };
    const [close, average, rsi, rsi5] = [along('close'), along('sma_50'), along('rsi_14'), along('rsi_5')];
    const [stochastic, shares, usualShares] = [along('stoch_14_K'), along('volume'), along('volume_sma_20')];
    const isAbove = (i: number): boolean => close(i) > average(i);
    const isWeak = (i: number): boolean => rsi(i) < 40;
    const isLow = (i: number): boolean => stochastic(i) < 20;
    const isBusy = (i: number): boolean => shares(i) > 1.5 * usualShares(i);
    const isDip = (i: number): boolean => isAbove(i) && rsi5(i) < 30;
    const isBusyDip = (i: number): boolean => isDip(i) && isBusy(i);
    const begins = (rule: (i: number) => boolean, i: number): boolean => i > FROM && rule(i) && !rule(i - 1);
    for (let i = FROM; i < YEARS_5; i++) {
      tally.of('above_average', isAbove(i));
      tally.of('rsi_weak', isWeak(i));
      tally.of('stochastic_low', isLow(i));
      tally.of('volume_busy', isBusy(i));
      tally.of('above_and_weak', isAbove(i) && isWeak(i));
      tally.of('weak_and_low', isWeak(i) && isLow(i));
      tally.of('above_and_busy', isAbove(i) && isBusy(i));
      tally.of('dip', isDip(i));
      tally.of('signals_above', begins(isAbove, i));
      tally.of('signals_dip', begins(isDip, i));
      tally.of('signals_busy_dip', begins(isBusyDip, i));
    }
  }
  for (const [name, one, other] of [
    ['above_and_weak', 'above_average', 'rsi_weak'],
    ['weak_and_low', 'rsi_weak', 'stochastic_low'],
    ['above_and_busy', 'above_average', 'volume_busy'],
  ] as const)
    tally.average(`${name}_expected`, 100 * tally.share(one) * tally.share(other));
}

const LENGTHS = Array.from({ length: 20 }, (_, k) => 5 * (k + 1));
const SERIES = 400;
const TRAINING = { from: 100, to: 600 };
const TEST = { from: 600, to: 1_100 };
const CASH = 100_000;
const FREE = {
  commissionPct: 0,
  makerPct: 0,
  halfSpreadPct: 0,
  slippagePct: 0,
  fixed: 0,
  depositoryPerSale: 0,
  taxesAndFees: false,
};

const aboveAverage = (length: number): StrategyDefinition => ({
  name: 'above',
  label: 'Above average',
  description: '',
  groups: [
    {
      condition: 'and',
      rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: `sma_${length}` }],
    },
  ],
});

/** What the best of 20 rules gains where nothing can be gained: in the bars it was chosen on, and in those after. */
export function chosenByChance(tally: Tally): void {
  const random = new Mulberry32(77);
  for (let no = 0; no < SERIES; no++) {
    const bars = tossedByShare(random, TEST.to, 0.003);
    const view = new SeriesView(bars);
    const gains = (window: typeof TEST): number[] =>
      LENGTHS.map((length) => {
        const options = { market: 'Forex', timeframe: '1D', view, window } as const;
        const { equity } = backtest(bars, { costs: FREE, strategy: aboveAverage(length) }, options);
        return 100 * ((equity.at(-1) as number) / CASH - 1);
      });
    const [training, test] = [gains(TRAINING), gains(TEST)];
    const best = training.indexOf(Math.max(...training));
    const later = test[best] as number;
    for (const gain of training) tally.average('chosen_all', gain);
    tally.average('chosen_training', training[best] as number);
    tally.average('chosen_test', later);
    tally.average('chosen_place', 1 + test.filter((gain) => gain > later).length);
  }
}
