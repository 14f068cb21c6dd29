import type { ScreenQueryInput } from '@wickwise/contract';
import { useFrozenLink } from '../../lib/use-frozen-link.ts';
import { LinkDialog } from '../../ui/link-dialog.tsx';
import { shareScreen } from './queries.ts';
import { screenerTexts as texts } from './texts.ts';

export interface ShareDialogProps {
  question: ScreenQueryInput;
  /** The saved screen that is shown: the link ends with it. */
  screenId: string | undefined;
  onClose: () => void;
}

/** Freezes the shown result and gives its link. */
export function ShareDialog({ question, screenId, onClose }: ShareDialogProps) {
  const frozen = useFrozenLink(() => shareScreen(question, screenId));
  return <LinkDialog {...frozen} title={texts.shareTitle} about={texts.shareAbout} onClose={onClose} />;
}
