import { TextField, type TextFieldProps } from '../../../ui/field.tsx';

interface ZoneFieldProps extends Pick<TextFieldProps, 'label' | 'hint'> {
  zone: string;
  onZone: (zone: string) => void;
}

/** The IANA zone of times without an offset. */
export const ZoneField = ({ label, hint, zone, onZone }: ZoneFieldProps) => (
  <TextField
    name="zone"
    label={label}
    hint={hint}
    isDense
    value={zone}
    placeholder="Asia/Kolkata"
    spellCheck={false}
    onChange={({ target }) => onZone(target.value.trim())}
  />
);
