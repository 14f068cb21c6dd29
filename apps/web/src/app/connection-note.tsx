import { formatDuration } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { connection } from '../realtime/connection.ts';
import { usePriceAge } from '../realtime/price-age.ts';
import { Lamp } from '../ui/badge.tsx';
import { connectionNoteTexts as texts } from './texts/connection-note.ts';

const LAMPS = { connecting: 'waiting', connected: 'on', disconnected: 'off' } as const;

/** Connection state as a dot and a word. */
export function ConnectionLamp() {
  const status = useStore(connection);
  return (
    <span role="status" className="flex items-center gap-1.5 text-dense text-quiet" data-testid="connection">
      <Lamp state={LAMPS[status]} />
      <span className={status === 'connected' ? 'max-sm:sr-only' : ''}>{texts.words[status]}</span>
    </span>
  );
}

/** Banner while offline, with the age of the shown data. */
export function OfflineBanner() {
  return useStore(connection) === 'disconnected' ? <LostNote /> : null;
}

/** Announces the sentence once; the age in it only updates visually. */
function LostNote() {
  const ageMs = usePriceAge();
  return (
    <p role="alert" className="border-b border-warn bg-panel px-4 py-2 text-body text-warn">
      {texts.lost} {ageMs !== undefined && <span aria-live="off">{texts.age(formatDuration(ageMs))} </span>}
      {texts.trying}
    </p>
  );
}
