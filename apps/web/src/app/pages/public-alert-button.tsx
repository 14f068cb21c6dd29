import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PublicStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, type Market, type ScanTimeframe } from '@wickwise/market';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UnsavedRule } from '../../features/alerts/alert-dialog.tsx';
import { copyPublic, strategiesQuery } from '../../features/strategies/queries.ts';
import { strategyWords } from '../../lib/catalogue/strategy-words.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { publicAlertButtonTexts as texts } from './texts/public-alert-button.ts';

const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);

export interface PublicAlertButtonProps {
  strategy: Pick<PublicStrategy, 'name' | 'label' | 'description' | 'rule'>;
  market: Market;
  timeframe: ScanTimeframe;
  /** URL of this page that opens the form: visitors return to it after logging in. */
  address: string;
  /** The page was opened by that URL. */
  isAsked: boolean;
  /** Called once handled. */
  onAsked: () => void;
}

/** Opens an alert on a public strategy. Alerts need an own strategy: it is copied with the alert, once. */
export function PublicAlertButton({ strategy, market, timeframe, ...page }: PublicAlertButtonProps) {
  const { name, rule } = strategy;
  const { label } = strategyWords(strategy);
  const { address, isAsked, onAsked } = page;
  const isSignedIn = useIsSignedIn();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const open = useEffectEvent(() => {
    onAsked();
    setOpen(true);
  });
  useEffect(() => {
    if (isAsked && isSignedIn) open();
  }, [isAsked, isSignedIn]);
  const own = ALERT_TIMEFRAMES.find((one) => one === timeframe);
  if (!own) return null;
  if (!isSignedIn) {
    return (
      <Link to="/login" search={{ next: address }} aria-label={texts.about(label)} className={buttonClass('plain')}>
        {texts.set}
      </Link>
    );
  }
  const unsaved: UnsavedRule = {
    rule: { timeframe, definition: rule },
    save: async () => {
      const copy = await copyPublic({ name, market, timeframe });
      await client.invalidateQueries(strategiesQuery);
      return { strategyId: copy.strategy.id };
    },
  };
  return (
    <>
      <Button
        aria-label={texts.about(label)}
        onPointerEnter={() => void AlertDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {texts.set}
      </Button>
      {isOpen && (
        <AlertDialog
          start={{ market, kind: 'strategy', frequency: 'bar', timeframe: own }}
          about={texts.copied(label)}
          unsaved={unsaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
