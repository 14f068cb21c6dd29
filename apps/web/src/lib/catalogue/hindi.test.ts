import {
  ATTRIBUTE_CATALOGUE,
  attributeLabel,
  PATTERN_CATALOGUE,
  PRESETS,
  type Preset,
  PUBLIC_STRATEGIES,
  resolveAttribute,
  STOCK_SCANS,
  STRATEGY_TEMPLATES,
  scansOf,
} from '@wickwise/analytics';
import { addDays, MARKETS, SCHEDULES } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { beforeAll, describe, expect, it, vi } from 'vitest';

/** Devanagari letters. */
const DEVANAGARI = /\p{Script=Devanagari}/u;
/** An English word; abbreviations such as RSI and DI+ are Latin in Hindi too. */
const ENGLISH_WORD = /[a-z]{2}/;

const readers = async () => ({
  attributes: await import('./attribute-words.ts'),
  holidays: await import('./holiday-names.ts'),
  news: await import('./news-words.ts'),
  rules: (await import('./rule-sentences.ts')).ruleSentences,
  sectors: await import('./sector-names.ts'),
  signals: await import('./signal-words.ts'),
  strategies: await import('./strategy-words.ts'),
});

let hindi: Awaited<ReturnType<typeof readers>>;

beforeAll(async () => {
  localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
  vi.resetModules();
  hindi = await readers();
  await (await import('../texts.ts')).textsReady();
  return () => localStorage.clear();
});

interface Words {
  label: string;
  description: string;
}

/** Returns names that are still English. */
const english = <Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  wordsOf: (entry: Entry) => Words,
) => entries.filter((entry) => !isHindi(wordsOf(entry))).map(nameOf);

const isHindi = ({ label, description }: Words): boolean =>
  label !== '' && !ENGLISH_WORD.test(`${label} ${description}`) && DEVANAGARI.test(description);

const SCANS: readonly Preset[] = [...new Set(MARKETS.flatMap(scansOf))];
const scanOf = ({ pattern, direction, definition: { label, description } }: Preset) => ({
  pattern,
  direction,
  label,
  description,
});

