import type { WhatsNewEntry } from '@wickwise/contract';
import { textsOf } from '../texts.ts';
import type { Words } from './described.ts';
import { scanWords } from './signal-words.ts';
import { screenTurnTexts } from './texts/screen-turn.ts';

const texts = textsOf({
  en: { event: (_key: string, english: Words): Words => english },
  hi: async () => (await import('./hindi-signals.ts')).news,
});

/** Returns label and description of a news entry. */
export function newsWords(
  entry: Pick<WhatsNewEntry, 'kind' | 'pattern' | 'direction' | 'label' | 'description'>,
): Words {
  const { kind, direction, label } = entry;
  if (kind === 'entered' || kind === 'left') {
    const screen = label.slice(label.indexOf('“') + 1, -1);
    return { label: screenTurnTexts.label(screen, kind === 'entered'), description: screenTurnTexts[kind] };
  }
  if (direction && (kind === 'signal' || kind === 'cross')) return scanWords({ ...entry, direction });
  return texts.event(`${kind}_${direction}`, entry);
}
