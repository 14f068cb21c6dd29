import type { Condition, Flaw } from '@wickwise/analytics';
import { rules } from '../../lib/catalogue/hindi-rules.ts';

const quoted = (condition: Condition): string => `“${rules.condition(condition, '')}”`;

const TOO_SHORT = /^A condition can read bars that are longer than (\w+), not (\w+) bars\.$/;

type Unit = NonNullable<Flaw['mixed']>['left'];

const UNITS: Readonly<Record<Unit, string>> = {
  price: 'भाव',
  'price per bar': 'प्रति कैंडल भाव',
  'price squared': 'भाव के वर्ग',
  percent: 'प्रतिशत',
  volume: 'वॉल्यूम',
  degrees: 'कोण',
  none: 'सादी संख्या',
};

/** Returns what is wrong with a rule, in Hindi; problems that only occur in files stay English. */
export function flawText({ never, odd, mixed, includesOwnBar, severity, sentence }: Flaw): string {
  if (mixed) return `${quoted(mixed.condition)}: ${UNITS[mixed.left]} की तुलना ${UNITS[mixed.right]} से नहीं हो सकती।`;
  if (odd?.kind === 'always') return `${quoted(odd.condition)} हमेशा सही है।`;
  if (odd?.kind === 'exact') return `${quoted(odd.condition)} शायद ही कभी ठीक इतना होता है। “ऊपर” या “नीचे” चुनें।`;
  const said = never?.map(quoted) ?? [];
  if (said.length === 0) return sentence.replace(TOO_SHORT, 'शर्त की कैंडल $1 से लंबी हो; $2 नहीं चलेगी।');
  if (said.length === 1 && includesOwnBar)
    return `${said[0]} कभी सही नहीं हो सकता: ${rules.nameOf(includesOwnBar)} में यही कैंडल भी शामिल है। 1 कैंडल पहले से तुलना करें।`;
  if (said.length === 1) return `${said[0]} कभी सही नहीं हो सकता।`;
  const together = `${said.slice(0, -1).join(', ')} और ${said.at(-1)} एक साथ सही नहीं हो सकते`;
  return severity === 'error' ? `${together}।` : `${together}, इसलिए वह हिस्सा कभी मेल नहीं खाएगा।`;
}
