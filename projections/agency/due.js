import { reviewEnds } from '#contracts/agency/review-time.ts';
import { dueList } from '../kernel/due.ts';
import { partOf } from '../kernel/view.ts';
/** until then a returned application waits, and a rejected one keeps its login name */
const review = (agency, at, until) => ({ kind: 'agency', subject: agency, dueAt: reviewEnds(at, until) });
/** Applications of agencies that wait for them, in the list of what is due. */
export const agencyDues = partOf()(dueList, {
    version: 1,
    on: {
        AgencyReturned: (_, { until }, { id, at }) => review(id, at, until),
        AgencyResubmitted: () => null,
        AgencyApproved: () => null,
        AgencyRejected: (_, { cause, until }, { id, at }) => (cause === 'NAME_TAKEN' ? null : review(id, at, until)),
        AgencyNameFreed: () => null,
    },
});
