import type { AnyRecord } from '../kernel/record.ts'
import { agentLine } from './agent-line-record.ts'
import { interHt } from './inter-ht-record.ts'
import { lineInfo } from './line-info-record.ts'
import { timeLimit } from './rules/time-limit.ts'
import { serviceHt } from './service-ht-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [timeLimit, lineInfo, agentLine, interHt, serviceHt]
