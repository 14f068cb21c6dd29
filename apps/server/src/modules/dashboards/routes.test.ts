import { DashboardAnswer, type DashboardLayout } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/http.ts';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { dashboardRoutes } from './routes.ts';

const ARRANGED: DashboardLayout = {
  widgets: [
    { widget: 'signals', isShown: true },
    { widget: 'heatmap', isShown: false },
  ],
};

async function setUp() {
  const accounts = await startTestAccounts();
  await accounts.app.register(dashboardRoutes, { db: accounts.db, prefix: API_PREFIX });
  const asha = await accounts.signUp();
  const path = `${asha.path}/dashboard`;
  const layout = async () => DashboardAnswer.parse((await asha.get(path)).json()).layout;
  return { ...accounts, asha, path, layout };
}

describe('the dashboard’s layout', () => {
  it('is kept per user, and can be given up', async () => {
    const { asha, path, layout, signUp } = await setUp();
    const other = await signUp();
    expect(await layout()).toBeNull();
    expect((await asha.call('PUT', path, ARRANGED)).json()).toEqual({ layout: ARRANGED });
    expect(await layout()).toEqual(ARRANGED);
    expect((await other.get(`${other.path}/dashboard`)).json()).toEqual({ layout: null });
    expect((await other.get(path)).statusCode).toBe(404);
    expect((await asha.call('DELETE', path)).statusCode).toBe(204);
    expect(await layout()).toBeNull();
  });

  it('loses parts that there are no longer, and takes none that there never were', async () => {
    const { asha, db, path, layout } = await setUp();
    await asha.call('PUT', path, ARRANGED);
    const older = { widgets: [...ARRANGED.widgets, { widget: 'sundial', isShown: true }] };
    await db
      .updateTable('dashboards')
      .set({ layout: JSON.stringify(older) })
      .execute();
    expect(await layout()).toEqual(ARRANGED);
    for (const wrong of [older, { widgets: 'all' }, {}, { ...ARRANGED, extra: 1 }]) {
      expect((await asha.call('PUT', path, wrong)).statusCode).toBe(400);
    }
  });
});
