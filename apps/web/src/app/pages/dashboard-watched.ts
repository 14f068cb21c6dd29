/** Most symbols of a market that the dashboard lists. */
export const WATCHED = 12;

/** Days tell where a symbol stands, whatever bars its chart shows. */
export const RATED = '1D';
