/** The windows that the chart's toolbar opens. */
export type DialogName = 'indicators' | 'compare' | 'signals' | 'layouts' | 'keys';
