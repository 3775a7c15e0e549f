import { finesLine } from './rule-record.ts';
/** Records of this context. */
export const records = [finesLine];
