/** Usual levels of oscillators, by output name. */
const LEVELS: Readonly<Record<string, readonly number[]>> = {
  rsi: [30, 70],
  stoch_K: [20, 80],
  stoch_D: [20, 80],
  mfi: [20, 80],
  willr: [-80, -20],
  cci: [-100, 100],
  adx: [25],
  macd: [0],
  ao: [0],
};

export const levelsOf = (output: string): readonly number[] => LEVELS[output] ?? [];
