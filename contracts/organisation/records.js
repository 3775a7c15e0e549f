import { airlinePermission } from './airline-permission.ts';
/** Records of this context. */
export const records = [airlinePermission];
