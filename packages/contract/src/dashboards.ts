import * as z from 'zod/mini';

/** The parts of the dashboard, in the order in which they stand unless somebody arranges them otherwise. */
export const WIDGETS = [
  'indexes',
  'breadth',
  'watchlist',
  'chart',
  'heatmap',
  'movers',
  'whatsnew',
  'alerts',
  'counts',
  'signals',
] as const;
const Widget = z.enum(WIDGETS);
export type Widget = z.infer<typeof Widget>;

/** Which parts are shown, and in which order. */
export const DashboardLayout = z.strictObject({
  widgets: z.array(z.strictObject({ widget: Widget, isShown: z.boolean() })).check(z.maxLength(WIDGETS.length)),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;

/** Null while it's as it comes. */
export const DashboardAnswer = z.object({ layout: z.nullable(DashboardLayout) });

/** A layout with every part in it once: those that it doesn't name, because they came later, follow the one they stand after. */
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
