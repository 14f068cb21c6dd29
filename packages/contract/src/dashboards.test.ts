import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeLayout, type DashboardLayout, WIDGETS } from './dashboards.ts';

const layouts: fc.Arbitrary<DashboardLayout> = fc.record({
  widgets: fc.array(fc.record({ widget: fc.constantFrom(...WIDGETS), isShown: fc.boolean() }), { maxLength: 7 }),
});

describe('a dashboard’s layout', () => {
  it('is the usual order while nobody has arranged anything', () => {
    expect(completeLayout(null).map(({ widget }) => widget)).toEqual([...WIDGETS]);
  });

  it('holds every part once and keeps the order that was chosen', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const complete = completeLayout(layout);
        expect(complete.map(({ widget }) => widget).toSorted()).toEqual([...WIDGETS].toSorted());
        const chosen = [...new Set(layout.widgets.map(({ widget }) => widget))];
        expect(complete.map(({ widget }) => widget).filter((widget) => chosen.includes(widget))).toEqual(chosen);
      }),
    );
  });

  it('puts a part that came later behind the one that it usually follows', () => {
    const widgets = completeLayout({
      widgets: [
        { widget: 'watchlist', isShown: true },
        { widget: 'indexes', isShown: false },
        { widget: 'chart', isShown: true },
      ],
    });
    expect(widgets.slice(0, 3)).toEqual([
      { widget: 'watchlist', isShown: true },
      { widget: 'indexes', isShown: false },
      { widget: 'breadth', isShown: true },
    ]);
  });
});
