import { type Condition, type Flaw, labelOf, namesAttribute } from '@wickwise/analytics';
import { rule as words } from '../../ui/rule/hindi.ts';

/** What is wrong with a rule, in Hindi where it names conditions. */
export function flawText({ never, severity, sentence }: Flaw): string {
  const said = never?.map((condition) => `“${conditionText(condition)}”`) ?? [];
  if (said.length === 0) return sentence;
  if (said.length === 1) return `${said[0]} कभी सही नहीं हो सकता।`;
  const together = `${said.slice(0, -1).join(', ')} और ${said.at(-1)} एक साथ सही नहीं हो सकते`;
  return severity === 'error' ? `${together}।` : `${together}, इसलिए वह हिस्सा कभी मेल नहीं खाएगा।`;
}

/** One condition in Hindi, without a full stop; names of indicators stay as they are. */
function conditionText(condition: Condition): string {
  const { timeframe, offset = 0 } = condition;
  const where = timeframe ? `${timeframe} कैंडल पर ` : '';
  const when = offset > 0 ? `${offset} कैंडल पहले ` : '';
  return `${when}${where}${coreText(condition)}`;
}

function coreText(condition: Condition): string {
  const { key, attribute, operator, value, factor = 1, valueOffset = 0 } = condition;
  const left = labelOf(attribute);
  if (key !== 'indicators') return directedText(left, String(value), key);
  const before = valueOffset > 0 ? `${valueOffset} कैंडल पहले के ` : '';
  const right = namesAttribute(condition) ? `${before}${labelOf(String(value))}` : String(Number(value));
  const times = factor === 1 ? '' : ` के ${factor} गुना`;
  return `${left} ${right}${times} ${words.operators[operator]}`;
}

function directedText(label: string, direction: string, key: Condition['key']): string {
  const side = direction === 'bullish' ? words.bullish : words.bearish;
  return key === 'patterns' ? `${label} (${side}) बनता है` : `रणनीति ${label} (${side}) सही है`;
}
