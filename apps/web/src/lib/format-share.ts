/** Formats a share of all as whole per cents: 0.25 is 25 %. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
