import { QueryClient } from '@tanstack/react-query';
import { completeLayout, type DashboardLayout, WIDGETS } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from '../../lib/moved.ts';
import { beginSession } from '../../lib/session/session.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn, tokenFor } from '../../testing/session.ts';
import { layoutQuery, widgetsOf } from './layout.ts';

const LAYOUT: DashboardLayout = { widgets: [{ widget: 'signals', isShown: false }] };

/** Returns the initial layout, before the server's answer. */
const known = () => (layoutQuery.initialData as () => DashboardLayout | null | undefined)();

const read = (): Promise<DashboardLayout | null> => new QueryClient().fetchQuery({ ...layoutQuery, staleTime: 0 });

describe('moving an entry of a list', () => {
  it('puts it where it’s wanted and leaves the others in their order', () => {
    const lists = fc.uniqueArray(fc.integer(), { minLength: 1 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length];
        const result = moved(list, from, to);
        expect(result[to]).toBe(list[from]);
        expect(result.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
      }),
    );
  });
});

describe('the arrangement of the dashboard', () => {
  it('has every widget once, in its usual place unless it was moved', () => {
    expect(widgetsOf(null).map(({ widget }) => widget)).toEqual([...WIDGETS]);
    expect(widgetsOf(LAYOUT)).toEqual(completeLayout(LAYOUT));
  });

  it('is there at once in a browser that has seen it', async () => {
    signIn();
    answerApi({ 'user/user-1/dashboard': { body: { layout: LAYOUT } } });
    expect(known()).toBeUndefined();
    await read();
    expect(known()).toEqual(LAYOUT);
  });

  it('is not shown to another account of the same browser', async () => {
    signIn();
    answerApi({ 'user/user-1/dashboard': { body: { layout: LAYOUT } } });
    await read();
    beginSession(tokenFor(900, 'user-2'));
    expect(known()).toBeUndefined();
  });

  it('is taken for unknown where what was kept is damaged', () => {
    signIn();
    localStorage.setItem('dashboard_layout', '{"path":');
    expect(known()).toBeUndefined();
  });
});
