import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hideCrosshair, keepAtBar, pointAtBar, useCrosshair, visibleBars, zoom } from '../../charts/crosshair.ts';
import type { Scene } from '../../charts/scene.ts';
import { type Imprint, takePicture } from '../../charts/screenshot.ts';
import { useChartColors } from '../../charts/theme.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { CrosshairLink } from './crosshair-link.ts';
import type { StageHandle } from './stage-handle.ts';

export interface StageState {
  /** Index of the bar under the crosshair, and of the first visible bar. */
  pointed: Store<number | undefined>;
  first: Store<number>;
}

export interface StageWiring {
  /** Distinguishes this chart from the other one. */
  id: string;
  link: CrosshairLink;
  place: (point: [timeMs: number, price: number]) => void;
  onHandle?: ((handle: StageHandle | undefined) => void) | undefined;
}

/** Links a chart to the other one's crosshair, and to the screen's keys. */
export function useStage(scene: Scene | undefined, { id, link, place, onHandle }: StageWiring): StageState {
  const [pointed] = useState(() => createStore<number | undefined>(undefined));
  const [first] = useState(() => createStore(0));
  /** Time of the bar that keys or the other chart have chosen; absent while the pointer chooses. */
  const chosenMs = useRef<number>(undefined);
  const colors = useChartColors();
  const setIndex = (index: number | undefined): void => {
    if (index !== undefined && scene) link.set({ timeMs: scene.timeline.timeOf(index), by: id });
    else if (link.get()?.by === id) link.set(undefined);
  };
  useCrosshair(
    scene,
    (index, isPointer) => {
      if (isPointer || index === undefined) {
        chosenMs.current = undefined;
        pointed.set(index);
        return setIndex(index);
      }
      // the library keeps a pixel, and other bars come under it: with a new bar, older ones, or another width
      const own = scene && chosenMs.current !== undefined ? barAt(scene, chosenMs.current) : index;
      if (scene && own !== index) keepAtBar(scene, own);
      pointed.set(own);
    },
    (index) => first.set(index),
  );

  const follow = useEffectEvent(() => {
    const other = link.get();
    if (!scene || other?.by === id) return;
    chosenMs.current = other?.timeMs;
    if (other) pointAtBar(scene, scene.timeline.indexOf(other.timeMs));
    else hideCrosshair(scene);
  });
  useEffect(() => (scene ? link.subscribe(() => follow()) : undefined), [scene, link]);

  const goTo = useEffectEvent((index: number): number => {
    if (!scene) return 0;
    const nearest = scene.timeline.nearest(index);
    chosenMs.current = scene.timeline.timeOf(nearest);
    pointAtBar(scene, nearest);
    pointed.set(nearest); // the library reports it with the next frame, after further keys
    setIndex(nearest);
    return nearest;
  });
  const clearIndex = useEffectEvent(() => {
    chosenMs.current = undefined;
    setIndex(undefined);
  });
  const setPoint = useEffectEvent(() => {
    const bar = scene?.bars[pointed.get() ?? -1];
    if (bar) place([bar[0], bar[4]]);
  });
  const picture = useEffectEvent((own: Scene, imprint: Imprint) => takePicture(own, imprint, colors));
  const tellHandle = useEffectEvent((handle: StageHandle | undefined) => onHandle?.(handle));
  useEffect(() => {
    if (!scene) return undefined;
    tellHandle({
      move: (bars) => goTo((pointed.get() ?? visibleBars(scene).last) + bars),
      zoom: (factor) => zoom(scene, factor),
      hideCrosshair: () => {
        hideCrosshair(scene);
        clearIndex();
      },
      setPoint: () => setPoint(),
      reveal: (timeMs) => void goTo(scene.timeline.indexOf(timeMs)),
      visible: () => visibleBars(scene),
      picture: (imprint) => picture(scene, imprint),
    });
    return () => tellHandle(undefined);
  }, [scene, pointed]);
  return { pointed, first };
}

const barAt = ({ timeline }: Scene, timeMs: number): number => timeline.nearest(timeline.indexOf(timeMs));
