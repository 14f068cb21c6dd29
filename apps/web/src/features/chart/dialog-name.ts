/** Dialogs of the chart's toolbar. */
export type DialogName = 'indicators' | 'compare' | 'signals' | 'layouts' | 'size' | 'keys';
