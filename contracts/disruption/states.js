import { oneOf, Type, zh } from '../kernel/schema.ts';
import { abnormalStatuses } from './codes.ts';
import { AbnormalFlightRecorded } from './events.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const disruptionStates = {
    abnormalflight: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...abnormalStatuses }), '状态'),
        flight: zh(AbnormalFlightRecorded.schema, '航班'),
    }),
};
