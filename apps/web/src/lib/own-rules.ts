import { queryOptions } from '@tanstack/react-query';
import { OwnStrategiesAnswer, SavedScreensAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ownUserPath } from './user.ts';

/** A strategy or saved screen whose signals carry its name. */
interface OwnRule {
  id: string;
  label: string;
}

/** The user's live rules, strategies first. */
export const ownRulesQuery = queryOptions({
  queryKey: ['own-rules'],
  queryFn: async ({ signal }): Promise<OwnRule[]> => {
    const [{ strategies }, { screens }] = await Promise.all([
      api.get(ownUserPath('/strategies'), OwnStrategiesAnswer, signal),
      api.get(ownUserPath('/screens'), SavedScreensAnswer, signal),
    ]);
    return [
      ...strategies
        .filter(({ liveFrom }) => liveFrom !== null)
        .map(({ id, definition }) => ({ id, label: definition.label })),
      ...screens.filter(({ isLive }) => isLive).map(({ id, name }) => ({ id, label: name })),
    ];
  },
});
