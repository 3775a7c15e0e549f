import { agency } from './agency.ts';
/** Handles applications that have waited for their agency long enough. */
export const agencyDues = {
    agency: () => ({ subject }, { at }) => at(agency, subject).passTime({}),
};
