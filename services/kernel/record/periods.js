import { addMinutes } from '#contracts/kernel/calendar.ts';
import * as events from '#contracts/kernel/period-events.ts';
import { alikeIn } from '#contracts/kernel/record.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { idFrom, sendAnew } from '../stream/commands.ts';
import { decider } from '../stream/decider.ts';
import { recordDecider } from './decide.ts';
const { RecordPeriodClaimed } = events;
/** minutes for which a claim counts whose record is not written yet */
const CLAIM_MINUTES = 1;
/**
 * Claims of the periods of otherwise equal records, of which only one may hold on a day. A claim is never given back; its record tells
 * whether it still counts.
 */
export const recordPeriods = decider()({
    name: 'recordPeriods',
    zh: '规则有效期',
    code: code.record,
    initial: {},
    evolve: {
        RecordPeriodClaimed: (claims, { id, ended, ...period }) => ({
            ...Object.fromEntries(Object.entries(claims).filter(([other]) => !ended.includes(other))),
            [id]: period,
        }),
    },
    commands: {
        claim: {
            decide: (claims, claim) => {
                const { zh, sole, ...own } = claim;
                const other = touching(claims, own).find(id => !own.ended.includes(id));
                if (other !== undefined)
                    throw sole === undefined ? overlapping(zh, claims[other]) : taken(sole, other);
                return [RecordPeriodClaimed(own)];
            },
        },
    },
});
const touching = (claims, { id, from, to }) => Object.keys(claims).filter(other => other !== id && claims[other].from <= to && from <= claims[other].to);
const taken = (sole, other) => new Refused(code.record, `${sole}已有启用的（${other}），请先停用`);
const overlapping = (zh, { from, to }) => new Refused(code.record, `与已有${zh}的有效期重叠（${from}至${to}）`);
const idOfPeriods = (record, values) => idFrom('periods', record.name, ...alikeIn(record).map(field => String(values[field])));
const periodIn = ({ apart }, values) => ({ from: String(values[apart.from]), to: String(values[apart.to]) });
/** The claims of equal records, and which of those that touch the period have `ended`: the record is deleted, or was never written. */
const others = async ({ load, now }, record, id, values) => {
    const { state: claims } = await load(recordPeriods, idOfPeriods(record, values));
    const ended = [];
    for (const other of touching(claims, { id, ...periodIn(record, values) })) {
        const { state } = await load(recordDecider(record), other);
        if (state.status === 'DELETED' || (state.status === 'NONE' && claims[other].until <= now))
            ended.push(other);
    }
    return { claims, ended };
};
/**
 * Claims the period of a record before it is written, where equal records must not overlap. The period is part of the key and never
 * changes.
 * @throws Refused where another record has one of its days
 */
export const claimPeriod = async (reach, record, id, values) => {
    if (!record.apart)
        return;
    const { ended } = await others(reach, record, id, values);
    const until = addMinutes(reach.now, CLAIM_MINUTES);
    const claim = { id, ...periodIn(record, values), until, ended, zh: record.zh };
    await sendAnew(() => reach.at(recordPeriods, idOfPeriods(record, values)).claim(claim));
};
/** period of a claim without days: it holds as long as its record is enabled */
const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };
/**
 * Claims for a record, before it is written and enabled, that it is the only enabled one of its sort (`sole`).
 * @throws Refused where another is enabled, may be about to be, or has just ceased to be
 */
export const claimSole = async ({ load, at, now }, record, id, values) => {
    const sole = record.sole?.(values);
    if (sole === undefined)
        return;
    const isIt = (state) => state.status === 'ACTIVE' && state.enabled && record.sole(state.values) === sole;
    const stream = idFrom('sole', record.name, sole);
    const { state: claims } = await load(recordPeriods, stream);
    const ended = [];
    for (const other of touching(claims, { id, ...ALWAYS })) {
        const { state } = await load(recordDecider(record), other);
        if (isIt(state))
            throw taken(sole, other);
        if (state.status !== 'DELETED' && claims[other].until > now)
            throw new Refused(code.record, `${sole}（${other}）刚有变动，请一分钟后再试`);
        ended.push(other);
    }
    const claim = { id, ...ALWAYS, until: addMinutes(now, CLAIM_MINUTES), ended, zh: record.zh, sole };
    await sendAnew(() => at(recordPeriods, stream).claim(claim));
};
/**
 * Checks as `claimPeriod` does, without a claim.
 * @throws Refused
 */
export const mustKeepApart = async (reach, record, id, values) => {
    if (!record.apart)
        return;
    const { claims, ended } = await others(reach, record, id, values);
    const other = touching(claims, { id, ...periodIn(record, values) }).find(one => !ended.includes(one));
    if (other !== undefined)
        throw overlapping(record.zh, claims[other]);
};
/**
 * Checks that the rows of one file do not overlap either.
 * @throws Refused
 */
export const keepingApart = (record) => {
    const rows = new Map();
    return (id, values) => {
        if (!record.apart)
            return;
        const key = idOfPeriods(record, values);
        const own = { id, ...periodIn(record, values) };
        const before = rows.get(key) ?? [];
        const other = before.find(row => row.id !== id && row.from <= own.to && own.from <= row.to);
        if (other)
            throw overlapping(record.zh, other);
        rows.set(key, [...before, own]);
    };
};
