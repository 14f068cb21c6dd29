import * as z from 'zod/mini';

/** Whether the house advisor publishes. `isFixed`: the server's setting HOUSE_ADVISOR decides, not operators. */
export const HouseAdvisorAnswer = z.object({ isOn: z.boolean(), isFixed: z.boolean() });
export type HouseAdvisorAnswer = z.infer<typeof HouseAdvisorAnswer>;
export const SwitchHouseAdvisorRequest = z.strictObject({ isOn: z.boolean() });
