import type { KnownState } from '../../realtime/market-states.ts';
import { LostNote } from './lost-note.tsx';
import { OwnNote } from './own-note.tsx';

/** What is to be said of where a market's prices come from. */
export function SourceNotes({ state }: { state: KnownState }) {
  const { lost } = state.source;
  return (
    <>
      {lost && <LostNote state={state} lost={lost} />}
      {state.isOwn && <OwnNote state={state} />}
    </>
  );
}
