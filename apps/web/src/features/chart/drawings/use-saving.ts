import { useQueryClient } from '@tanstack/react-query';
import type { Drawing, InstrumentView } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { difference } from '../../../charts/drawings/history.ts';
import { drawingsQuery, saveDrawings } from './queries.ts';

type Drawings = readonly Drawing[];

/** Changes within this time are saved together, ms. */
const SAVE_AFTER_MS = 400;

/**
 * Saves differences from the server's state, one request after another; also when the chart or the page is closed.
 * What couldn't be saved is tried again with the next change, with the network, or when the chart is opened again.
 */
export function useSaving(
  { market, symbol }: Pick<InstrumentView, 'market' | 'symbol'>,
  read: Drawings | undefined,
  wanted: Drawings | undefined,
) {
  const client = useQueryClient();
  const { queryKey } = drawingsQuery({ market, symbol });
  /** The server's drawings while those on the chart aren't saved: another page may be shown meanwhile. */
  const behindKey = [...queryKey, 'saved'];
  const saved = useRef<Drawings>(undefined);
  const queue = useRef(Promise.resolve());
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Error>();

  const send = useEffectEvent(async (drawings: Drawings, isLast: boolean): Promise<void> => {
    const changes = difference(saved.current ?? [], drawings);
    try {
      if (changes.kept.length + changes.removed.length > 0) await saveDrawings({ market, symbol, ...changes }, isLast);
      saved.current = drawings;
      client.removeQueries({ queryKey: behindKey });
      setFailure(undefined);
    } catch (error) {
      setFailure(error as Error);
    }
  });
  const save = useEffectEvent((drawings: Drawings | undefined, isLast = false): void => {
    const { current } = saved;
    if (!current || !drawings || !client.getQueryData(queryKey)) return; // nothing was loaded, or the user has left
    client.setQueryData(queryKey, [...drawings]);
    if (drawings !== current) client.setQueryData(behindKey, current);
    if (isLast) void send(drawings, true);
    else queue.current = queue.current.then(() => send(drawings, false));
  });

  useEffect(() => {
    saved.current ??= client.getQueryData<Drawings>(behindKey) ?? read;
  });
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
    if (attempt < 0) return undefined;
    const timer = setTimeout(() => save(wanted), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, attempt]);
  useEffect(() => {
    const retry = (): void => setAttempt((count) => count + 1);
    const leave = (): void => save(latest.current, true);
    addEventListener('online', retry);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('pagehide', leave);
      save(latest.current);
    };
  }, []);
  return { failure, retry: () => setAttempt((count) => count + 1) };
}
