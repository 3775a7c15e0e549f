import { isStaff, seenAgencies } from '#contracts/kernel/endpoint.ts';
import { ofAllAirlines, ourAirline } from '#contracts/kernel/our-airline.ts';
import { notFound } from '#contracts/kernel/refused.ts';
/**
 * Checks that a caller may know of a document. People of an agency see their own documents and may read those of their sub-agents; for them
 * another agency's document does not exist. Staff see documents of the airlines they work for. A caller who is not logged in sees none.
 * @throws Refused 404 or 403
 */
export const mustBelongTo = (who, { agency, also = [], airLine = [], user }, what) => {
    if (who.actor === 'public')
        throw notFound(what);
    if (user !== undefined) {
        if (who.user !== user)
            throw notFound(what);
        return;
    }
    if (who.actor === 'system')
        return;
    if (!isStaff(who) && !(agency && [agency, ...also].some(one => seenAgencies(who).includes(one))))
        throw notFound(what);
    if (isStaff(who))
        for (const one of [airLine].flat())
            ourAirline(who, one);
};
/**
 * Checks that a caller who may know of a document may change it too: what belongs to no airline is changed by staff of all airlines.
 * @throws Refused 403
 */
export const mustActOn = (who, { airLine, user, assigned }) => {
    if (airLine === undefined && user === undefined && !assigned)
        ofAllAirlines(who);
};
/** The same question as an answer instead of a refusal: may this caller know of the document? */
export const sees = (who, owner) => {
    try {
        mustBelongTo(who, owner, '');
        return true;
    }
    catch {
        return false;
    }
};
/** May this caller change a document that the caller may see? A parent agency may only read its sub-agents' documents. */
export const actsOn = (who, { agency, also = [] }) => !who.agency || who.agency === agency || also.includes(who.agency);
/**
 * Loads a document that the caller may see.
 * @throws Refused 404 where there is none or it is another agency's, 403 where it is of an airline that the caller does not work for
 */
export const seenBy = async ({ load }, decider, id, who) => {
    const { state, revision } = await load(decider, id);
    const owner = decider.document.owner(state);
    if (!owner)
        throw notFound(decider.document.zh);
    mustBelongTo(who, owner, decider.document.zh);
    return { state: state, revision, owner };
};
export { ourAirline };
