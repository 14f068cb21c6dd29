// Types of what the bench calls of its peers, so types check before these are installed.

declare module '@debut/indicators' {
  /** Takes closes. */
  class OfClose {
    nextValue(close: number): unknown;
  }
  /** Takes bars. */
  class OfBar {
    nextValue(high: number, low: number, close: number): unknown;
  }
  export class SMA extends OfClose {
    constructor(period: number);
  }
  export class EMA extends OfClose {
    constructor(period: number);
  }
  export class RSI extends OfClose {
    constructor(period: number);
  }
  export class MACD extends OfClose {
    constructor(fast: number, slow: number, signal: number);
  }
  export class BollingerBands extends OfClose {
    constructor(period: number, deviations: number);
  }
  export class Stochastic extends OfBar {
    constructor(period: number, smoothing: number);
  }
  export class ADX extends OfBar {
    constructor(period: number);
  }
  export class ATR extends OfBar {
    constructor(period: number);
  }
  export class PSAR extends OfBar {
    constructor(start: number, step: number, maximum: number);
  }
}

declare module '@ixjb94/indicators' {
  export class IndicatorsSync {
    sma(close: number[], period: number): unknown;
    ema(close: number[], period: number): unknown;
    rsi(close: number[], period: number): unknown;
    macd(close: number[], fast: number, slow: number, signal: number): unknown;
    bbands(close: number[], period: number, deviations: number): unknown;
    stoch(high: number[], low: number[], close: number[], period: number, slow: number, signal: number): unknown;
    adx(high: number[], low: number[], period: number): unknown;
    di(high: number[], low: number[], close: number[], period: number): unknown;
    atr(high: number[], low: number[], close: number[], period: number): unknown;
    psar(high: number[], low: number[], step: number, maximum: number): unknown;
  }
}
