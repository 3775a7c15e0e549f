import { fareTypes } from '../../enums.ts';
import { ageAt, ageType, checkDocument } from '../../kernel/documents.ts';
import { checkName, mayBeConfirmed, unparted } from '../../kernel/passenger-name.ts';
import { present } from '../../kernel/present.ts';
import { freeAllowed } from '../rules/free.ts';
const freeText = ({ free, freeTicket }) => [...(free ? [`按每${free.every}人免1人`] : []), ...(freeTicket ? [`免票政策每${freeTicket.every}人免${freeTicket.free}人`] : [])].join('，');
/**
 * A group's list of names while it grows. `check` says what a traveller would look like in it (number and name tidied, birth date and sex
 * by the document) or what is wrong; `enter` adds the traveller. `twin` is the traveller who already has the document.
 */
export const nameList = ({ departure, counts, named, coming = [], terms = {} }) => {
    const numbers = new Map();
    const taken = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
    let babies = 0;
    const enter = (one) => {
        if (one.docNo)
            numbers.set(one.docNo, one);
        taken[one.type]++;
        if (isBaby(one, departure))
            babies++;
    };
    for (const one of named)
        enter(one);
    for (const one of coming)
        numbers.set(one.docNo, one);
    /** reason why the group has no room for another traveller of this type */
    const full = (fields) => {
        if (counts && taken[fields.type] >= counts[fields.type])
            return `超出座位数：订单中没有未录入的${fareTypes[fields.type]}旅客`;
        if (counts && fields.type === 'FREE') {
            const allowed = freeAllowed(terms, counts.ADULT + counts.CHILD + counts.SOLIDER + counts.FREE);
            if (allowed !== undefined && taken.FREE >= allowed)
                return `免票名额不足：${freeText(terms)}，本订单可免${allowed}人`;
        }
        return undefined;
    };
    const check = (fields) => {
        const problems = {};
        const room = full(fields);
        if (room)
            problems.type = room;
        const confirmed = fields.nameConfirmed === true;
        const name = checkName(fields.name, { confirmed });
        const wrong = name.ok ? unparted(fields.name) : name.reason;
        if (wrong)
            problems.name = mayBeConfirmed(fields.name) && !confirmed ? `${wrong}；证件上就是“${fields.name.trim()}”的，请确认` : wrong;
        const document = checkDocument(fields.docType, fields.docNo, { birthDate: fields.birthDate, gender: fields.gender, at: departure });
        if (!document.ok) {
            problems[document.reason.includes('出生') ? 'birthDate' : document.reason.includes('性别') ? 'gender' : 'docNo'] = document.reason;
            return { problems };
        }
        // the number alone: an identity card and a household register with the same number are the same person
        const twin = numbers.get(document.number);
        if (twin)
            problems.docNo = `旅客证件重复：与${twin.name}相同`;
        const birthDate = document.birthDate ?? fields.birthDate;
        const age = ageProblem(fields.type, birthDate, departure);
        if (age)
            problems.birthDate = age;
        else if (counts && isBaby({ type: fields.type, birthDate }, departure) && babies >= 2 * adultsIn(counts))
            problems.type ??= TWO_BABIES;
        if (!name.ok || Object.keys(problems).length > 0)
            return { problems, ...present({ twin }) };
        const gender = document.gender ?? fields.gender;
        return {
            traveller: {
                name: name.name,
                ...present({ title: name.title ?? fields.title }),
                ...(confirmed && mayBeConfirmed(fields.name) && { nameConfirmed: true }),
                type: fields.type,
                docType: fields.docType,
                docNo: document.number,
                ...present({ birthDate, gender }),
                ...(fields.nationality && { nationality: fields.nationality }),
                ...(fields.phone && { phone: fields.phone }),
            },
        };
    };
    return { check, enter, counts: taken };
};
/**
 * Infants without a lap (DOMAIN §3.4): each adult takes one infant on the lap, a second one needs a seat as a child. The result holds those
 * without an adult, by index in the list.
 */
export const infantsAlone = (list, departure) => {
    const alone = new Map();
    const adults = list.filter(({ type }) => type !== 'CHILD' && type !== 'INFANT').length;
    let laps = 0;
    let babies = 0;
    for (const [index, one] of list.entries()) {
        if (isBaby(one, departure) && ++babies > 2 * adults)
            alone.set(index, TWO_BABIES);
        else if (one.type === 'INFANT' && ++laps > adults)
            alone.set(index, '每名成人只能携带一名不占座婴儿，第二名婴儿请按儿童录入');
    }
    return alone;
};
/** Judges drafts as the next travellers of the group, one after another. A draft with mistakes does not count for those after it. */
export const judgeNames = (group, drafts) => {
    const list = nameList(group);
    const judged = drafts.map((draft) => {
        const { traveller, problems = {}, ...rest } = list.check(draft);
        if (!traveller)
            return { draft, problems, ...rest };
        list.enter(traveller);
        return { draft: { ...draft, ...traveller }, traveller, problems };
    });
    // an order has enough adults for its infants; before there is an order, the list itself must have them
    if (!group.counts)
        for (const [index, message] of infantsAlone(judged.map(({ draft }) => draft), group.departure))
            judged[index].problems.type ??= message;
    return judged;
};
const TWO_BABIES = '每名成人最多携带两名婴儿';
const adultsIn = (counts) => counts.ADULT + counts.SOLIDER + counts.FREE;
const isBaby = ({ type, birthDate }, departure) => type === 'INFANT' || (type === 'CHILD' && birthDate !== undefined && ageAt(birthDate, departure) < 2);
/** Age counts at first departure: infant under 2, child under 12, everybody else adult. */
const ageProblem = (type, birthDate, departure) => {
    if (!birthDate)
        return type === 'CHILD' || type === 'INFANT' ? '请填写出生日期' : undefined;
    if (birthDate > departure)
        return '出生日期晚于出发日期';
    const age = ageType(birthDate, departure);
    if (type === 'FREE')
        return undefined;
    // the second infant of an adult has a seat and travels as a child
    const fits = type === 'CHILD' ? age !== 'ADULT' : age === (type === 'INFANT' ? 'INFANT' : 'ADULT');
    return fits ? undefined : `按首航段出发日期，该旅客应为${fareTypes[age]}，与旅客类型${fareTypes[type]}不符`;
};
