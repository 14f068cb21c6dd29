import { expect, it, vi } from 'vitest';
import { fitScene } from './fit-scene.ts';

/** A chart that notes its sizes, in an element of a size. */
function setUp(width: number, height: number) {
  const element = document.createElement('div');
  const size = { width, height };
  Object.defineProperty(element, 'clientWidth', { get: () => size.width });
  Object.defineProperty(element, 'clientHeight', { get: () => size.height });
  const resize = vi.fn();
  let observed = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      constructor(take: () => void) {
        observed = take;
      }
    },
  );
  const chart = { resize } as unknown as Parameters<typeof fitScene>[0]['chart'];
  const scene = { chart, element, isGone: false };
  fitScene(scene);
  return { scene, size, resize, observe: () => observed() };
}

it('sizes a chart once at first, and draws it at once when its element changes', () => {
  const { size, resize, observe } = setUp(900, 400);
  expect(resize.mock.calls).toEqual([[900, 400, undefined]]);
  size.width = 600;
  observe();
  expect(resize.mock.calls.slice(1)).toEqual([[600, 400, true]]);
});

it('ends with the chart', () => {
  const { scene, resize, observe } = setUp(900, 400);
  scene.isGone = true;
  observe();
  expect(resize).toHaveBeenCalledTimes(1);
});
