import { oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { versionStatuses } from './codes.ts'
import { RuleDayClaimed } from './day-events.ts'
import { KnownVersion } from './version.ts'

const { status: _, ...known } = KnownVersion.properties
/** Schemas of state fields that no event declares (`Contract.states`). */
export const retailStates: Readonly<Record<string, TSchema>> = {
  ruleversion: Type.Object({ ...known, status: zh(oneOf({ NONE: '不存在', ...versionStatuses }), '状态') }),
  ruleday: Type.Object({ claim: zh(RuleDayClaimed.schema, '占用中的版本') }),
}
