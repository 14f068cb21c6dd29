/** Parts of the shell that come once the screen is drawn, in one file. */
export { NoticeBell } from '../../features/alerts/notice-bell.tsx';
export { FailedPaymentBanner } from '../../features/billing/failed-payment-banner.tsx';
