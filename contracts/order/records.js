import { agentLine } from './agent-line-record.ts';
import { lineInfo } from './line-info-record.ts';
import { timeLimit } from './rules/time-limit.ts';
/** Records of this context. */
export const records = [timeLimit, lineInfo, agentLine];
