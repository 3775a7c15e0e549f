import { registrationChecks, writeAuthorities } from './registration.ts';
/** A sub-agent (分代理) is an agency that another agency has taken on, one level deep (DOMAIN §3.1). */
/** Fields in which a parent describes a sub-agent, beside its login name and its authorities. */
export const subAgentFields = ['name', 'linkman', 'tel', 'telAreaCode', 'email'];
/** limit that keeps a parent's lists quick: they query the documents of all its sub-agents */
export const MOST_SUB_AGENTS = 200;
const asked = ['loginName', 'airLine', ...subAgentFields];
const checks = registrationChecks.filter(({ field }) => asked.includes(field));
/** Mistakes that keep a draft from being submitted. Texts and order are those of the registration checks. */
export const subAgentMistakes = ({ authorities, ...texts }) => {
    const whole = { ...texts, ...writeAuthorities(authorities) };
    return checks.filter(check => check.fails(whole, { images: {}, hashed: true }));
};
/** undefined when the form is complete */
export const firstSubAgentMistake = (form) => subAgentMistakes(form)[0];
/**
 * The airlines that a sub-agent may sell now: never more than its parent. When the parent loses an authority, the sub-agent loses it in
 * the same moment.
 */
export const sellsUnder = (own, parent) => ({
    domestic: own.domestic.filter(airLine => !parent || parent.domestic.includes(airLine)),
    inter: own.inter.filter(airLine => !parent || parent.inter.includes(airLine)),
});
