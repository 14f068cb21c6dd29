import { Link } from '@tanstack/react-router';
import { ChangeNameRequest, type User } from '@wickwise/contract';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useForm } from '../../ui/use-form.ts';
import { changeName } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { EmailChange } from './email-change.tsx';
import { PhoneChange } from './phone-change.tsx';
import { Row } from './row.tsx';
import { profileTexts as texts } from './texts/profile.ts';

/** Name, address and phone. */
export function YouPanel({ user }: { user: User }) {
  return (
    <Panel title={texts.you.title}>
      <Row label={texts.you.name} value={user.name} action={texts.change}>
        {(close) => <NameForm name={user.name} onClose={close} />}
      </Row>
      <Row label={texts.you.email} value={user.email} action={texts.change}>
        {(close) => <EmailChange onClose={close} />}
      </Row>
      <Row label={texts.you.phone} value={user.phone ?? texts.you.none} action={texts.change}>
        {(close) => <PhoneChange user={user} onClose={close} />}
      </Row>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-3 py-3">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-dense text-quiet">{texts.setUp}</h3>
          <p className="text-body">{texts.answers}</p>
        </div>
        <Link to="/signup-configuration" search={{ next: '/dashboard/profile' }} className={buttonClass('plain')}>
          {texts.review}
        </Link>
      </div>
    </Panel>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({
    schema: ChangeNameRequest,
    onSubmit: async (body) => {
      await changeName(body);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={texts.save}
      busyLabel={texts.busy}
      aside={<CancelButton onCancel={() => onClose()} />}
    >
      <TextField name="name" label={texts.you.name} autoComplete="name" defaultValue={name} />
    </Form>
  );
}
