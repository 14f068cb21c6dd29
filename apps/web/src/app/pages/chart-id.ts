/** Where the dashboard's chart stands, for what leads to it. */
export const CHART_ID = 'dashboard-chart';
