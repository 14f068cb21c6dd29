import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleFiles, checkTexts, compileTexts, sourceOf } from './check-texts.ts';
import { makeModules } from './make-modules.ts';
import { readMessage } from './message-code.ts';
import { bundlesOfSheet, sheetOf } from './sheet.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'apps/web/src/features/fruit/texts';

const bundle = (entries: object): string => JSON.stringify(entries, null, 2);
const COUNT = '{count, plural, =0 {none} one {1 plum} other {{count} plums}}';
const ENGLISH = {
  'fruit.title': 'Plums',
  'fruit.count': COUNT,
  'fruit.sorted': '{isDescending, select, true {largest first} other {smallest first}}',
  'fruit.full': 'At most {most} plums in {basket}.',
  '@fruit.full': { description: 'Above the basket', placeholders: { most: { type: 'num' }, basket: {} } },
  'fruit.steps.0': 'Wash',
  'fruit.steps.1': 'Eat',
};
const HINDI = {
  'fruit.title': 'बेर',
  'fruit.count': '{count} बेर',
  'fruit.sorted': '{isDescending, select, true {सबसे बड़े पहले} other {सबसे छोटे पहले}}',
  'fruit.full': '{basket} में ज़्यादा से ज़्यादा {most} बेर।',
  'fruit.steps.0': 'धोएँ',
  'fruit.steps.1': 'खाएँ',
};

/** What is wrong where the English or the Hindi of a sound folder is changed. */
const offences = (english: object, hindi: object = {}): readonly string[] =>
  makeModules(FOLDER, { en: bundle({ ...ENGLISH, ...english }), hi: bundle({ ...HINDI, ...hindi }) }).offences;

/** Evaluates a message as its compiled code would. */
function said(source: string, language: string, values: Readonly<Record<string, string | number | boolean>>): string {
  const types = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value as 'string']));
  const names = ['pluralCategory', ...Object.keys(values)];
  const category = (own: string, count: number) => new Intl.PluralRules(own).select(count);
  const run = new Function(...names, `return ${readMessage(source, language).code(types)};`);
  return run(category, ...Object.values(values)) as string;
}

describe('a message', () => {
  it.each([
    ['en', 0, 'none'],
    ['en', 1, '1 plum'],
    ['en', 2, '2 plums'],
    ['en', 1.5, '1.5 plums'],
    ['hi', 1, '1 plum'],
  ])('takes the plural form of its language: %s %d', (language, count, expected) => {
    expect(said(COUNT, language, { count })).toBe(expected);
  });

  it.each([
    ['ru', 3, 'few'],
    ['ru', 5, 'many'],
    ['ru', 21, 'one'],
    ['ar', 0, 'zero'],
  ])('takes forms that English lacks: %s %d', (language, count, expected) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const source = `{count, plural, ${forms.map((form) => `${form} {${form}}`).join(' ')}}`;
    expect(said(source, language, { count })).toBe(expected);
  });

  it('prefers a number to a category, wherever it is', () => {
    expect(said('{count, plural, one {one} =1 {exactly one} other {more}}', 'en', { count: 1 })).toBe('exactly one');
  });

  it('chooses by words and by yes and no, also within each other', () => {
    const source =
      '{side, select, buy {Bought} other {Sold}} {isAll, select, true {all} other {{count, plural, one {it} other {them}}}}';
    expect(said(source, 'en', { side: 'buy', isAll: false, count: 2 })).toBe('Bought them');
    expect(said(source, 'en', { side: 'sell', isAll: true, count: 2 })).toBe('Sold all');
  });

  it('says any text as it is, whatever code it looks like', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/['{}]/.test(text));
    fc.assert(
      fc.property(plain, plain, plain, (before, value, after) => {
        expect(said(before, 'en', {})).toBe(before);
        expect(said(`${before}{value}${after}`, 'en', { value })).toBe(`${before}${value}${after}`);
      }),
    );
  });

  it('holds braces in quotes', () => {
    expect(said("'{'{name}'}' isn't $'{'{code}'}'`\\n", 'en', { name: 'x', code: 'y' })).toBe(
      `{x} isn't ${'$'}{y}\`\\n`,
    );
  });
});

