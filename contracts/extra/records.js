import { agentFee } from './fee-record.ts';
import { holidayRule } from './holiday-record.ts';
import { extraLimit } from './limit-record.ts';
import { extraProduct } from './product-record.ts';
/** Records of this context. */
export const records = [extraProduct, extraLimit, agentFee, holidayRule];
