/** A simple or exponential average on the chart: what alerts can wait for. */
export interface ShownAverage {
  average: 'sma' | 'ema';
  period: number;
}

/** Whether an indicator is such an average, by its key. */
export function averageOf(key: string): ShownAverage | undefined {
  const [, average, period] = /^(sma|ema)_(\d+)$/.exec(key) ?? [];
  return average === 'sma' || average === 'ema' ? { average, period: Number(period) } : undefined;
}