describe('the modules of a folder', () => {
  const { modules, offences: none } = makeModules(FOLDER, { en: bundle(ENGLISH), hi: bundle(HINDI) });

  it('are one for each group, with its English, and one for each other language', () => {
    expect(none).toEqual([]);
    expect(Object.keys(modules).toSorted()).toEqual(['fruit.ts', 'hi.ts']);
    expect(modules['fruit.ts']).toContain("hi: async () => (await import('./hi.ts')).fruitTexts,");
    expect(modules['fruit.ts']).toContain('full: (most: number, basket: string) => `At most ');
  });

  it('give translations the arguments of English, in its order', () => {
    expect(modules['hi.ts']).toContain('full: (most: number, basket: string) => `');
    expect(modules['hi.ts']).toContain('sorted: (isDescending: boolean) => isDescending ? ');
  });

  it('group the digits of numbers on screens, where the reader’s number format is known', () => {
    expect(modules['fruit.ts']).toContain("import { grouped } from '../../../lib/digits.ts';");
    expect(modules['fruit.ts']).toContain('grouped(count)} plums');
    expect(modules['hi.ts']).toContain('grouped(most)} बेर');
    const plain = makeModules('apps/server/src/fruit/texts', { en: bundle(ENGLISH), hi: bundle(HINDI) });
    expect(Object.values(plain.modules).join()).not.toContain('grouped');
  });

  it('are one for each group and language outside the web app', () => {
    const plain = makeModules('apps/server/src/fruit/texts', { en: bundle(ENGLISH), hi: bundle(HINDI) });
    expect(Object.keys(plain.modules)).toEqual(['fruit.en.ts', 'fruit.hi.ts']);
  });

  it('leave English what isn’t translated', () => {
    const english = { ...ENGLISH, '@@x-english-only': ['legal'], 'legal.title': 'Terms' };
    const own = makeModules(FOLDER, { en: bundle(english), hi: bundle(HINDI) });
    expect(own.offences).toEqual([]);
    expect(own.modules['legal.ts']).not.toContain('import(');
    expect(own.modules['hi.ts']).not.toContain('legal');
  });
});

