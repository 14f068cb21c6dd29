import { PLAN_INQUIRY_LIMITS, PlanInquiryRequest } from '@wickwise/contract';
import { useState } from 'react';
import { DoneNote } from '../../ui/done-note.tsx';
import { EmailField, Field, INPUT, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useForm } from '../../ui/use-form.ts';
import { sendInquiry } from './queries.ts';
import { inquiryTexts as texts } from './texts/inquiry.ts';

/** A business asks the operator of this server; no account is needed. */
export function InquiryForm() {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    schema: PlanInquiryRequest,
    read: (data) => ({ ...Object.fromEntries(data), seats: Number(data.get('seats')) }),
    onSubmit: async (inquiry) => {
      await sendInquiry(inquiry);
      setSent(true);
    },
  });
  return (
    <Panel title={texts.title} className="max-w-[44rem]">
      <div className="flex flex-col gap-4 p-3">
        <p className="text-body text-pretty text-quiet">{texts.about}</p>
        {isSent ? (
          <DoneNote>{texts.sent}</DoneNote>
        ) : (
          <Form form={form} submitLabel={texts.send} busyLabel={texts.sending}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="name"
                label={texts.name}
                autoComplete="name"
                maxLength={PLAN_INQUIRY_LIMITS.nameLength}
              />
              <EmailField label={texts.email} autoComplete="email" />
              <TextField
                name="company"
                label={texts.company}
                autoComplete="organization"
                maxLength={PLAN_INQUIRY_LIMITS.companyLength}
              />
              <TextField
                name="seats"
                label={texts.seats}
                type="number"
                inputMode="numeric"
                min={1}
                max={PLAN_INQUIRY_LIMITS.seats}
                defaultValue={5}
              />
            </div>
            <Field name="message" label={texts.message}>
              {(ties) => (
                <textarea
                  {...ties}
                  rows={5}
                  dir="auto"
                  maxLength={PLAN_INQUIRY_LIMITS.messageLength}
                  className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
                />
              )}
            </Field>
          </Form>
        )}
      </div>
    </Panel>
  );
}
