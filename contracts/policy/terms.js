import { childFareModes, freeCountingModes, groupPassengers, groupTypes, weekdays } from '../enums.ts';
import { yuanText } from '../kernel/money.ts';
import { assessmentBases } from './events.ts';
const WHOLE = 10_000;
const percent = (rate) => `${rate / 100}%`;
/** Contradictions in the terms of a policy that the schema cannot express (DOMAIN §3.13, §5.5 B), the most telling first. */
export const problemsOf = (terms) => {
    const { price, limits } = terms;
    const reversed = (from, to) => from !== undefined && to !== undefined && from > to;
    const rules = [
        [reversed(terms.saleFrom, terms.saleTo), 'saleTo', '销售有效期无效：开始日期晚于结束日期'],
        [reversed(terms.travelFrom, terms.travelTo), 'travelTo', '旅行有效期无效：开始日期晚于结束日期'],
        [reversed(terms.advanceMin, terms.advanceMax), 'advanceMax', '提前天数无效'],
        [reversed(terms.paxMin, terms.paxMax), 'paxMax', '人数范围无效'],
        [terms.origin !== undefined && terms.origin === terms.destination, 'destination', '始发地与目的地不能相同'],
        [terms.origin !== undefined && terms.originArea !== undefined, 'originArea', '已填写始发地，不能再填写始发区域'],
        [terms.destination !== undefined && terms.destinationArea !== undefined, 'destinationArea', '已填写目的地，不能再填写目的区域'],
        [
            terms.originGroup !== undefined && (terms.origin ?? terms.originArea) !== undefined,
            'originGroup',
            '始发地、始发区域、始发机场组只能填写一项',
        ],
        [
            terms.destinationGroup !== undefined && (terms.destination ?? terms.destinationArea) !== undefined,
            'destinationGroup',
            '目的地、目的区域、目的机场组只能填写一项',
        ],
        [terms.agency !== undefined && terms.office !== undefined, 'office', '已填写适用代理人，不能再填写适用营业部'],
        [terms.agency !== undefined && terms.agencyLevel !== undefined, 'agencyLevel', '已填写适用代理人，不能再填写代理人级别'],
        [price.kind === 'FIXED' && (price.fare === 0 || price.fare % 1000 !== 0), 'price', '固定票价须为10元的整数倍'],
        [price.kind === 'DISCOUNT' && (price.rate === 0 || price.rate > WHOLE), 'price', '折扣须大于0且不超过100%'],
        [
            terms.normalFare?.kind === 'FIXED' && (terms.normalFare.fare === 0 || terms.normalFare.fare % 1000 !== 0),
            'normalFare',
            '普通票价须为10元的整数倍',
        ],
        [
            terms.normalFare?.kind === 'DISCOUNT' && (terms.normalFare.rate === 0 || terms.normalFare.rate > WHOLE),
            'normalFare',
            '普通票价的折扣须大于0且不超过100%',
        ],
        [terms.normalFare?.kind === price.kind && worth(terms.normalFare) < worth(price), 'normalFare', '普通票价不能低于团队票价'],
        [reversed(limits?.ticketDays, limits?.nameDays), 'limits', '名单时限不能晚于出票时限'],
        [reversed(limits?.ticketDays, limits?.balanceDays), 'limits', '尾款时限不能晚于出票时限'],
        [terms.assessmentBase !== undefined && !terms.deposits, 'assessmentBase', '未设置定金，不能设置考核基数'],
    ];
    return [
        ...rules.flatMap(([broken, field, message]) => (broken ? [{ field, message }] : [])),
        ...depositProblems(terms).map(message => ({ field: 'deposits', message })),
    ];
};
const worth = (fare) => (fare.kind === 'FIXED' ? fare.fare : fare.rate);
const depositProblems = ({ deposits = [], limits }) => [
    ...deposits.flatMap(({ rate, assessment, daysBefore }, stage) => {
        const before = deposits[stage - 1]?.daysBefore;
        return [
            rate === 0 && `第${stage + 1}期定金比例须大于0`,
            assessment > WHOLE && `第${stage + 1}期考核比例不能超过100%`,
            stage === 0 && daysBefore !== undefined && '第1期定金随支付时限支付，不能设置起飞前天数',
            stage > 0 && daysBefore === undefined && `第${stage + 1}期定金须设置起飞前天数`,
            before !== undefined && daysBefore !== undefined && daysBefore >= before && `第${stage + 1}期定金须晚于前一期`,
            stage > 0 &&
                daysBefore !== undefined &&
                limits?.balanceDays !== undefined &&
                daysBefore <= limits.balanceDays &&
                '各期定金须早于尾款时限',
        ];
    }),
    deposits.reduce((sum, { rate }) => sum + rate, 0) >= WHOLE && '各期定金比例之和须小于100%',
].filter(problem => problem !== false);
const fareText = (fare) => (fare.kind === 'FIXED' ? `固定 ¥${yuanText(fare.fare)}` : `全价${percent(fare.rate)}`);
/** Readable rules of a sale under these terms (`sale/rule`, the editor's preview). */
export const ruleTexts = (terms) => {
    const { paxMin, paxMax, free, deposits, assessmentBase, limits, weekdays: days } = terms;
    const until = (from, to) => `${from ?? '即日'}至${to ?? '另行通知'}`;
    const daysBefore = (count, what) => count === undefined ? [] : [`${what}：${count === 0 ? '起飞当天' : `起飞前${count}天`}`];
    const limitTexts = [
        ...(limits?.payMinutes === undefined ? [] : [`支付：下单后${limits.payMinutes}分钟`]),
        ...daysBefore(limits?.nameDays, '名单'),
        ...daysBefore(limits?.balanceDays, '尾款'),
        ...daysBefore(limits?.ticketDays, '出票'),
    ];
    return [
        { title: '成团人数', text: `最少${paxMin}人${paxMax === undefined ? '' : `，最多${paxMax}人`}` },
        ...(terms.saleFrom || terms.saleTo ? [{ title: '销售日期', text: until(terms.saleFrom, terms.saleTo) }] : []),
        ...(terms.travelFrom || terms.travelTo ? [{ title: '旅行日期', text: until(terms.travelFrom, terms.travelTo) }] : []),
        ...(days?.length ? [{ title: '班期', text: days.map(day => weekdays[day]).join('、') }] : []),
        ...(terms.groupType ? [{ title: '团队类型', text: groupTypes[terms.groupType] }] : []),
        ...(terms.passengerTypes?.length ? [{ title: '旅客类型', text: passengerTypesText(terms.passengerTypes) }] : []),
        { title: '票价', text: fareText(terms.price) },
        { title: '儿童票价', text: childFareModes[terms.childFareMode] },
        ...(free ? [{ title: '免票', text: `${free.every}免1（${freeCountingModes[free.counting]}），免票旅客只付税费` }] : []),
        ...(deposits
            ? [
                {
                    title: '定金',
                    text: deposits
                        .map(({ rate, assessment, daysBefore }, stage) => {
                        const due = daysBefore === undefined ? '下单支付时限内' : `起飞前${daysBefore}天`;
                        return `第${stage + 1}期：票款的${percent(rate)}，${due}支付，考核比例${percent(assessment)}`;
                    })
                        .join('；'),
                },
                { title: '考核', text: `按${assessmentBases[assessmentBase ?? 'START']}计算，低于考核比例的减员不退定金` },
            ]
            : []),
        { title: '时限', text: limitTexts.length > 0 ? limitTexts.join('；') : '按通用时限规则' },
        ...(terms.audit ? [{ title: '审核', text: '订单须经航司审核，审核通过后方可支付，各时限自审核通过起算' }] : []),
        { title: '退票', text: terms.refundable ? '可自愿退票，按退票规则收取手续费' : '不得自愿退票，仅退未使用的税费' },
        ...(terms.segmentRefund ? [{ title: '航段', text: '多航段客票可单独退部分航段，其余航段仍有效' }] : []),
        ...(terms.normalFare ? [{ title: '不足成团', text: `留下的旅客按普通票价（${fareText(terms.normalFare)}）补差，多退少不补` }] : []),
        ...(terms.refundCode ? [{ title: '退票代码', text: terms.refundCode }] : []),
        ...(terms.changeCode ? [{ title: '改期代码', text: terms.changeCode }] : []),
        ...(terms.tourCode ? [{ title: '团号', text: terms.tourCode }] : []),
        ...(terms.remark ? [{ title: '备注', text: terms.remark }] : []),
    ];
};
/** Readable types of travellers: 成人、儿童、军残/警残. */
export const passengerTypesText = (types) => types.map(type => groupPassengers[type]).join('、');
/** Reads what `passengerTypesText` writes; undefined when a word is unknown. */
export const passengerTypesIn = (text) => {
    const codes = Object.keys(groupPassengers);
    const words = text
        .replaceAll('军残/警残', 'SOLIDER')
        .split(/[\s,，、/;；]+/)
        .filter(Boolean);
    const types = words.map(word => codes.find(code => code === word || groupPassengers[code] === word));
    return types.some(type => type === undefined) ? undefined : codes.filter(code => types.includes(code));
};
