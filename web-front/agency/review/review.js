import { firstReviewMistake, infoFields, registrationFiles, reviewChecks, writeAuthorities, } from '#contracts/agency/registration.ts';
import { fileTypes } from '#contracts/enums.ts';
import { basicFields, contactFields } from '../fields/order.ts';
/** The text sections of the dialog, with their fields in the order of the checks. */
export const parts = [
    { id: 'review-basic', title: '基本信息', fields: basicFields },
    { id: 'review-contact', title: '联系信息', fields: contactFields },
];
/** The registration data as the registration form holds them. */
export const infoIn = ({ agent, orgAgent, agentInfo, parentOrg, province, city }) => ({
    ...agentInfo,
    ...orgAgent,
    name: agent.name,
    parentOrgId: parentOrg.id,
    provinceId: province.id,
    cityId: city.id,
});
export const authoritiesIn = ({ salesAuthorityCN, salesAuthorityEN, }) => [
    ...granted(salesAuthorityCN, false),
    ...granted(salesAuthorityEN, true),
];
const granted = (flags, inter) => Object.entries(flags).flatMap(([airLine, flag]) => (flag ? [{ airLine, inter }] : []));
export const countsIn = (pictures) => Object.fromEntries(Object.keys(fileTypes).map(kind => [kind, pictures.filter(({ fileType }) => fileType === kind).length]));
const formOf = (info, result) => ({ ...info, ...writeAuthorities(authoritiesIn(result)) });
/** The mistake of each text. */
export const mistakesIn = (info, result) => {
    const found = {};
    const given = { images: countsIn(result.pictures), hashed: true };
    for (const { field, message, fails } of reviewChecks)
        if (!found[field] && fails(formOf(info, result), given))
            found[field] = message;
    return found;
};
/** The first mistake in the order of the rules; `withImages` also checks the papers, as resubmitting does. */
export const warningOf = (info, result, withImages) => firstReviewMistake(formOf(info, result), withImages ? countsIn(result.pictures) : undefined);
/** All changed texts; an emptied field is sent as empty. */
export const changesIn = (before, after) => Object.fromEntries(infoFields.flatMap(field => ((before[field] ?? '') === (after[field] ?? '') ? [] : [[field, after[field] ?? '']])));
/** The element where a mistake of a field is corrected: the field's own, or that of its kind of papers. */
export const placeOf = (field) => {
    const kind = registrationFiles[field];
    return kind ? `review-${kind}` : field;
};
/** Why the application was returned, as far as the reviewers have said. */
export const returnReason = ({ status, instance }) => status === 'RETURNED' ? instance.tasks.findLast(({ statusDesc }) => statusDesc === '已退回')?.handleRemark || undefined : undefined;
