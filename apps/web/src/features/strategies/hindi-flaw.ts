import type { Condition, Flaw } from '@wickwise/analytics';
import { rules } from '../../lib/catalogue/hindi-rules.ts';
import { flawTranslations as texts } from './translations/flaw.hi.ts';

const quoted = (condition: Condition): string => `“${rules.condition(condition, '')}”`;

const TOO_SHORT = /^A condition can read bars that are longer than (\w+), not (\w+) bars\.$/;

/** Returns what is wrong with a rule, in Hindi; problems that only occur in files stay English. */
export function flawText({ never, odd, mixed, includesOwnBar, severity, sentence }: Flaw): string {
  if (mixed) return texts.mixed(quoted(mixed.condition), texts.units[mixed.left], texts.units[mixed.right]);
  if (odd?.kind === 'always') return texts.always(quoted(odd.condition));
  if (odd?.kind === 'exact') return texts.exact(quoted(odd.condition));
  const [last, ...others] = never?.map(quoted).toReversed() ?? [];
  if (last === undefined) return sentence.replace(TOO_SHORT, texts.tooShort('$1', '$2'));
  if (others.length > 0) return texts.neverTogether(others.toReversed().join(', '), last, severity === 'error');
  return includesOwnBar ? texts.neverWithOwnBar(last, rules.nameOf(includesOwnBar)) : texts.never(last);
}
