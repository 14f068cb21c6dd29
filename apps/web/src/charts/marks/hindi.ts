/** Words drawn on a chart in Hindi. */
export const marks = { target: 'टारगेट', stop: 'SL' };
