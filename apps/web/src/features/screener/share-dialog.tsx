import type { ScreenQueryInput } from '@wickwise/contract';
import { useFrozenLink } from '../../lib/use-frozen-link.ts';
import { LinkDialog } from '../../ui/link-dialog.tsx';
import { shareScreen } from './queries.ts';
import { screenerTexts as texts } from './texts.ts';

/** Freezes the shown result and gives its link. */
export function ShareDialog({ question, onClose }: { question: ScreenQueryInput; onClose: () => void }) {
  const frozen = useFrozenLink(() => shareScreen(question));
  return <LinkDialog {...frozen} title={texts.shareTitle} about={texts.shareAbout} onClose={onClose} />;
}
