import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Drawing, InstrumentView } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  change,
  type DrawingHistory,
  difference,
  kept,
  redo,
  startHistory,
  undo,
} from '../../../charts/drawings/history.ts';
import { drawingsQuery, saveDrawings } from './queries.ts';

export interface Drawings {
  drawings: readonly Drawing[];
  keep: (drawing: Drawing) => void;
  remove: (id: string) => void;
  undo: () => void;
  redo: () => void;
  isReady: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Loading failed; or saving failed. */
  hasNotRead: boolean;
  hasNotSaved: boolean;
  retry: () => void;
}

/** Changes within this time are saved together, ms. */
const SAVE_AFTER_MS = 400;
const EMPTY = startHistory([]);

/** Loads a user's drawings on an instrument; changes show immediately and are saved shortly after. */
export function useDrawings(instrument: Pick<InstrumentView, 'market' | 'symbol'>): Drawings {
  const { data, error, refetch } = useQuery(drawingsQuery(instrument));
  const [history, setHistory] = useState<DrawingHistory>(EMPTY);
  useEffect(() => {
    if (data) setHistory((known) => (known.past.length + known.future.length > 0 ? known : startHistory(data)));
  }, [data]);
  const saving = useSaving(instrument, data, history.drawings);
  /** Before they are loaded nothing can be changed: it would replace them. */
  const set = (next: readonly Drawing[]): void => {
    if (data) setHistory((known) => change(known, next));
  };
  return {
    drawings: history.drawings,
    keep: (drawing) => set(kept(history.drawings, drawing)),
    remove: (id) => set(history.drawings.filter((one) => one.id !== id)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    isReady: data !== undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    hasNotRead: error !== null && !data,
    hasNotSaved: saving.hasFailed,
    retry: () => (data ? saving.retry() : void refetch()),
  };
}

/** Saves differences from the server's state, one request after another; also when the chart is closed. */
function useSaving(
  { market, symbol }: Pick<InstrumentView, 'market' | 'symbol'>,
  read: readonly Drawing[] | undefined,
  wanted: readonly Drawing[],
) {
  const client = useQueryClient();
  const saved = useRef<readonly Drawing[]>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const save = useEffectEvent(async (drawings: readonly Drawing[]): Promise<void> => {
    const before = saved.current;
    if (!before) return;
    const changes = difference(before, drawings);
    if (changes.kept.length + changes.removed.length === 0) return;
    saved.current = drawings;
    client.setQueryData(drawingsQuery({ market, symbol }).queryKey, [...drawings]);
    try {
      await saveDrawings({ market, symbol, ...changes });
      setHasFailed(false);
    } catch {
      saved.current = before; // the next attempt sends everything since
      setHasFailed(true);
    }
  });
  useEffect(() => {
    saved.current ??= read;
  }, [read]);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
    if (attempt < 0) return undefined;
    const timer = setTimeout(() => void save(wanted), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, attempt]);
  useEffect(() => () => void save(latest.current), []);
  return { hasFailed, retry: () => setAttempt((count) => count + 1) };
}
