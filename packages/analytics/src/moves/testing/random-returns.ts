import type { Random } from '../../stats/random.ts';

/** A standard normal number (Box and Muller). */
export const normalOf = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
