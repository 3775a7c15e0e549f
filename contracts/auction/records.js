import { freeAuction } from './free-auction-record.ts';
/** Records of this context. */
export const records = [freeAuction];
