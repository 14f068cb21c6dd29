import { afterEach, expect, it, vi } from 'vitest';
import { CHART_FONT, loadChartFont } from './font.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
});

it('asks for both weights of the axes before a chart is drawn, with the letters of a date', () => {
  const load = vi.fn(async (_font: string, _text: string) => []);
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  loadChartFont();
  expect(load.mock.calls).toEqual([
    [`11px ${CHART_FONT}`, '0 Jan'],
    [`bold 11px ${CHART_FONT}`, '0 Jan'],
  ]);
});
