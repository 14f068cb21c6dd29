import { HouseAdvisorAnswer, SwitchHouseAdvisorRequest } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { InvalidField } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { AdviceDeps } from '../deps.ts';
import { readHouseSwitch, storeHouseSwitch } from './house-switch.ts';

export interface HouseRouteDeps extends Pick<AdviceDeps, 'db' | 'note'> {
  /** What HOUSE_ADVISOR says; undefined where operators decide. */
  fixed: boolean | undefined;
  /** Starts or stops the advisor, after the commit. */
  apply: (isOn: boolean) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators switch the house advisor. */
export const houseRoutes: FastifyPluginAsyncZod<HouseRouteDeps> = async (app, { db, note, fixed, apply }) => {
  const answer = async (): Promise<HouseAdvisorAnswer> => ({
    isOn: fixed ?? (await readHouseSwitch(db)),
    isFixed: fixed !== undefined,
  });

  app.get('/admin/house-advisor', {
    config,
    schema: { tags, response: { 200: HouseAdvisorAnswer } },
    handler: answer,
  });

  app.put('/admin/house-advisor', {
    config,
    schema: { tags, body: SwitchHouseAdvisorRequest, response: { 200: HouseAdvisorAnswer } },
    handler: async (request) => {
      const { isOn } = request.body;
      if (fixed !== undefined) throw new InvalidField('isOn', 'The server’s setting HOUSE_ADVISOR decides this.');
      await db.transaction().execute(async (tx) => {
        if (await storeHouseSwitch(tx, isOn, Date.now()))
          await note(tx, callerOf(request).userId, 'house-advisor-switched', request.ip, isOn ? 'on' : 'off');
      });
      await apply(isOn);
      return answer();
    },
  });
};
