import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps, useFieldEdited } from './field.tsx';
import { fileFieldTexts as texts } from './texts/file-field.ts';

export interface FileFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  /** Whether the form needs a file. */
  isRequired?: boolean;
  /** Returns what is wrong with a file, as its size; undefined where nothing is. */
  flawOf?: (file: File) => string | undefined;
  /** Called with the chosen files, none where the choice was taken back. */
  onFiles: (files: readonly File[]) => void;
}

/** One or several files of the reader's device. Its form isn't sent with files that have a flaw. */
export function FileField({ isRequired = false, flawOf, onFiles, accept, multiple, ...field }: FileFieldProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const edited = useFieldEdited(field.name);
  const missing = isRequired && files.length === 0 ? texts.none : undefined;
  const flaw = missing ?? files.map((file) => flawOf?.(file)).find((one) => one !== undefined) ?? '';
  const choose = (chosen: readonly File[]): void => {
    setFiles(chosen);
    edited();
    onFiles(chosen);
  };
  return (
    <Field {...field}>
      {(ties) => (
        <input
          {...ties}
          ref={(input) => input?.setCustomValidity(flaw)}
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={({ target }) => choose([...(target.files ?? [])])}
          className="min-w-0 text-body font-normal file:mr-3 file:min-h-9 file:rounded-input file:border file:border-solid file:border-hairline file:bg-panel file:px-4 file:text-ink pointer-coarse:file:min-h-11"
        />
      )}
    </Field>
  );
}
