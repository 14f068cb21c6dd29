export { subscriptionStatusesTexts as subscriptionStatuses } from './texts/subscription-statuses.ts';
