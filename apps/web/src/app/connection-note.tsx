import { useEffect, useState } from 'react';
import { formatDuration } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { textsOf } from '../lib/texts.ts';
import { connection } from '../realtime/connection.ts';
import { Lamp } from '../ui/badge.tsx';

const texts = textsOf({
  en: {
    connecting: 'Connecting',
    connected: 'Live',
    disconnected: (age: string) => `Connection lost. Prices are ${age} old; trying again until it works.`,
    short: 'Offline',
  },
});

/** Whether prices are coming, as a lamp and a word. */
export function ConnectionLamp() {
  const { status } = useStore(connection);
  const lamp = { connecting: 'waiting', connected: 'on', disconnected: 'off' } as const;
  const word = { connecting: texts.connecting, connected: texts.connected, disconnected: texts.short };
  return (
    <span role="status" className="flex items-center gap-1.5 text-dense text-quiet" data-testid="connection">
      <Lamp state={lamp[status]} />
      {word[status]}
    </span>
  );
}

/** A banner while the connection is gone: what is shown is old, and how old. */
export function OfflineBanner() {
  const state = useStore(connection);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (state.status !== 'disconnected') return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  if (state.status !== 'disconnected') return null;
  return (
    <p role="alert" className="border-b border-warn bg-panel px-4 py-2 text-body text-warn">
      {texts.disconnected(formatDuration(Date.now() - state.sinceMs))}
    </p>
  );
}
