import type { Subscription } from '@wickwise/contract';

const ENDED: readonly Subscription['status'][] = ['canceled', 'expired', 'incomplete'];

/** Returns whether a subscription runs: another can't be begun beside it. */
export const isRunningSubscription = ({ status }: Subscription): boolean => !ENDED.includes(status);
