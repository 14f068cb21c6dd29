/** What the account's running subscription says of its plan. */
export interface PaidPlan {
  planKey: string;
  seats: number;
  /** When it renews; null for one that ends, or whose payment is due. */
  renewsAt: number | null;
}