describe('what is refused, with its file and key', () => {
  it.each<[string, object, object, string]>([
    ['a syntax error', {}, { 'fruit.count': '{count बेर' }, 'hi.arb, fruit.count: invalid syntax'],
    ['a brace too many', {}, { 'fruit.title': 'बेर {' }, 'hi.arb, fruit.title: a { has no partner'],
    ['an empty argument', {}, { 'fruit.count': '{} बेर' }, 'hi.arb, fruit.count: a { has no partner'],
    [
      'a missing case',
      { 'fruit.count': '{count, plural, one {1}}' },
      {},
      'en.arb, fruit.count: {count, plural} has no case “other”',
    ],
    [
      'a form that the language lacks',
      {},
      { 'fruit.count': '{count, plural, few {x} other {{count}}}' },
      'hi.arb, fruit.count: The plural case few',
    ],
    [
      'a misspelt argument',
      {},
      { 'fruit.count': '{counts} बेर' },
      'hi.arb, fruit.count: English has no argument {counts}',
    ],
    [
      'an argument too many',
      {},
      { 'fruit.title': '{count} बेर' },
      'hi.arb, fruit.title: English has no argument {count}',
    ],
    ['an argument left out', {}, { 'fruit.count': 'बेर' }, 'hi.arb, fruit.count: leaves out {count}'],
    [
      'a plural of a word',
      {},
      { 'fruit.full': '{most} {basket, plural, other {x}}' },
      'hi.arb, fruit.full: {basket} is a string',
    ],
    ['a message without translation', { 'fruit.more': 'More' }, {}, 'hi.arb, fruit.more: is missing'],
    ['a translation of nothing', {}, { 'fruit.less': 'कम' }, 'hi.arb, fruit.less: English has no such message'],
    ['arguments without an order', { '@fruit.full': {} }, {}, 'en.arb, fruit.full: has several arguments'],
    [
      'an unknown type',
      { '@fruit.full': { placeholders: { most: { type: 'int' }, basket: {} } } },
      {},
      'en.arb, @fruit.full: {most} has the type int',
    ],
    [
      'a figure that ICU would format',
      { 'fruit.title': '{count, number}' },
      {},
      'en.arb, fruit.title: {count, number} is not used here',
    ],
    ['a # in a plural', { 'fruit.count': '{count, plural, other {#}}' }, {}, 'en.arb, fruit.count: # is not used here'],
    [
      'a message that is a group too',
      { 'fruit.steps': 'Steps' },
      {},
      'en.arb, fruit.steps.0: fruit.steps is a message',
    ],
    [
      'a translation of an English group',
      { '@@x-english-only': ['fruit'] },
      {},
      'hi.arb, fruit.title: this group is English only',
    ],
  ])('%s', (_, english, hindi, expected) => {
    const found = offences(english, hindi);
    expect(found.filter((one) => one.startsWith(`${FOLDER}/${expected}`))).not.toEqual([]);
  });

  it('a key that is there twice', () => {
    const twice = '{ "fruit.title": "Plums", "fruit.title": "Prunes" }';
    expect(makeModules(FOLDER, { en: twice }).offences).toEqual([`${FOLDER}/en.arb, fruit.title: is there twice`]);
  });

  it('a file that is no JSON', () => {
    expect(makeModules(FOLDER, { en: '{' }).offences[0]).toMatch(/^apps\/.*\/en\.arb: no JSON/);
  });
});

