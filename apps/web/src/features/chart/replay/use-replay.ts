import type { BarTuple } from '@wickwise/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { countUntil, untilCount } from './replay.ts';

export const SPEEDS = [1, 2, 5, 10, 30] as const;

export interface Replay {
  /** Replay time; undefined without a replay. */
  untilMs: number | undefined;
  /** Number of shown bars. */
  count: number;
  isPlaying: boolean;
  speed: number;
  start: (count: number) => void;
  stop: () => void;
  goTo: (count: number) => void;
  play: (isPlaying: boolean) => void;
  setSpeed: (speed: number) => void;
}

/** Replays a chart's bars one by one. */
export function useReplay(bars: readonly BarTuple[], barMs: number): Replay {
  const [untilMs, setUntilMs] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const count = untilMs === undefined ? bars.length : countUntil(bars, untilMs, barMs);
  const goTo = (next: number): void => setUntilMs(untilCount(bars, next, barMs));
  const step = useEffectEvent(() => {
    if (count >= bars.length) setPlaying(false);
    else goTo(count + 1);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => step(), 1_000 / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
  return {
    untilMs,
    count,
    isPlaying,
    speed,
    start: goTo,
    stop: () => {
      setUntilMs(undefined);
      setPlaying(false);
    },
    goTo,
    play: setPlaying,
    setSpeed,
  };
}