describe('the catalogue in Hindi', () => {
  it('names and explains every attribute', () => {
    const none = { label: '', description: '' };
    const left = english(
      ATTRIBUTE_CATALOGUE,
      ({ key }) => key,
      ({ key }) => hindi.attributes.attributeWords(key) ?? none,
    );
    expect(left).toEqual([]);
  });

  it('names every indicator of charts', () => {
    const firstKeys = new Map<string, string>();
    for (const { key, parameter } of ATTRIBUTE_CATALOGUE) {
      const attribute = resolveAttribute(key.replace(/\{\w+\}/, String(parameter?.usual)));
      const name = attribute?.kind === 'output' ? attribute.indicator.key : undefined;
      if (name !== undefined && !firstKeys.has(name)) firstKeys.set(name, key);
    }
    expect(firstKeys.size).toBeGreaterThan(40);
    const left = [...firstKeys].filter(([name, key]) => {
      const label = hindi.attributes.indicatorLabel(name, key, 'English');
      return ENGLISH_WORD.test(label);
    });
    expect(left).toEqual([]);
  });

  it('names and explains every pattern', () => {
    expect(english(PATTERN_CATALOGUE, ({ name }) => name, hindi.signals.patternWords)).toEqual([]);
  });

  it('names and explains every scan, in both directions', () => {
    expect(
      english(
        SCANS,
        ({ definition }) => definition.name,
        (scan) => hindi.signals.scanWords(scanOf(scan)),
      ),
    ).toEqual([]);
    const chosen = [...STOCK_SCANS, ...PRESETS.map(({ definition }) => definition)];
    expect(english(chosen, ({ name }) => name, hindi.signals.stockScanWords)).toEqual([]);
  });

  it('names every sector of the catalogue of instruments', () => {
    const sectors = new Set(MARKETS.flatMap((market) => instrumentsOf(market)).map(({ sector }) => sector));
    expect(
      [...sectors].map((sector) => hindi.sectors.sectorName(sector)).filter((name) => ENGLISH_WORD.test(name)),
    ).toEqual([]);
  });

  it('ends every description of a scan', () => {
    const all = SCANS.map((scan) => hindi.signals.scanWords(scanOf(scan)).description);
    const stock = STOCK_SCANS.map((scan) => hindi.signals.stockScanWords(scan).description);
    expect([...all, ...stock].filter((description) => !description.endsWith('।'))).toEqual([]);
  });

  it('names every holiday of the markets', () => {
    const days = Array.from({ length: 366 * 27 }, (_, day) => addDays('2001-01-01', day));
    const closed = Object.values(SCHEDULES).flatMap((schedule) => days.map(schedule.plan));
    const names = new Set(closed.flatMap((plan) => ('name' in plan && plan.name) || []));
    expect(names.size).toBeGreaterThan(25);
    const left = [...names].filter((name) => !DEVANAGARI.test(hindi.holidays.holidayName(name)));
    expect(left).toEqual([]);
    expect(hindi.holidays.holidayName('Dr. Ambedkar Jayanti')).toBe('डॉ. आंबेडकर जयंती');
    expect(hindi.holidays.holidayName('Founders’ Day')).toBe('Founders’ Day');
  });

  it('has different names for different scans', () => {
    const own = SCANS.filter(({ variant }) => variant === undefined);
    const labels = own.map((scan) => hindi.signals.scanWords(scanOf(scan)).label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    expect(labels).toContain('बेयरिश हरामी');
    expect(labels.filter((label) => /(बुलिश|बेयरिश) (बुलिश|बेयरिश)/.test(label))).toEqual([]);
  });

  it('names and explains every public strategy and every template', () => {
    const strategies = PUBLIC_STRATEGIES.map(({ definition }) => definition);
    expect(english([...strategies, ...STRATEGY_TEMPLATES], ({ name }) => name, hindi.strategies.strategyWords)).toEqual(
      [],
    );
  });

  it('has no English word in any rule of the product', () => {
    const definitions = [...SCANS, ...PUBLIC_STRATEGIES].map(({ definition }) => definition);
    const sentences = definitions.map((rule) => hindi.rules.sentence(rule, 'English'));
    expect(sentences.filter((sentence) => /[a-z]{2,}/.test(sentence))).toEqual([]);
    expect(sentences.every((sentence) => DEVANAGARI.test(sentence) && sentence.endsWith('।'))).toBe(true);
  });

  it('doesn’t translate a user’s own names', () => {
    const own = { label: 'My rule', description: 'My words' };
    const signal = { pattern: '01890000-0000-7000-8000-000000000001', direction: 'bullish', ...own } as const;
    expect(hindi.signals.scanWords(signal)).toEqual(own);
    expect(hindi.news.newsWords({ ...signal, kind: 'strategy' })).toEqual(own);
    expect(hindi.strategies.strategyWords({ name: 'screen', ...own })).toEqual(own);
  });

  it('keeps the period of an attribute', () => {
    const condition = { key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 } as const;
    expect(attributeLabel('rsi_14')).toBe('RSI(14)');
    expect(hindi.rules.condition(condition, '')).toBe('RSI(14) 30 से नीचे है');
  });

  it('names entries and exits of a user’s screen', () => {
    const turn = { pattern: 'id', direction: 'bullish', label: 'Entered “मेरी स्क्रीन”', description: '' } as const;
    expect(hindi.news.newsWords({ ...turn, kind: 'entered' }).label).toBe('“मेरी स्क्रीन” में आया');
  });

  it.for([
    'high_bullish',
    'low_bearish',
    ...['gap', 'surge', 'rating'].flatMap((kind) => [`${kind}_bullish`, `${kind}_bearish`]),
  ])('names the event %s', (of) => {
    const [kind, direction] = of.split('_') as ['high', 'bullish'];
    const words = hindi.news.newsWords({
      kind,
      pattern: kind,
      direction,
      label: 'Event',
      description: 'It happened',
    });
    expect(isHindi(words)).toBe(true);
  });
});

describe('a rule in Hindi', () => {
  const rule = { key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 60, conditionOperator: 'and' } as const;
  const crossing = { ...rule, attribute: 'close', operator: 'crossing_up', value: 'sma_50' } as const;
  const said = (...rules: Parameters<typeof hindi.rules.sentence>[0]['groups'][number]['rules']) =>
    hindi.rules.sentence({ groups: [{ rules }] }, 'English');

  it('names both sides, with brackets where "and" and "or" meet', () => {
    const surge = {
      ...rule,
      attribute: 'volume',
      operator: 'gte',
      value: 'volume',
      factor: 2,
      valueOffset: 5,
    } as const;
    expect(said(crossing, surge)).toBe(
      'क्लोज़ SMA(50) को ऊपर की ओर क्रॉस करता है और वॉल्यूम 5 कैंडल पहले के वॉल्यूम के 2 गुना के बराबर या ऊपर है।',
    );
    expect(said(rule, { ...crossing, conditionOperator: 'or' }, rule)).toBe(
      '(RSI(14) 60 से नीचे है या क्लोज़ SMA(50) को ऊपर की ओर क्रॉस करता है) और RSI(14) 60 से नीचे है।',
    );
  });

  it('inflects names before postpositions', () => {
    const above = (value: string) => said({ ...rule, attribute: 'close', operator: 'gt', value });
    expect(above('bb_lower_20')).toBe('क्लोज़ निचले बोलिंजर बैंड(20) से ऊपर है।');
    expect(above('highest_20')).toBe('क्लोज़ सबसे ऊँचे क्लोज़(20) से ऊपर है।');
    expect(above('linreg_angle_20')).toBe('क्लोज़ लीनियर रिग्रेशन के कोण(20) से ऊपर है।');
  });

  it('inflects a crossing by what crosses', () => {
    const crosses = (attribute: string) =>
      said({ ...rule, attribute, operator: 'crossing_down', value: 'macd_signal' });
    expect(crosses('macd')).toBe('MACD लाइन MACD सिग्नल लाइन को नीचे की ओर क्रॉस करती है।');
    expect(crosses('bb_width_20')).toBe('बोलिंजर बैंड विड्थ(20) MACD सिग्नल लाइन को नीचे की ओर क्रॉस करती है।');
    expect(crosses('rsi_14')).toBe('RSI(14) MACD सिग्नल लाइन को नीचे की ओर क्रॉस करता है।');
  });

  it('names timeframe, bar and a pattern’s direction', () => {
    expect(said({ ...rule, timeframe: '1D', offset: 1 })).toBe('1 कैंडल पहले 1D कैंडल पर RSI(14) 60 से नीचे है।');
    const flag = { ...rule, key: 'patterns', attribute: 'bullish_flag', operator: 'eq', value: 'bullish' } as const;
    expect(said(flag, { ...flag, attribute: 'harami_pattern' })).toBe('बुलिश फ़्लैग बनता है और हरामी (तेज़ी) बनता है।');
  });

  it('says what a saved strategy is', () => {
    const saved = { id: 'dip', version: 3, label: 'Dip', groups: [{ condition: 'and' as const, rules: [rule] }] };
    expect(said({ ...rule, key: 'strategies', attribute: 'saved_strategy', value: 'bullish', saved }, crossing)).toBe(
      '“Dip” (संस्करण 3: RSI(14) 60 से नीचे है) और क्लोज़ SMA(50) को ऊपर की ओर क्रॉस करता है।',
    );
  });

  it('has a text for an empty rule', () => {
    expect(said()).toBe('अभी कोई शर्त नहीं।');
  });
});
