/** A simple or exponential average on the chart, which alerts support. */
export interface ShownAverage {
  average: 'sma' | 'ema';
  period: number;
}

/** Returns the average of an indicator's key; undefined for others. */
export function averageOf(key: string): ShownAverage | undefined {
  const [, average, period] = /^(sma|ema)_(\d+)$/.exec(key) ?? [];
  return average === 'sma' || average === 'ema' ? { average, period: Number(period) } : undefined;
}
