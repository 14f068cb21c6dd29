import type { InstrumentView, PublishCallRequest } from '@wickwise/contract';
import { isPricedInMoney } from '@wickwise/market';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { callPrice, entryWords } from '../call-words.ts';
import { SideText } from '../calls/call-parts.tsx';
import { adviceTexts } from '../texts/advice.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';

interface ConfirmDialogProps {
  request: PublishCallRequest;
  instrument: InstrumentView | undefined;
  onAnswer: (isSure: boolean) => void;
}

/** Says what freezes, before a call is published. */
export function ConfirmDialog({ request, instrument, onAnswer }: ConfirmDialogProps) {
  const grid = instrument && { ...instrument, isMoney: isPricedInMoney(instrument) };
  const { symbol, side, entry, stop, targets, endsAt, rationale } = request;
  const rows = [
    [adviceTexts.symbol, symbol],
    [adviceTexts.side, <SideText key="side" side={side} />],
    [adviceTexts.entry, entryWords(entry, grid)],
    [adviceTexts.targets(targets.length), targets.map((target) => callPrice(target, grid)).join(' · ')],
    [adviceTexts.stop, callPrice(stop, grid)],
    [texts.horizon, <Moment key="end" atMs={endsAt} />],
  ] as const;
  return (
    <Dialog
      title={texts.confirmTitle}
      about={texts.confirmAbout}
      isOpen
      onOpen={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.goBack}</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {texts.publish}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-hairline text-body">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p dir="auto" className="mt-3 max-h-40 overflow-y-auto text-body break-words whitespace-pre-wrap">
        {rationale}
      </p>
    </Dialog>
  );
}
