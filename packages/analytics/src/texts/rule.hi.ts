// Made by `npm run texts` from the .arb files of this folder: change those.
export const ruleTexts = {
  none: 'अभी कोई शर्त नहीं।',
  junctions: {
    and: 'और',
    or: 'या',
  },
  comparison: {
    gt: (left: string, right: string) => `${left} ${right} से ऊपर है`,
    gte: (left: string, right: string) => `${left} ${right} के बराबर या ऊपर है`,
    lt: (left: string, right: string) => `${left} ${right} से नीचे है`,
    lte: (left: string, right: string) => `${left} ${right} के बराबर या नीचे है`,
    eq: (left: string, right: string) => `${left} ${right} के बराबर है`,
    crossing_up: (left: string, right: string) => `${left} ${right} को ऊपर की ओर क्रॉस करता है`,
    crossing_down: (left: string, right: string) => `${left} ${right} को नीचे की ओर क्रॉस करता है`,
  },
  times: (factor: number, right: string) => `${right} के ${factor} गुना`,
  before: (bars: number, right: string) => `${bars} कैंडल पहले के ${right}`,
  sided: {
    bullish: (name: string) => `${name} (तेज़ी)`,
    bearish: (name: string) => `${name} (मंदी)`,
  },
  pattern: (name: string) => `${name} बनता है`,
  strategy: (name: string) => `रणनीति ${name} मैच करती है`,
  saved: (label: string, version: number, text: string) => `“${label}” (संस्करण ${version}: ${text})`,
  on: (timeframe: string, text: string) => `${timeframe} कैंडल पर ${text}`,
  ago: (bars: number, text: string) => `${bars} कैंडल पहले ${text}`,
  sentence: (text: string) => `${text}।`,
} as const;
