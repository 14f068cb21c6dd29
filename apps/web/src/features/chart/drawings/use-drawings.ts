import { useQuery } from '@tanstack/react-query';
import type { Drawing, InstrumentView } from '@wickwise/contract';
import { useEffect, useState } from 'react';
import { change, type DrawingHistory, kept, redo, startHistory, undo } from '../../../charts/drawings/history.ts';
import { drawingsQuery } from './queries.ts';
import { useSaving } from './use-saving.ts';

export interface Drawings {
  drawings: readonly Drawing[];
  keep: (drawing: Drawing) => void;
  remove: (id: string) => void;
  undo: () => void;
  redo: () => void;
  isReady: boolean;
  canUndo: boolean;
  canRedo: boolean;
  hasNotRead: boolean;
  /** Why the newest changes aren't saved. */
  failure: Error | undefined;
  retry: () => void;
}

const EMPTY = startHistory([]);

/** Loads a user's drawings on an instrument; changes show immediately and are saved shortly after. */
export function useDrawings(instrument: Pick<InstrumentView, 'market' | 'symbol'>): Drawings {
  const { data, error, refetch } = useQuery(drawingsQuery(instrument));
  const [history, setHistory] = useState<DrawingHistory>(EMPTY);
  useEffect(() => {
    if (data) setHistory((known) => (known.past.length + known.future.length > 0 ? known : startHistory(data)));
  }, [data]);
  const saving = useSaving(instrument, data, history === EMPTY ? undefined : history.drawings);
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
    failure: saving.failure,
    retry: () => (data ? saving.retry() : void refetch()),
  };
}
