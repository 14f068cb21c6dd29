import { InviteRequest, type Team } from '@wickwise/contract';
import { useState } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { EmailField, INPUT } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../../ui/use-form.ts';
import { resendInvitation, revokeInvitation, sendInvitation } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

/** Invites people by mail; the link is also shown, for servers that send none. */
export function InvitePanel({ team }: { team: Team }) {
  const [role, setRole] = useState<'admin' | 'member'>('member');
  const [link, setLink] = useState<string>();
  const show = (token: string): void => setLink(`${location.origin}/dashboard/team#${token}`);
  const form = useForm({
    schema: InviteRequest,
    beside: { role },
    onSubmit: async (request) => show(await sendInvitation(request)),
  });
  return (
    <Panel title={texts.invite}>
      <div className="flex flex-col gap-4 p-3">
        <Form
          form={{
            ...form,
            submit: (event) => {
              setLink(undefined); // what was done before is no answer to this one
              form.submit(event);
            },
          }}
          submitLabel={texts.inviteSubmit}
          aria-label={texts.invite}
          className="flex max-w-md flex-col gap-4"
        >
          <p className="text-body text-pretty text-quiet">{texts.inviteAbout}</p>
          <EmailField label={texts.email} autoComplete="off" />
          <Select
            label={texts.role}
            value={role}
            options={[
              { value: 'member', label: texts.roles.member },
              { value: 'admin', label: texts.roles.admin },
            ]}
            onChange={setRole}
          />
        </Form>
        {link && (
          <div className="flex max-w-2xl flex-col gap-2">
            <DoneNote>{texts.invited}</DoneNote>
            <span className="flex gap-2">
              <input aria-label={texts.link} className={INPUT} readOnly value={link} />
              <CopyButton text={link} />
            </span>
          </div>
        )}
      </div>
      {team.invitations.length > 0 && (
        <RecordTable
          caption={texts.open}
          items={team.invitations}
          keyOf={({ id }) => id}
          columns={[
            { heading: texts.open, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
            { heading: texts.role, cell: ({ role: as }) => texts.roles[as] },
            { heading: texts.expires, cell: ({ expiresAt }) => <Moment atMs={expiresAt} /> },
            {
              heading: texts.change,
              cell: ({ id, email }) => (
                <span className="flex flex-wrap gap-2">
                  <ActButton label={texts.resendOf(email)} onAct={async () => show(await resendInvitation(id))}>
                    {texts.resend}
                  </ActButton>
                  <ActButton look="quiet" label={texts.revokeOf(email)} onAct={() => revokeInvitation(id)}>
                    {texts.revoke}
                  </ActButton>
                </span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
