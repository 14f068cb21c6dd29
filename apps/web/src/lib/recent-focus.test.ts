import { expect, it } from 'vitest';

it('knows what had the focus before it was loaded itself, which the first dialog does', async () => {
  const [opener, dialog] = [document.createElement('button'), document.createElement('div')];
  document.body.append(opener, dialog);
  opener.focus();
  const { focusedBefore } = await import('./recent-focus.ts');
  expect(focusedBefore(dialog)).toBe(opener);
});
