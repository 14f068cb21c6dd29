import { ChangeHoldingRequest, type HoldingPosition } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { changeHolding } from './queries.ts';
import { holdingsTexts as texts } from './texts/holdings.ts';

const { shape } = ChangeHoldingRequest;
const Edited = z.object({ quantity: shape.quantity, cost: shape.cost });

interface PositionDialogProps {
  listId: string;
  position: HoldingPosition;
  onClose: () => void;
}

/** Changes quantity and average cost of one holding, or takes it off. */
export function PositionDialog({
  listId,
  position: { market, symbol, currency, ...known },
  onClose,
}: PositionDialogProps) {
  const [quantity, setQuantity] = useState<number | undefined>(known.quantity);
  const [cost, setCost] = useState<number | undefined>(known.cost ?? undefined);
  const [error, setError] = useState<Error>();
  const save = async (next: { quantity: number | null; cost: number | null }, done: string): Promise<void> => {
    await changeHolding(listId, { market, symbol, ...next });
    toast(done);
    onClose();
  };
  const form = useForm({
    schema: Edited,
    read: () => ({ quantity: quantity ?? 0, cost: cost ?? null }),
    onSubmit: (values) => save(values, texts.saved),
  });
  return (
    <Dialog title={texts.editTitle(symbol)} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.save} busyLabel={texts.saving} className="flex flex-col gap-3">
        <NumberField name="quantity" label={texts.quantity} value={quantity} min={0} onChange={setQuantity} />
        <NumberField name="cost" label={texts.cost} value={cost} min={0} currency={currency} onChange={setCost} />
      </Form>
      {error && <FailureNote error={error} />}
      <Button look="quiet" onClick={() => void save({ quantity: null, cost: null }, texts.takenOff).catch(setError)}>
        {texts.takeOff}
      </Button>
    </Dialog>
  );
}
