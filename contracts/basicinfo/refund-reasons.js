import { disabledRuleTexts, refundReasons, refundRuleTexts, refundTypes } from '../enums.ts';
const group = (texts, ...codes) => (codes.length > 0 ? codes : Object.keys(texts)).map(code => ({
    code,
    label: texts[code],
    ...(disabledRuleTexts.includes(code) && { disabled: true }),
}));
const { FORCE, SICKNESS, VOLUNTEER, OTHER } = refundRuleTexts;
/** 自愿团退抵扣 and 共益债抵扣: the refund becomes a credit for another order */
const intoCredit = (...codes) => group(refundReasons, ...codes.map(String));
/**
 * The groups of DOMAIN §4.3 by type. Two things are our interpretation: the group of a type without a group of its name, and which types
 * may become a credit.
 */
export const defaultTypeReasons = {
    VOLUNTE: [...group(VOLUNTEER), ...intoCredit(5, 6)],
    FORCE: [...group(FORCE, 'CANCEL', 'UNUSUAL', 'WEDDING', 'EPIDEMIC'), ...intoCredit(6)],
    FORCE_OTHER: [...group(FORCE, 'INVOLUNTARY_OTHER', 'EPIDEMIC', 'WEDDING'), ...intoCredit(6)],
    EXEMPT: group(OTHER),
    SPECIAL_TRAVELERS: group(OTHER),
    AIRLINE_NOTICE: group(FORCE),
    SICKNESS: group(SICKNESS),
    ERROR: group(OTHER),
    CHILD: group(OTHER),
};
/**
 * Parses the config value into reasons by type. An unreadable value yields no reasons: a broken configuration keeps nobody from applying.
 */
export const readTypeReasons = (json) => {
    try {
        const value = JSON.parse(json);
        return isTypeReasons(value) ? value : {};
    }
    catch {
        return {};
    }
};
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isReason = (value) => isObject(value) &&
    typeof value.code === 'string' &&
    typeof value.label === 'string' &&
    (value.disabled === undefined || typeof value.disabled === 'boolean');
const isTypeReasons = (value) => isObject(value) &&
    Object.entries(value).every(([type, list]) => Object.hasOwn(refundTypes, type) && Array.isArray(list) && list.every(isReason));
/** The reasons that may be chosen for a type; with `disabled` also those that are only shown. */
export const reasonsOf = (reasons, type, { disabled = false } = {}) => (reasons[type] ?? []).filter(reason => disabled || !reason.disabled);
/** True, or the reason in Chinese. A type without configured reasons accepts any reason. */
export const mayReason = (reasons, type, code) => !reasons[type]?.length || reasonsOf(reasons, type).some(reason => reason.code === code) || '原因与退票类型不匹配';