describe('the messages of this checkout', () => {
  it('are sound, and their modules are what they make', () => {
    expect(checkTexts(ROOT)).toEqual([]);
  });

  const textsIn = (folder: string, language: string) =>
    JSON.parse(sourceOf(path.join(ROOT, folder, `${language}.arb`))) as Record<string, unknown>;
  const folders = [...new Set(bundleFiles(ROOT).map((file) => path.posix.dirname(file)))];

  it('have one word in Hindi for a signal, a market and its prices, but in names of trade terms', () => {
    const others = /सिग्नल(?! लाइन)|मार्केट(?! (डेटा|स्क्रीनर|ब्रेड्थ|ऑर्डर|ओवरव्यू))|प्राइस(?! (अलर्ट|स्केल|चार्ट|ऑसिलेटर|\(VWAP))/;
    const asTerms = ['lab.params.signal', 'advice.atMarket', 'adviceOwn.entryKinds.market', 'paper.kinds.market'];
    const found = folders.flatMap((folder) =>
      Object.entries(textsIn(folder, 'hi'))
        .filter(([key, hindi]) => others.test(String(hindi)) && !asTerms.includes(key))
        .map(([key, hindi]) => `${folder}, ${key}: ${hindi}; write संकेत, बाज़ार, भाव`),
    );
    expect(found).toEqual([]);
  });

  const hindiLessons = globSync(
    'packages/lessons/content/{hi/*,pages/hi/*,pages/hi/faq/*,glossary/hi,paths}.{md,yaml}',
    { cwd: ROOT },
  ).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .map((line, i): [string, string] => [`${file}:${i + 1}`, line]),
  );
  const hindiTexts = folders
    .flatMap((folder) =>
      Object.entries(textsIn(folder, 'hi'))
        .filter(([key]) => !key.startsWith('@'))
        .map(([key, hindi]): [string, string] => [`${folder}, ${key}`, String(hindi)]),
    )
    .concat(hindiLessons)
    .map(([place, text]): [string, string] => [place, text.normalize('NFC')]);
  /** Words that people may type into the search of the help page. */
  const isForSearch = (place: string): boolean => /help\.entries\..*\.words$/.test(place);
  const DEVANAGARI = '\\p{Script=Devanagari}';
  const wholeWord = (word: string): RegExp =>
    new RegExp(`(?<!${DEVANAGARI})(?:${word.normalize('NFC')})(?!${DEVANAGARI})`, 'u');

  it.each([
    ['खाता', 'अकाउंट'],
    ['सूची', 'लिस्ट|लिस्टें|लिस्टों'],
    ['इतिहास', 'हिस्ट्री'],
    ['सहेजना', 'सेव'],
    ['हटाना', `डिलीट|मिट${DEVANAGARI}*`],
    ['साझा', `शेयर (?:बंद|किय|किए|कर|की हुई|की गई)${DEVANAGARI}*`],
    ['स्रोत', '(?<!ओपन )सोर्स'],
    ['समाचार (section, source) or खबर (story)', 'न्यूज़'],
    ['संदेश', 'मैसेज'],
    ['सूचना', 'नोटिफ़िकेशन'],
    ['संस्करण', 'वर्शन|वर्ज़न'],
    ['सेटिंग', 'सेटिंग्स|कॉन्फ़िगर'],
    ['लॉग इन', 'लॉगिन'],
    ['सपोर्ट', 'सहायता'],
    ['API key', 'API (?:की|कुंजी)'],
    ['प्रोवाइडर', 'प्रदाता'],
    ['मालिक', 'ओनर'],
    ['विशेषज्ञ', 'एक्सपर्ट'],
    ['पुष्टि', 'कन्फ़र्म'],
    ['खोज', 'सर्च'],
    ['इस्तेमाल', 'उपयोग'],
    ['पेमेंट', 'भुगतान'],
    ['पेड', 'सशुल्क'],
    ['मुफ़्त', 'फ़्री'],
    ['शुल्क', 'फ़ीस'],
    ['रकम', 'राशि'],
    ['वैल्यू', 'मूल्य|मानों'],
    ['करेंसी', 'मुद्रा|मुद्राएँ|मुद्राओं'],
    ['मात्रा', 'क्वांटिटी'],
    ['रिस्क', 'जोखिम'],
    ['फ़ायदा', 'नफ़ा|नफ़े'],
    ['नियम', 'रूल|रूलों'],
    ['डेली', 'दैनिक'],
    ['फ़ेल', 'विफल|असफल'],
    ['मापना', `नाप${DEVANAGARI}*`],
    ['नतीजा', 'रिज़ल्ट'],
    ['पब्लिक', 'सार्वजनिक'],
    ['प्रकाशित', 'पब्लिश'],
    ['एंट्री', 'प्रविष्टि|प्रविष्टियाँ'],
    ['सिक्योरिटीज़', 'प्रतिभूतियों|प्रतिभूतियाँ'],
    ['अंतराल (of statistics)', 'इंटरवल'],
  ])('have one Hindi word: %s, not %s', (_, others) => {
    const found = hindiTexts.filter(([place, text]) => wholeWord(others).test(text) && !isForSearch(place));
    expect(found).toEqual([]);
  });

  it('call what a plan costs कीमत in Hindi, and the price of a market भाव', () => {
    const isOfPlans =
      /features\/(billing|plans)\/|admin\/invoices\/|, (plans\.|pageFacts\.|securityEvent\.plan-|refusal\.(priceChanged|planNoPrice)$)|faq\/account|terms-and-conditions/;
    expect(hindiTexts.filter(([place, text]) => /कीमत/.test(text) && !isOfPlans.test(place))).toEqual([]);
  });

  it('call a trading session सत्र in Hindi, and only a session of login सेशन', () => {
    const isOfLogin = /refusal\.loginExpired$|privacy-policy/;
    const found = hindiTexts.filter(([place, text]) => wholeWord('सेशन').test(text) && !isOfLogin.test(place));
    expect(found.filter(([place]) => !isForSearch(place))).toEqual([]);
  });

  it('call a lesson लेसन in Hindi: पाठ is a text', () => {
    const found = folders.flatMap((folder) => {
      const english = textsIn(folder, 'en');
      return Object.entries(textsIn(folder, 'hi')).filter(
        ([key, hindi]) => /\blessons?\b/i.test(String(english[key])) && wholeWord('पाठ').test(String(hindi)),
      );
    });
    expect(found).toEqual([]);
  });

  it('have one spelling of each Hindi word, with or without its dots, half nasals or their sign', () => {
    const words = hindiTexts.flatMap(([, hindi]) => hindi.match(/[\u0900-\u0963\u0971-\u097f]+/g) ?? []);
    const bare = (word: string): string =>
      word
        .normalize('NFD')
        .replaceAll('\u093c', '')
        .replaceAll('\u0901', '\u0902')
        .replaceAll(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, '\u0902');
    const spellings = Map.groupBy(new Set(words), bare);
    expect([...spellings.values()].filter((all) => new Set(all.map((word) => word.normalize('NFD'))).size > 1)).toEqual(
      [],
    );
  });

  it('have a dot under ज and फ alone, as Indian newspapers do, and ँ at ends of words that have room for it', () => {
    const dotted = hindiTexts.filter(([, hindi]) =>
      /[कखग]\u093c|ां(?!\p{Script=Devanagari})|एं(?!\p{Script=Devanagari})|ूं(?!\p{Script=Devanagari})/u.test(
        hindi.normalize('NFD'),
      ),
    );
    expect(dotted).toEqual([]);
  });

  it.each([
    ['पोज़िशन', 'पोज़ीशन'],
    ['लीवरेज', 'लेवरेज'],
    ['रीप्ले', 'रिप्ले'],
    ['सिम्युलेशन', 'सिमुलेशन'],
    ['स्टोकैस्टिक', 'स्टोकास्टिक'],
    ['डॉनचियन', 'डॉनशियन|डोनचियन'],
    ['ईवनिंग', 'इवनिंग'],
    ['ऐक्शन', 'एक्शन'],
    ['अक्टू', 'अक्तू'],
    ['कौन-सा', 'कौन स[ाीे]'],
    ['आम तौर', 'आमतौर'],
    ['सेटअप', 'सेट-अप'],
    ['गैप अप', 'गैप-(?:अप|डाउन)'],
    ['समय-सीमा', 'समय सीमा'],
  ])('spell a word in one way in Hindi: %s, not %s', (_, others) => {
    expect(hindiTexts.filter(([, hindi]) => wholeWord(others).test(hindi))).toEqual([]);
  });

  it('call a bar कैंडल in Hindi: बार means times', () => {
    const confused = folders.flatMap((folder) => {
      const hindi = textsIn(folder, 'hi');
      return Object.entries(textsIn(folder, 'en'))
        .filter(([key, english]) => /\bbars?\b/i.test(String(english)) && / बार | बार$|^बार /.test(` ${hindi[key]} `))
        .filter(([, english]) => !/once|twice|times|often|latest|last|count/i.test(String(english)))
        .map(([key]) => `${folder}, ${key}: ${hindi[key]}`);
    });
    expect(confused).toEqual([]);
  });
});

