import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Call } from '@wickwise/contract';
import { CallScreen } from '../../features/advice/calls/call-screen.tsx';
import { instrumentQuery } from '../../lib/instrument.ts';
import { PositionSizeButton } from '../../ui/position-size/position-size-button.tsx';
import { AlertButton } from './alert-button.tsx';

/** One call, with an alert on its instrument and the size of a trade at its levels. */
export function CallPage() {
  const { callId = '' } = useParams({ strict: false });
  return (
    <CallScreen
      key={callId}
      callId={callId}
      tools={(call) => {
        const { market, symbol, targets } = call.terms;
        const level = targets[0];
        return (
          <>
            <AlertButton about={symbol} start={{ market, symbol, ...(level ? { level } : {}) }} />
            <CallSize call={call} />
          </>
        );
      }}
    />
  );
}

function CallSize({ call: { terms, outcome } }: { call: Call }) {
  const { market, symbol, side, entry, stop } = terms;
  const { data: instrument } = useQuery(instrumentQuery(market, symbol));
  if (!instrument) return null;
  const { currency, tickSize } = instrument;
  const planned =
    entry.kind === 'limit' ? entry.price : entry.kind === 'zone' ? (entry.low + entry.high) / 2 : undefined;
  return (
    <PositionSizeButton
      market={market}
      symbol={symbol}
      currency={currency}
      tickSize={tickSize}
      side={side === 'long' ? 'buy' : 'sell'}
      entry={outcome.entryPrice ?? planned ?? outcome.close ?? undefined}
      stop={stop * outcome.factor}
    />
  );
}
