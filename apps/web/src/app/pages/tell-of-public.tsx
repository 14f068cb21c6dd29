import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnStrategy, PublicStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, type Market, type ScanTimeframe } from '@wickwise/market';
import { useEffect, useEffectEvent } from 'react';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { copyPublic, strategiesQuery } from '../../features/strategies/queries.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { textsOf } from '../../lib/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast-store.ts';

const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);

const texts = textsOf({
  en: {
    tellMe: 'Set alert',
    about: (what: string) => `Set alert: ${what}`,
    copying: 'Copying …',
    isNew: (label: string) => `“${label}” was copied to your strategies. The alert uses the copy.`,
    isKnown: (label: string) => `The alert uses “${label}” from your strategies.`,
  },
  hi: async () => (await import('./hindi.ts')).tellOfPublic,
});

export interface TellOfPublicProps {
  strategy: Pick<PublicStrategy, 'name' | 'label'>;
  market: Market;
  timeframe: ScanTimeframe;
  /** This page's address with which the form opens by itself: whoever has to log in first comes back to it. */
  address: string;
  /** The page was opened by that address. */
  isAsked: boolean;
  /** It has been seen to. */
  onAsked: () => void;
}

/** An alert stands on a strategy of one's own: takes the public one over, once, and opens the form on it. */
export function TellOfPublic({ strategy: { name, label }, market, timeframe, ...page }: TellOfPublicProps) {
  const { address, isAsked, onAsked } = page;
  const isSignedIn = useIsSignedIn();
  const client = useQueryClient();
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: () => copyPublic({ name, market, timeframe }),
    onSuccess: () => client.invalidateQueries(strategiesQuery),
    onError: (error) => void toast(error.message),
  });
  const open = useEffectEvent(() => {
    onAsked();
    mutate();
  });
  useEffect(() => {
    if (isAsked && isSignedIn) open();
  }, [isAsked, isSignedIn]);
  if (!ALERT_TIMEFRAMES.some((one) => one === timeframe)) return null;
  if (!isSignedIn) {
    return (
      <Link to="/login" search={{ next: address }} aria-label={texts.about(label)} className={buttonClass('plain')}>
        {texts.tellMe}
      </Link>
    );
  }
  return (
    <>
      <Button
        aria-label={texts.about(label)}
        disabled={isPending}
        onPointerEnter={() => void AlertDialog.preload()}
        onClick={() => mutate()}
      >
        {isPending ? texts.copying : texts.tellMe}
      </Button>
      {data && (
        <AlertDialog
          start={startOn(data.strategy)}
          about={data.isNew ? texts.isNew(label) : texts.isKnown(label)}
          onClose={reset}
        />
      )}
    </>
  );
}

function startOn({ id, market, timeframe: own }: OwnStrategy): AlertStart {
  const timeframe = ALERT_TIMEFRAMES.find((one) => one === own);
  return { market, kind: 'strategy', strategyId: id, frequency: 'bar', ...(timeframe ? { timeframe } : {}) };
}
