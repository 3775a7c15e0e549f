import { refundScale } from './scale-record.ts';
import { refundTypeRule } from './type-record.ts';
/** Records of this context. */
export const records = [refundScale, refundTypeRule];
