/** Id of the dashboard's chart, for links to it. */
export const CHART_ID = 'dashboard-chart';
