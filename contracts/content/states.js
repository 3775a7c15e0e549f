import { optional, Type, zh } from '../kernel/schema.ts';
import { InfoRead } from './events.ts';
const { revision } = InfoRead.schema.properties;
/** Schemas of fields that these states keep and no event declares (`Contract.states`): what one person has seen, by piece. */
export const contentStates = {
    inforeading: Type.Record(Type.String(), Type.Object({ read: zh(revision, '已阅读版本'), confirmed: optional(zh(revision, '已确认版本')) })),
};
