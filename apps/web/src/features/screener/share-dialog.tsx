import type { ScreenQueryInput } from '@wickwise/contract';
import { useFrozenLink } from '../../lib/use-frozen-link.ts';
import { LinkDialog } from '../../ui/link-dialog.tsx';
import { shareScreen } from './queries.ts';
import { screenerTexts as texts } from './texts/screener.ts';

export interface ShareDialogProps {
  question: ScreenQueryInput;
  /** The shown saved screen: the link ends with it. */
  screenId: string | undefined;
  onClose: () => void;
}

/** Shares the shown result and shows its link. */
export function ShareDialog({ question, screenId, onClose }: ShareDialogProps) {
  const frozen = useFrozenLink(() => shareScreen(question, screenId));
  return <LinkDialog {...frozen} title={texts.shareTitle} about={texts.shareAbout} onClose={onClose} />;
}
