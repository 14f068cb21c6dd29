import { formatFigure } from '../../lib/format.ts';

/** Formats a quantity with as few digits as needed: 12 shares, 0.0125 of a coin. */
export const quantityText = (quantity: number, currency: string): string =>
  formatFigure(Number(quantity.toFixed(8)), { currency });
