import { Button } from '../../ui/button.tsx';
import { profileTexts } from './texts/profile.ts';

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button look="quiet" onClick={onCancel}>
      {profileTexts.cancel}
    </Button>
  );
}
