import { useParams } from '@tanstack/react-router';
import { CallScreen } from '../../features/advice/calls/call-screen.tsx';
import { AlertButton } from './alert-button.tsx';

/** One call, with an alert on its instrument. */
export function CallPage() {
  const { callId = '' } = useParams({ strict: false });
  return (
    <CallScreen
      key={callId}
      callId={callId}
      tools={({ terms: { market, symbol, targets } }) => (
        <AlertButton about={symbol} start={{ market, symbol, ...(targets[0] ? { level: targets[0] } : {}) }} />
      )}
    />
  );
}
