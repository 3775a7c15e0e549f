import { airline } from '../basicinfo/airline.ts';
import { applicationLimits, fareTypes, refundDocumentTypes, refundKinds, refundTypes } from '../enums.ts';
import { choice, flag, int, key, maybe, ref, text } from '../kernel/field.ts';
import { present } from '../kernel/present.ts';
import { record } from '../kernel/record.ts';
import { defaultTypeRules } from './types.ts';
/**
 * Rules of each refund type (DOMAIN §3.6, §4.3), per airline or for all. A type whose row is switched off cannot be applied for. Staff read
 * and write lists as text: `身份证/护照，诊断证明` asks for one paper of each part. The reasons of a type are config `refundTypeReasonConfig`.
 */
export const refundTypeRule = record('refundTypeRule', '退票类型规则', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    type: key(choice('退票类型', refundTypes, { also: ['类型'] })),
    name: text('名称', { search: 'pinyin', max: 40, also: ['类型名称'] }),
    kind: choice('自愿/非自愿', refundKinds),
    feeCharged: flag('收取退票费'),
    limit: choice('申请期限', applicationLimits, { initial: 'YEAR', also: ['期限'] }),
    limitCount: maybe(int('期限（天/月数）', { min: 1, max: 366, also: ['期限数'] })),
    notice: flag('须填通告编号'),
    keepsMinimum: flag('不足成团照常补差', { also: ['补差'] }),
    papers: maybe(text('必传附件', { max: 200, also: ['附件'] })),
    travellers: maybe(text('限定旅客', { max: 100, also: ['旅客类型'] })),
    childPercent: maybe(int('儿童票价（全价%）', { min: 1, max: 100, also: ['儿童票价'] })),
}, {
    area: 'order',
    place: ['rules', 13],
    folded: 2,
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: (values) => ({ ...wrongLists(values), ...wrongTerms(values) }),
});
const wrongLists = ({ papers, travellers }) => {
    const wrong = {};
    const asked = readPapers(papers);
    const meant = readTravellers(travellers);
    if (typeof asked === 'string')
        wrong.papers = asked;
    if (typeof meant === 'string')
        wrong.travellers = meant;
    return wrong;
};
const wrongTerms = ({ type, kind, feeCharged, limit, limitCount, keepsMinimum, travellers, childPercent }) => {
    const counted = limit === 'DAYS' || limit === 'MONTHS';
    return {
        ...(counted !== (limitCount !== undefined) && { limitCount: counted ? '请填写期限的天数或月数' : '该申请期限没有天数或月数' }),
        ...(kind === 'INVOLUNTE' && feeCharged && { feeCharged: '非自愿退票不收退票费' }),
        ...((type === 'CHILD') !== (childPercent !== undefined) && {
            childPercent: type === 'CHILD' ? '请填写儿童票价占全价的百分比' : '只有儿童票退差才有儿童票价',
        }),
        ...(keepsMinimum &&
            (type === 'CHILD' || kind === 'INVOLUNTE') && {
            keepsMinimum: type === 'CHILD' ? '儿童票退差不减少人数' : '非自愿退票不补差',
        }),
        ...(type === 'CHILD' && feeCharged && { feeCharged: '儿童票退差不收退票费' }),
        ...(type === 'CHILD' && kind === 'INVOLUNTE' && { kind: '儿童票退差为自愿' }),
        ...(type === 'CHILD' && travellers !== fareTypes.CHILD && { travellers: '儿童票退差限儿童旅客' }),
    };
};
/** @throws RangeError for lists that the record refuses */
const typeRuleOf = (row) => {
    const { type, name, kind, feeCharged, limit, limitCount, notice, keepsMinimum, childPercent } = row;
    const papers = readPapers(row.papers);
    const travellers = readTravellers(row.travellers);
    if (typeof papers === 'string')
        throw new RangeError(papers);
    if (typeof travellers === 'string')
        throw new RangeError(travellers);
    return {
        name,
        kind,
        manner: type === 'CHILD' ? 'CHILD' : kind === 'INVOLUNTE' ? 'INVOLUNTE' : feeCharged ? 'VOLUNTE' : 'WAIVED',
        limit: { by: limit, ...present({ count: limitCount }) },
        notice,
        papers,
        ...(keepsMinimum && kind === 'VOLUNTE' && !feeCharged && type !== 'CHILD' && { keepsMinimum }),
        ...(travellers.length > 0 && { travellers }),
        ...(childPercent !== undefined && { childRate: childPercent * 100 }),
    };
};
/**
 * The types of an airline: its own row, otherwise the row for all, otherwise the built-in rule. A row that is switched off removes its
 * type.
 */
export const typeRulesOf = (rows, airLine) => Object.fromEntries(Object.keys(refundTypes).flatMap(type => {
    const of = (whose) => rows.find(row => row.type === type && row.airLine === whose);
    const row = of(airLine) ?? of('*');
    if (!row)
        return [[type, defaultTypeRules[type]]];
    return row.enabled ? [[type, typeRuleOf(row)]] : [];
}));
const parts = (text) => text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .split(/[,;、]/);
const codeOf = (labels, label) => Object.keys(labels).find(code => labels[code] === label);
/** Parses rows of papers. @returns them, or a Chinese message about an unknown one */
const readPapers = (text) => {
    if (!text)
        return [];
    const rows = parts(text).map(part => part.split(/[/或]/).map(label => codeOf(refundDocumentTypes, label) ?? { label }));
    const unknown = rows.flat().find(paper => typeof paper === 'object');
    if (unknown)
        return `附件“${unknown.label}”无法识别，可选：${Object.values(refundDocumentTypes).join('、')}`;
    return rows;
};
const readTravellers = (text) => {
    if (!text)
        return [];
    const types = parts(text).map(label => codeOf(fareTypes, label) ?? { label });
    const unknown = types.find(type => typeof type === 'object');
    return unknown
        ? `旅客类型“${unknown.label}”无法识别，可选：${Object.values(fareTypes).join('、')}`
        : types;
};
