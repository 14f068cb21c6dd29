import { TEAM_LIMITS, TeamNameRequest } from '@wickwise/contract';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { postTeam } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

export function CreateTeamForm() {
  const form = useForm({ schema: TeamNameRequest, onSubmit: ({ name }) => postTeam(name) });
  return (
    <Form
      form={form}
      submitLabel={texts.createSubmit}
      aria-label={texts.create}
      className="flex max-w-md flex-col gap-4 p-3"
    >
      <p className="text-body text-pretty text-quiet">{texts.createAbout}</p>
      <TextField name="name" label={texts.name} maxLength={TEAM_LIMITS.nameLength} autoComplete="organization" />
    </Form>
  );
}
