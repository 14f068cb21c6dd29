import { Link } from '@tanstack/react-router';
import { NoticeBell } from '../../features/alerts/notice-bell.tsx';
import { FailedPaymentBanner } from '../../features/billing/failed-payment-banner.tsx';

// parts of the shell that come once the screen is drawn, in one file

export function ShellBell() {
  return <NoticeBell link={(text) => <Link to="/dashboard/alerts">{text}</Link>} />;
}

export function FailedPayment() {
  return <FailedPaymentBanner link={(text) => <Link to="/billing">{text}</Link>} />;
}
