import { describe, expect, it } from 'vitest';
import { ChangeNameRequest } from './account-forms.ts';
import { NameText } from './name-text.ts';
import { TeamNameRequest } from './teams.ts';
import { CreateWatchlistRequest } from './watchlists.ts';

const TURNS = ['202A', '202B', '202C', '202D', '202E', '2066', '2067', '2068', '2069'].map((code) =>
  String.fromCodePoint(Number.parseInt(code, 16)),
);

describe('a name', () => {
  it.each(TURNS)('has no control that turns its direction', (turn) => {
    const name = `Pay${turn}pal`;
    expect(TeamNameRequest.parse({ name })).toEqual({ name: 'Paypal' });
    expect(ChangeNameRequest.parse({ name })).toEqual({ name: 'Paypal' });
    expect(CreateWatchlistRequest.parse({ name })).toMatchObject({ name: 'Paypal' });
    expect(TeamNameRequest.safeParse({ name: turn }).success).toBe(false);
  });

  it.each(['200B', '200D', '2060', 'FEFF', '00AD', '3164', '2800'])(
    'isn’t of U+%s alone, which nobody sees',
    (code) => {
      const blank = String.fromCodePoint(Number.parseInt(code, 16));
      for (const name of [blank, ` ${blank} ${blank}`]) {
        expect(ChangeNameRequest.safeParse({ name }).success).toBe(false);
        expect(CreateWatchlistRequest.safeParse({ name }).success).toBe(false);
      }
      expect(ChangeNameRequest.parse({ name: 'Asha' })).toEqual({ name: 'Asha' });
    },
  );

  it('keeps the joiners of Hindi and of emoji, and right-to-left letters', () => {
    for (const name of ['क्\u200Dष', 'क्\u200Cष', '👩\u200D💻', 'שלום', 'أحمد']) expect(NameText.parse(name)).toBe(name);
  });
});
