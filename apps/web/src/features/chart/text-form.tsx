import { CHART_LIMITS } from '@wickwise/contract';
import * as z from 'zod/mini';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { chartTexts } from './texts/chart.ts';

const texts = chartTexts.tools;

const Words = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(CHART_LIMITS.drawingTextLength)),
});

/** Form for the text of a drawing. */
export function TextForm({ text, onKeep }: { text: string; onKeep: (text: string) => void }) {
  const form = useForm({ schema: Words, onSubmit: async (words) => onKeep(words.text) });
  return (
    <Form form={form} submitLabel={texts.keep}>
      <TextField
        name="text"
        label={texts.words}
        autoFocus
        defaultValue={text}
        maxLength={CHART_LIMITS.drawingTextLength}
      />
    </Form>
  );
}
