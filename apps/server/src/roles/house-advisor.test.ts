import { expect, it } from 'vitest';
import { startTestAdvice } from '../testing/test-advice.ts';

async function withHouse(houseAdvisor?: boolean) {
  const advice = await startTestAdvice(houseAdvisor === undefined ? {} : { houseAdvisor });
  const { operator } = advice;
  const state = async () => (await operator.get('admin/house-advisor')).json();
  const turn = (isOn: boolean) => operator.call('PUT', 'admin/house-advisor', { isOn });
  const names = async () =>
    (await operator.get('admin/experts')).json<{ experts: { slug: string }[] }>().experts.map(({ slug }) => slug);
  return { ...advice, state, turn, names };
}

it('is off until an operator switches it on, is an expert then, and stays one once it is off', async () => {
  const { db, names, signUp, state, turn } = await withHouse();
  expect(await state()).toEqual({ isOn: false, isFixed: false });
  expect(await names()).toEqual([]);
  expect((await turn(true)).json()).toEqual({ isOn: true, isFixed: false });
  expect((await turn(true)).json()).toEqual({ isOn: true, isFixed: false });
  expect(await names()).toEqual(['wickwise-rules']);
  expect((await turn(false)).json()).toEqual({ isOn: false, isFixed: false });
  expect(await names()).toEqual(['wickwise-rules']);
  const events = db.selectFrom('security_events').select('detail').where('kind', '=', 'house-advisor-switched');
  expect((await events.orderBy('id').execute()).map(({ detail }) => detail)).toEqual(['on', 'off']);
  const reader = await signUp();
  expect((await reader.get('admin/house-advisor')).statusCode).toBe(403);
  expect((await reader.call('PUT', 'admin/house-advisor', { isOn: true })).statusCode).toBe(403);
});

it('is what the server’s setting says, whatever operators want', async () => {
  const { names, state, turn } = await withHouse(true);
  expect(await state()).toEqual({ isOn: true, isFixed: true });
  expect(await names()).toEqual(['wickwise-rules']);
  const refused = await turn(false);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('HOUSE_ADVISOR')]);
  expect(await state()).toEqual({ isOn: true, isFixed: true });
});
