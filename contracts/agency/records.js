import { orgOffice } from './office.ts';
/** Records of this context. */
export const records = [orgOffice];
