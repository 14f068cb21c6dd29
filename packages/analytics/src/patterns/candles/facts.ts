// How the fused scan packs what it sees of a bar into words. The one place of these bits: kernels and tables read them here.

/** Bits of facts about one candle, as the fused scan packs them. */
export const FACT = {
  white: 1,
  long: 2,
  doji: 4,
  noUpper: 8,
  noLower: 16,
  upperLong: 32,
  lowerLong: 64,
  upperShort: 128,
  lowerShort: 256,
  bothVeryLong: 512,
  centred: 1024,
} as const;

/** Bits of facts about a candle and the one before. */
export const LINK_FACTS = {
  gapUp: 1,
  gapDown: 2,
  higherClose: 4,
  lowerClose: 8,
  within: 16,
  covers: 32,
  opensBelow: 64,
  /** Two bits of one number: how the bar's range has moved. */
  move: 384,
} as const;
/** Further bits about a candle and the one before: levels, nearness, direction. */
export const MARK = {
  levelClose: 1,
  levelOpen: 2,
  opensAbove: 4,
  gapOwnWay: 8,
  opensFurther: 16,
  closesFurther: 32,
  nearLow: 64,
  nearHigh: 128,
  levelSecond: 256,
  opensInside: 512,
  tinyBeforeToo: 1024,
} as const;
export const MOVE = { insideBar: 128, up: 256, down: 384 } as const;

/** Candles whose colours are kept in one word, newest in the lowest bit: as many as the longest pattern has. */
export const COLOUR_BARS = 5;

/** Candles whose facts, links and marks the fused scan has available. */
export const FACT_BARS = 3;
export const LINK_BARS = 3;
export const MARK_BARS = 2;

/** Returns the number of values of a word with these bits. */
const spanOf = (bits: Readonly<Record<string, number>>): number =>
  2 ** (32 - Math.clz32(Object.values(bits).reduce((all, bit) => all | bit, 0)));

export const SPANS = {
  inFacts: spanOf(FACT),
  inLinks: spanOf(LINK_FACTS),
  inMarks: spanOf(MARK),
  inColours: 2 ** COLOUR_BARS,
} as const;
