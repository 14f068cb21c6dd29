import * as z from 'zod/mini';

/** Widgets of the dashboard, in their default order. */
export const WIDGETS = [
  'watchlist',
  'chart',
  'movers',
  'signals',
  'indexes',
  'breadth',
  'heatmap',
  'whatsnew',
  'alerts',
  'calendar',
  'counts',
] as const;
const Widget = z.enum(WIDGETS);
export type Widget = z.infer<typeof Widget>;

/** Shown widgets in order. */
export const DashboardLayout = z.strictObject({
  widgets: z.array(z.strictObject({ widget: Widget, isShown: z.boolean() })).check(z.maxLength(WIDGETS.length)),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;

/** Null for the default. */
export const DashboardAnswer = z.object({ layout: z.nullable(DashboardLayout) });

/** Returns a layout with every widget once: unnamed ones, added later, follow their default predecessor. */
export function completeLayout(layout: DashboardLayout | null): DashboardLayout['widgets'] {
  const named = (layout?.widgets ?? []).filter(
    ({ widget }, i, all) => all.findIndex((other) => other.widget === widget) === i,
  );
  return WIDGETS.reduce((widgets, widget, place) => {
    if (widgets.some((one) => one.widget === widget)) return widgets;
    const before = WIDGETS.slice(0, place).findLast((other) => widgets.some((one) => one.widget === other));
    const at = widgets.findIndex((one) => one.widget === before) + 1;
    return widgets.toSpliced(at, 0, { widget, isShown: true });
  }, named);
}
