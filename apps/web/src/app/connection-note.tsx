import { formatDuration } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { textsOf } from '../lib/texts.ts';
import { connection } from '../realtime/connection.ts';
import { usePriceAge } from '../realtime/price-age.ts';
import { Lamp } from '../ui/badge.tsx';

const texts = textsOf({
  en: {
    words: { connecting: 'Connecting', connected: 'Connected', disconnected: 'Offline' },
    lost: 'Connection lost.',
    age: (age: string) => `Last price is ${age} old.`,
    trying: 'Reconnecting …',
  },
  hi: async () => (await import('./hindi.ts')).connectionNote,
});

const LAMPS = { connecting: 'waiting', connected: 'on', disconnected: 'off' } as const;

/** Whether prices are coming, as a lamp and a word. */
export function ConnectionLamp() {
  const status = useStore(connection);
  return (
    <span role="status" className="flex items-center gap-1.5 text-dense text-quiet" data-testid="connection">
      <Lamp state={LAMPS[status]} />
      {texts.words[status]}
    </span>
  );
}

/** A banner while the connection is gone: what is shown is old, and how old. */
export function OfflineBanner() {
  return useStore(connection) === 'disconnected' ? <LostNote /> : null;
}

/** The sentence is announced once; the age in it counts on for the eye alone. */
function LostNote() {
  const ageMs = usePriceAge();
  return (
    <p role="alert" className="border-b border-warn bg-panel px-4 py-2 text-body text-warn">
      {texts.lost} {ageMs !== undefined && <span aria-live="off">{texts.age(formatDuration(ageMs))} </span>}
      {texts.trying}
    </p>
  );
}
