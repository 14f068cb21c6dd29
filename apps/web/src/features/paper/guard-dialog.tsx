import { useQuery } from '@tanstack/react-query';
import { type PaperAccount, type PaperPosition, SetPaperGuardsRequest } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useState } from 'react';
import { useQuote } from '../../realtime/use-quote.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type PriceFormat, usePriceText } from './figures.ts';
import { GuardFields } from './guard-fields.tsx';
import { type Guards, guardsInOrder, problemOf } from './guards.ts';
import { guardPosition, tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';

export interface GuardDialogProps {
  account: PaperAccount;
  position: PaperPosition;
  onClose: () => void;
}

/** Stop loss and target of an open position; empty for none. */
export function GuardDialog({ account, position, onClose }: GuardDialogProps) {
  const { symbol, units, stop, target } = position;
  const [guards, setGuards] = useState<Guards>({ stop: stop ?? undefined, target: target ?? undefined });
  const { data: traded } = useQuery(tradedQuery(account.market));
  const price = useQuote(instrumentId(account.market, symbol))?.price;
  const side = units > 0 ? 'buy' : 'sell';
  const problem = problemOf(side, guards, price);
  const form = useForm({
    schema: SetPaperGuardsRequest.check(guardsInOrder(side)),
    read: () => ({ symbol, stop: guards.stop ?? null, target: guards.target ?? null }),
    onSubmit: async (levels) => {
      await guardPosition(account.id, levels);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.guards.title(symbol)}
      about={texts.guards.about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={<SubmitButton form={form} formId="paper-guards" submitLabel={texts.guards.keep} />}
    >
      <FormBody form={form} id="paper-guards">
        <HeldNote position={position} price={price} priceText={usePriceText(account)} />
        <GuardFields
          guards={guards}
          priceIn={account.currency}
          tickSize={traded?.find((one) => one.symbol === symbol)?.tickSize}
          onChange={(change) => setGuards((known) => ({ ...known, ...change }))}
        />
        {problem && !form.errors.stop && <p className="text-body text-warn">{texts.guards.problems[problem]}</p>}
      </FormBody>
    </Dialog>
  );
}

interface HeldNoteProps {
  position: PaperPosition;
  price: number | undefined;
  priceText: PriceFormat;
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
