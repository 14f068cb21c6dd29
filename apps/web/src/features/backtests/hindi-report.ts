import type { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import { rules } from '../../lib/catalogue/hindi-rules.ts';

type Test = BacktestJobRequest['test'];
type Distance = NonNullable<Test['stop']>;
type Verdict = BacktestReport['verdict'];
type BacktestNote = NonNullable<BacktestReport['noteCodes']>[number];
type CostNote = Extract<BacktestNote, { code: 'costs' }>;

const distanceText = (distance: Distance): string =>
  'pct' in distance ? `${distance.pct} %` : `${distance.atr} ATR(${distance.period})`;

function sizingText({ sizing = { fraction: 1 } }: Test): string {
  if ('fraction' in sizing) return `हर पोज़िशन में इक्विटी का ${sizing.fraction * 100} %।`;
  if ('amount' in sizing) return `हर पोज़िशन में ${sizing.amount}।`;
  return `हर पोज़िशन में इक्विटी के ${sizing.riskPct} % का जोखिम।`;
}

/** Returns the rules of a test and how they are traded, as the report has them in English. */
function conditionsOf(test: Test, _english: string): string {
  const { strategy, side = 'long', exit, opposite, limit, stop, target, maxBars, fill } = test;
  const when = fill === 'same close' ? 'मैच वाले क्लोज़ पर' : 'मैच के बाद अगले ओपन पर';
  const better = limit ? `, क्लोज़ से ${distanceText(limit)} बेहतर भाव पर` : '';
  const leaves = !exit && !opposite && !target && maxBars === undefined;
  return [
    rules.sentence(strategy, ''),
    `${when} ${side === 'long' ? 'ख़रीद' : 'शॉर्ट सेल'}${better}।`,
    ...(leaves ? ['मैच न रहने पर अगले ओपन पर एग्ज़िट।'] : []),
    ...(exit ? [`एग्ज़िट की शर्त: ${rules.sentence(exit, '')}`] : []),
    ...(opposite ? [`रिवर्स की शर्त: ${rules.sentence(opposite, '')}`] : []),
    ...(stop ? [`स्टॉप लॉस ${distanceText(stop)} दूर।`] : []),
    ...(target ? [`टारगेट ${'r' in target ? `जोखिम का ${target.r} गुना` : `${distanceText(target)} दूर`}।`] : []),
    ...(maxBars === undefined ? [] : [`ज़्यादा से ज़्यादा ${maxBars} कैंडल होल्ड।`]),
    sizingText(test),
  ].join(' ');
}

const costText = ({ taxesAndFees, borrowPctPerYear, ...costs }: CostNote): string => {
  const { commissionPct, fixed, halfSpreadPct, slippagePct, depositoryPerSale } = costs;
  const parts = [
    [commissionPct, '% कमीशन'],
    [fixed, 'तय शुल्क'],
    [halfSpreadPct, '% हाफ़ स्प्रेड'],
    [slippagePct, '% स्लिपेज'],
    [depositoryPerSale, 'हर बिक्री पर DP चार्ज'],
  ] as const;
  const named = parts.filter(([amount]) => amount > 0).map(([amount, name]) => `${amount} ${name}`);
  const charged = taxesAndFees ? [...named, 'बाज़ार के टैक्स और शुल्क'] : named;
  const borrow = borrowPctPerYear > 0 ? ` शॉर्ट पर सालाना ${borrowPctPerYear} %।` : '';
  if (charged.length === 0) return `लागत शून्य: असली खाते में ट्रेड मुफ़्त नहीं होता।${borrow}`;
  return `हर साइड की लागत: ${charged.join(', ')}।${borrow}`;
};

function noteText(note: BacktestNote): string {
  switch (note.code) {
    case 'trades':
      return `${note.count} ट्रेड${note.isTooFew ? ': नतीजा निकालने के लिए कम' : ''}।`;
    case 'sample':
      return note.isOutOfSample ? 'आउट ऑफ़ सैंपल।' : 'इन सैंपल: शायद नियम इन्हीं कैंडल को देखकर बने हों।';
    case 'variants':
      return note.count > 1 ? `ओवरफ़िट का जोखिम: ${note.count} वेरिएंट आज़माए।` : `${note.count} वेरिएंट आज़माया।`;
    case 'costs':
      return costText(note);
    case 'same-close':
      return 'सिग्नल वाले क्लोज़ पर ही भरा गया, जो लाइव ट्रेडिंग में संभव नहीं।';
    case 'open-at-end':
      return `अंत में ${note.count} पोज़िशन खुली, आख़िरी क्लोज़ पर बंद मानी गई।`;
    case 'rejected':
      return `${note.count} ऑर्डर रिजेक्ट: कैश कम, या स्टॉप की दूरी अभी नहीं।`;
    case 'limit-not-reached':
      return `${note.count} लिमिट ऑर्डर तक भाव नहीं पहुँचा।`;
    case 'data-breaks':
      return `डेटा में ${note.count} उछाल या गैप: ${note.areCounted ? 'जैसे हैं वैसे ही गिने गए' : `उन पर के ${note.leftOut} ट्रेड नहीं गिने`}।`;
    case 'account-emptied':
      return 'खाता शून्य हो गया।';
  }
}

type Reason = NonNullable<Verdict['reasons']>[number];

const REASONS: Readonly<Record<Reason, (verdict: Pick<Verdict, 'trades' | 'weeks'>) => string>> = {
  'mean-below-zero': () => 'औसत ट्रेड में घाटा है',
  'few-trades': ({ trades }) => `ट्रेड काफ़ी नहीं (${trades})`,
  'few-weeks': ({ weeks }) => `ट्रेड वाले हफ़्ते काफ़ी नहीं (${weeks}, कम से कम 12 चाहिए)`,
  'mean-may-be-zero': () => 'औसत ट्रेड शून्य हो सकता है',
  'luck-or-overfitting': () => 'शार्प रेशियो क़िस्मत या ओवरफ़िटिंग हो सकता है',
  'hold-did-better': () => 'बाय एंड होल्ड बेहतर रहा',
  'in-sample': () => 'शायद नियम इन्हीं कैंडल को देखकर बने हों',
};

/** Returns the notes of a report; the English ones of a report without codes. */
const notesOf = ({ notes, noteCodes }: Pick<BacktestReport, 'notes' | 'noteCodes'>): string[] =>
  noteCodes?.map(noteText) ?? notes;

/** Returns the sentence of a verdict; the English one of a verdict without codes. */
function verdictOf(verdict: Verdict): string {
  const { kind, sentence, reasons } = verdict;
  if (reasons === undefined) return sentence;
  if (kind === 'edge') return 'संयोग से बेहतर, आउट ऑफ़ सैंपल।';
  return `${reasons.map((reason) => REASONS[reason](verdict)).join('; ')}।`;
}

export const report = { conditionsOf, notesOf, verdictOf };