describe('a checkout', () => {
  const folder = 'packages/fruit/src/texts';
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'wickwise-texts-'));
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'en.arb'), bundle(ENGLISH));
    writeFileSync(path.join(root, folder, 'hi.arb'), bundle(HINDI));
    for (const [file, code] of compileTexts(root).modules) writeFileSync(path.join(root, file), code);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is sound once the modules are written', () => {
    expect(checkTexts(root)).toEqual([]);
  });

  it('is refused with a module that its message has left behind', () => {
    writeFileSync(path.join(root, folder, 'hi.arb'), bundle({ ...HINDI, 'fruit.title': 'फल' }));
    expect(checkTexts(root)).toEqual([
      `${folder}/fruit.hi.ts is not what the .arb files beside it make: run \`npm run texts\``,
    ]);
  });

  it('is refused with a module that no message makes', () => {
    writeFileSync(path.join(root, folder, 'nuts.en.ts'), '');
    expect(checkTexts(root)).toEqual([`${folder}/nuts.en.ts is made by no .arb file: run \`npm run texts\``]);
  });

  it('is refused where a folder lacks a language that another has', () => {
    const other = 'packages/nuts/src/texts';
    mkdirSync(path.join(root, other), { recursive: true });
    writeFileSync(path.join(root, other, 'en.arb'), bundle({ '@@locale': 'en', 'nut.title': 'Nuts' }));
    expect(checkTexts(root)).toEqual([`${other}/hi.arb, nut.title: is missing`]);
  });
});

