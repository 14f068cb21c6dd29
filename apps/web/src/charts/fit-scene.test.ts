import { expect, it, vi } from 'vitest';
import { fitScene } from './fit-scene.ts';

/** A chart that notes its sizes, in an element of a size. */
function setUp(width: number, height: number) {
  const element = document.createElement('div');
  const size = { width, height };
  Object.defineProperty(element, 'clientWidth', { get: () => size.width });
  Object.defineProperty(element, 'clientHeight', { get: () => size.height });
  const chartElement = document.createElement('div');
  const resize = vi.fn();
  let observed = (): void => {};
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = disconnect;
      constructor(take: () => void) {
        observed = take;
      }
    },
  );
  const chart = { resize, chartElement: () => chartElement } as unknown as Parameters<typeof fitScene>[0]['chart'];
  const scene = { chart, element, isGone: false };
  fitScene(scene);
  return { scene, size, resize, chartElement, disconnect, observe: () => observed() };
}

it('sizes a chart once at first, and draws it at once when its element changes', () => {
  const { size, resize, observe, chartElement } = setUp(900, 400);
  expect(resize.mock.calls).toEqual([[900, 400, false]]);
  size.width = 600;
  observe();
  expect(resize.mock.calls.slice(1)).toEqual([[600, 400, true]]);
  expect(chartElement.style.width).toBe('100%');
});

it('ends with the chart', () => {
  const { scene, resize, observe, disconnect } = setUp(900, 400);
  scene.isGone = true;
  observe();
  expect(disconnect).toHaveBeenCalled();
  expect(resize).toHaveBeenCalledTimes(1);
});
