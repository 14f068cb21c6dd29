/** Units, and the average price paid for one; null where it isn't known. */
export interface Held {
  quantity: number;
  cost: number | null;
}

/** Returns two holdings of one instrument as one: the average price is weighted, and unknown where one of both is. */
export function merged(one: Held, other: Held): Held {
  const quantity = one.quantity + other.quantity;
  const cost =
    one.cost === null || other.cost === null
      ? null
      : (one.quantity * one.cost + other.quantity * other.cost) / quantity;
  return { quantity, cost };
}
