import type { Call } from '@wickwise/contract';
import { formatPercent, formatTime, zoneName } from '../../../lib/format.ts';
import { entryWords, hiddenWords } from '../call-words.ts';
import { adviceTexts } from '../texts/advice.ts';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';

/** Returns what became of a call, in a sentence or two. */
export function statusWords(call: Call, zone: string, priceText: (price: number) => string): string {
  const { outcome, terms, isResultHidden } = call;
  const { state, enteredAt, entryPrice, endedAt } = outcome;
  const at = (timeMs: number): string => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`;
  if (state === 'waiting')
    return terms.entry.kind === 'market'
      ? texts.status.waitingMarket
      : texts.status.waiting(entryWords(terms.entry), at(terms.endsAt));
  if (isResultHidden) return `${adviceTexts.states[state]}. ${hiddenWords(call)}`;
  const ended = endedAt === null ? '' : at(endedAt);
  if (state === 'never-entered') return texts.status.never(ended);
  if (enteredAt === null || entryPrice === null) return texts.status.withdrawnBefore(ended);
  const entered =
    state === 'open'
      ? [texts.status.open(at(enteredAt), priceText(entryPrice))]
      : [
          texts.status.ended(adviceTexts.states[state], ended),
          texts.status.entered(priceText(entryPrice), at(enteredAt)),
        ];
  return [...entered, resultWords(call)].filter(Boolean).join(' ');
}

function resultWords({ outcome: { state, netPct, index, indexPct } }: Call): string {
  if (netPct === null) return '';
  const net = state === 'open' ? texts.status.now(formatPercent(netPct)) : texts.status.net(formatPercent(netPct));
  return index === null || indexPct === null ? net : `${net} ${texts.status.index(index, formatPercent(indexPct))}`;
}
