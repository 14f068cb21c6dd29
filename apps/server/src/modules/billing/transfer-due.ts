import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import type { SubscriptionRow } from './store/apply-remote.ts';
import { findLiveOf } from './store/subscriptions.ts';

/**
 * Refuses to mark a transfer that nothing waits for. A second subscription would be cancelled and its payment booked as
 * refunded, while only the operator can send a transfer back.
 */
export async function checkTransferDue(
  db: Db,
  { id, user_id: userId, provider, status }: SubscriptionRow,
): Promise<void> {
  if (provider !== 'manual')
    throw new Invalid('Only bank transfers are marked as paid. Other payments come from their provider.');
  if (status !== 'incomplete' && status !== 'past_due' && status !== 'halted') throw new Invalid('No payment is due.');
  const live = await findLiveOf(db, userId);
  if (live && live.id !== id)
    throw new Invalid(
      'This account has another subscription that runs. If money arrived for this order, send it back; the order runs out after 30 days.',
    );
}
