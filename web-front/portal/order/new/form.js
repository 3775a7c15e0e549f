import { fieldsOf, isBlank } from '../../names/rows.ts';
import { askedOf } from './choice.ts';
export const emptyDraft = (contact) => ({
    groupName: '',
    contact,
    remark: '',
    isNaming: false,
    names: [],
    isAgreed: false,
});
/** Missing or wrong values in the order of the page; the server checks the rest. */
export const gapsIn = ({ groupName, contact, isAgreed }, { people, wrongNames = 0 } = {}) => {
    const gaps = [
        ['groupName', !groupName.trim() && '填写团名，最多 50 个字'],
        ['people', people],
        ['contactName', !contact.name.trim() && '填写联系人姓名'],
        ['contactPhone', !isPhone(contact.phone) && '填写手机号，或带区号的电话'],
        ['names', wrongNames > 0 && `${wrongNames} 人有误，改正后再提交，或改为稍后录入`],
        ['terms', !isAgreed && '阅读购买条件后勾选'],
    ];
    return Object.fromEntries(gaps.filter((gap) => Boolean(gap[1])));
};
const isPhone = (text) => /^[0-9+ -]{6,20}$/.test(text.trim());
/** The total that the user read for this choice before, where it differs now. */
export const movedFrom = (seen, choice, total) => seen?.choice === choice && seen.total !== total ? seen.total : undefined;
/** The named people of the list, in its order. */
export const namedIn = ({ isNaming, names }) => (isNaming ? names.filter(row => !isBlank(row)) : []);
/** Puts the server's messages about names (`passengers.{index}.{field}`) at each name. */
export const withTold = (draft, errors) => {
    const named = namedIn(draft);
    const told = new Map();
    for (const [path, message] of Object.entries(errors)) {
        const [, index, field] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const row = named[Number(index)];
        if (row && field)
            told.set(row.key, { ...told.get(row.key), [field]: message });
    }
    if (told.size === 0)
        return undefined;
    return { ...draft, names: draft.names.map(row => (told.has(row.key) ? { ...row, told: told.get(row.key) } : row)) };
};
export const orderOf = ({ choice, draft, total, waits, confirmDuplicate }) => {
    const { groupName, contact, remark } = draft;
    const passengers = waits ? [] : namedIn(draft).map(fieldsOf);
    return {
        ...askedOf(choice),
        total,
        groupName: groupName.trim(),
        contact: { name: contact.name.trim(), phone: contact.phone.trim() },
        ...(remark.trim() && { remark: remark.trim() }),
        ...(passengers.length > 0 && { passengers }),
        ...(waits && { waitlist: true }),
        ...(confirmDuplicate && { confirmDuplicate: true }),
    };
};
/** True where the input equals what was sent, whatever price, similar order and free seats are now. */
export const saysTheSame = (sent, said) => {
    const { total, waitlist = false, confirmDuplicate = false } = sent;
    return JSON.stringify(orderOf({ ...said, total, waits: waitlist, confirmDuplicate })) === JSON.stringify(sent);
};
