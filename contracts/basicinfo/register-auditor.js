import { orgOffice } from '../agency/office.ts';
import { maybe, person, ref } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { airline } from './airline.ts';
/**
 * Reviewers of registrations, by office or by the airline that is asked for. The first step of a review is a task of one of them: the first
 * to take it. Where no reviewer is named, the workflow decides.
 */
export const registerAuditor = record('registerAuditor', '注册审核员', {
    auditor: person('审核员'),
    parentOrgId: maybe(ref(orgOffice, '营业部')),
    airLine: maybe(ref(airline, '航空公司')),
}, { area: 'member', place: ['members', 3], folded: 2 });
/**
 * Reviewers of an application, those of its office before all others: user ids, or login names that staff wrote when records still held
 * these.
 */
export const auditorsFor = (rows, { parentOrgId, airlines }) => {
    const fits = rows.filter(row => !row.airLine || airlines.includes(row.airLine));
    const ofOffice = fits.filter(row => row.parentOrgId && row.parentOrgId === parentOrgId);
    const chosen = ofOffice.length > 0 ? ofOffice : fits.filter(row => !row.parentOrgId);
    return [...new Set(chosen.map(({ auditor }) => auditor.toLowerCase()))];
};
