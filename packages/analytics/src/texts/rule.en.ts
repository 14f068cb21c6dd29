// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '../plural-category.ts';

export const ruleTexts = {
  none: 'No rule yet.',
  junctions: {
    and: 'and',
    or: 'or',
  },
  comparison: {
    gt: (left: string, right: string) => `${left} is above ${right}`,
    gte: (left: string, right: string) => `${left} is at or above ${right}`,
    lt: (left: string, right: string) => `${left} is below ${right}`,
    lte: (left: string, right: string) => `${left} is at or below ${right}`,
    eq: (left: string, right: string) => `${left} equals ${right}`,
    crossing_up: (left: string, right: string) => `${left} crosses above ${right}`,
    crossing_down: (left: string, right: string) => `${left} crosses below ${right}`,
  },
  times: (factor: number, right: string) => `${factor} times ${right}`,
  before: (bars: number, right: string) => `${right} of ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} before`,
  sided: {
    bullish: (name: string) => `bullish ${name}`,
    bearish: (name: string) => `bearish ${name}`,
  },
  pattern: (name: string) => `a ${name} appears`,
  strategy: (name: string) => `the strategy ${name} holds`,
  saved: (label: string, version: number, text: string) => `“${label}” (version ${version}: ${text})`,
  on: (timeframe: string, text: string) => `${text} on ${timeframe} bars`,
  ago: (bars: number, text: string) => `${text}, ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} ago`,
  sentence: (text: string) => `${text}.`,
} as const;