describe('texts that have their English elsewhere', () => {
  const folder = 'apps/web/src/features/fruit/translations';
  const names = { '@@locale': 'hi', 'name.red plum.label': 'लाल बेर', 'name.eaten': '{count} खाए' };

  it('make a module for each group', () => {
    const { modules, offences } = makeModules(folder, { en: '{}', hi: bundle(names) });
    expect(offences).toEqual([]);
    expect(Object.keys(modules)).toEqual(['name.hi.ts']);
    expect(modules['name.hi.ts']).toContain("export const nameTranslations = {\n  'red plum': {\n    label: 'लाल बेर',");
    expect(modules['name.hi.ts']).toMatch(/eaten: \(count: string\) => .*खाए/);
  });

  it('are refused where one language lacks what another has, where English is there, and where a message is wrong', () => {
    const sources = {
      en: bundle({ 'name.eaten': 'eaten' }),
      hi: bundle(names),
      mr: bundle({ 'name.eaten': '{count' }),
    };
    expect(makeModules(folder, sources).offences).toEqual([
      `${folder}/en.arb, name.eaten: has no place here`,
      `${folder}/mr.arb, name.red plum.label: is missing`,
      expect.stringContaining(`${folder}/mr.arb, name.eaten: `),
    ]);
  });
});

describe('the table for translators', () => {
  it('has the English of names that the catalogue gives', () => {
    const rows = sheetOf(ROOT, 'hi').split('\r\n');
    expect(rows).toContain('apps/web/src/lib/catalogue/translations,attribute.open.label,Open,ओपन');
    expect(rows).toContain('packages/contract/src/translations,patternName.doji,Doji,डोजी');
  });

  const hindi = bundleFiles(ROOT).filter((file) => file.endsWith('/hi.arb'));

  it('comes back as the files that it was made of', () => {
    const bundles = bundlesOfSheet(ROOT, 'hi', sheetOf(ROOT, 'hi'));
    expect([...bundles.keys()]).toEqual(hindi);
    for (const [file, text] of bundles) expect(text).toBe(readFileSync(path.join(ROOT, file), 'utf8'));
  });

  it('has empty cells for a new language, and takes what is there', () => {
    const [head, first = '', ...rest] = sheetOf(ROOT, 'mr').split('\r\n');
    expect(rest.filter((line) => line !== '' && !line.endsWith(','))).toEqual([]);
    const [file, text = ''] = [...bundlesOfSheet(ROOT, 'mr', [head, `${first}मराठी`, ...rest].join('\r\n'))][0] ?? [];
    expect(file).toMatch(/\/(texts|translations)\/mr\.arb$/);
    expect(Object.values(JSON.parse(text))).toEqual(['mr', 'मराठी']);
  });
});
