import type { AnyRecord } from '../kernel/record.ts'
import { agentLine } from './agent-line-record.ts'
import { lineInfo } from './line-info-record.ts'
import { timeLimit } from './rules/time-limit.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [timeLimit, lineInfo, agentLine]
