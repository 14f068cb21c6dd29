import { useMutation, useQuery } from '@tanstack/react-query';
import type { PaperAccount, PaperPosition } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useState } from 'react';
import { useQuote } from '../../realtime/use-quote.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type PriceText, usePriceText } from './figures.ts';
import { GuardFields } from './guard-fields.tsx';
import { type Guards, problemOf } from './guards.ts';
import { guardPosition, tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts.ts';

export interface GuardDialogProps {
  account: PaperAccount;
  position: PaperPosition;
  onClose: () => void;
}

/** Where an open position is to be ended; an empty field is none. */
export function GuardDialog({ account, position, onClose }: GuardDialogProps) {
  const { symbol, units, stop, target } = position;
  const [guards, setGuards] = useState<Guards>({ stop: stop ?? undefined, target: target ?? undefined });
  const { data: traded } = useQuery(tradedQuery(account.market));
  const price = useQuote(instrumentId(account.market, symbol))?.price;
  const save = useMutation({
    mutationFn: () => guardPosition(account.id, symbol, guards),
    onSuccess: onClose,
  });
  const problem = problemOf(units > 0 ? 'buy' : 'sell', guards, price);
  return (
    <Dialog
      title={texts.guards.title(symbol)}
      about={texts.guards.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Button look="primary" form="paper-guards" type="submit" disabled={problem === 'order' || save.isPending}>
          {texts.guards.keep}
        </Button>
      }
    >
      <form
        id="paper-guards"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== 'order') save.mutate();
        }}
      >
        <HeldNote position={position} price={price} priceText={usePriceText(account)} />
        <GuardFields
          guards={guards}
          tickSize={traded?.find((one) => one.symbol === symbol)?.tickSize}
          onChange={(change) => setGuards((known) => ({ ...known, ...change }))}
        />
        {problem && <p className="text-body text-warn">{texts.guards.problems[problem]}</p>}
      </form>
      {save.error && <ErrorNote error={save.error} fallback={texts.changeFailed} />}
    </Dialog>
  );
}

interface HeldNoteProps {
  position: PaperPosition;
  price: number | undefined;
  priceText: PriceText;
}

const HeldNote = ({ position, price, priceText }: HeldNoteProps) => (
  <p className="flex flex-wrap gap-x-4 text-body tabular-nums">
    <span>
      <span className="text-dense text-quiet">{texts.columns.entry}</span> {priceText(position.symbol, position.price)}
    </span>
    <span>
      <span className="text-dense text-quiet">{texts.now}</span>{' '}
      {price === undefined ? texts.noPrice : priceText(position.symbol, price)}
    </span>
  </p>
);
