import { isDeepStrictEqual } from 'node:util';
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '../stream/decider.ts';
import { mustBeOff, mustBeOn } from './switched.ts';
/** The rule book of a record; every record has the same one. Streams are `{name}-{id}`, so two cannot be added under one key. */
export const recordDecider = (record) => {
    const { Added, Modified, Deleted, Enabled, Disabled } = record.events;
    const set = (state, { id: _, ...values }, at) => ({
        status: 'ACTIVE',
        enabled: state.status !== 'ACTIVE' || state.enabled,
        values,
        at,
    });
    const turn = (enabled) => (state, _, at) => state.status === 'ACTIVE' ? { ...state, enabled, at } : state;
    const active = (state, { id, who }) => {
        if (state.status !== 'ACTIVE')
            throw notFound(`${record.zh}${id}`);
        mustCover(record, who, state.values);
        return state;
    };
    const switches = {
        enable: {
            decide: (state, _, context) => {
                mustBeOff(active(state, context), `${record.zh}${context.id}`);
                return [Enabled({ id: context.id })];
            },
        },
        disable: {
            decide: (state, _, context) => {
                mustBeOn(active(state, context), `${record.zh}${context.id}`);
                return [Disabled({ id: context.id })];
            },
        },
    };
    return decider()({
        name: record.name,
        zh: record.zh,
        initial: { status: 'NONE' },
        code: code.record,
        evolve: {
            [Added.type]: set,
            [Modified.type]: set,
            [Deleted.type]: () => ({ status: 'DELETED' }),
            ...(record.switchable && { [Enabled.type]: turn(true), [Disabled.type]: turn(false) }),
        },
        commands: {
            add: {
                decide: (state, given, { id, who }) => {
                    if (state.status === 'ACTIVE')
                        throw new Refused(code.record, record.idBy ? `${record.zh}已存在，请修改` : `${record.zh}${id}已存在`);
                    const values = mergeValues(record, initialOf(record), given);
                    mustCover(record, who, values);
                    return [Added({ id, ...values })];
                },
            },
            modify: {
                decide: (state, change, context) => {
                    const { values } = active(state, context);
                    const next = mergeValues(record, values, change);
                    mustCover(record, context.who, next);
                    if (record.idBy && record.idBy(next) !== context.id)
                        throw invalid(`${record.zh}的对象不能修改`);
                    return isDeepStrictEqual(values, next) ? [] : [Modified({ id: context.id, ...next })];
                },
            },
            delete: {
                decide: (state, _, context) => {
                    if (state.status === 'DELETED')
                        return [];
                    active(state, context);
                    return [Deleted({ id: context.id })];
                },
            },
            ...(record.switchable ? switches : {}),
        },
    });
};
export const initialOf = (record) => Object.fromEntries(Object.entries(record.fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])));
/**
 * The record after a change: a given value replaces, `null` empties an optional field, undeclared fields are dropped.
 * @throws Refused 400 when a key would change, a required field is missing or the record's own rules are broken
 */
export const mergeValues = (record, before, change) => {
    const errors = {};
    const after = {};
    for (const name of Object.keys(record.fields)) {
        const field = record.fields[name];
        const given = change[name];
        const value = given === undefined ? before[name] : given === null && !field.optional ? field.initial : given;
        if (field.key && before[name] !== undefined && value !== before[name])
            errors[name] = `${field.title}不能修改`;
        if (value !== undefined && value !== null)
            after[name] = value;
        else if (!field.optional)
            errors[name] = `${field.title}不能为空`;
    }
    if (Object.keys(errors).length === 0)
        Object.assign(errors, record.check(after));
    const [first] = Object.values(errors);
    if (first)
        throw invalid(first, errors);
    return after;
};
/**
 * Lets staff change only records of the airlines that they work for.
 * @throws Refused 403
 */
export const mustCover = (record, who, values) => {
    if (!record.airline || who.actor === 'system' || who.airlines.includes('*'))
        return;
    if (!who.airlines.includes(String(values[record.airline])))
        throw forbidden('没有该航空公司的数据权限');
};
