import { Type } from '#contracts/kernel/schema.ts';
import { policyKinds } from '#contracts/policy/kinds.ts';
import { serves } from '../kernel/list.ts';
const viewOf = (kind) => {
    const { name, list, audited, inForce, text } = kind;
    const { Saved, Paused, Resumed, Deleted, AuditAsked, Audited, AuditRefused, Published, Recalled } = kind.events;
    const stamp = ({ at, who }) => ({ updatedBy: who.user, updatedAt: at });
    const turn = (status) => (row, _, context) => row && { ...row, status, ...stamp(context) };
    const savedAs = (row, { draft }) => {
        if (audited)
            return 'DRAFT';
        return row && row.status !== 'DRAFT' ? row.status : draft ? 'DRAFT' : inForce;
    };
    return {
        name: name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        version: 1,
        doc: Type.Omit(list.row, ['id']),
        index: [
            ['-updatedAt'],
            ['airLine', 'status', '-updatedAt'],
            ['airLine', '-updatedAt'],
            ['status', '-updatedAt'],
            ['policyNo'],
            ['name'],
            ['from'],
            ['to'],
        ],
        counted: ['airLine', 'status'],
        search: ['policyNo', 'name'],
        key: {},
        on: {
            [Saved.type]: (row, saved, context) => {
                const { policyNo, version, terms } = saved;
                const { name, airLine, from, to } = terms;
                return { policyNo, status: savedAs(row, saved), name, airLine, text: text(terms), from, to, version, terms, ...stamp(context) };
            },
            [Paused.type]: turn('PAUSED'),
            [Resumed.type]: turn(inForce),
            [Deleted.type]: turn('DELETED'),
            ...(audited && {
                [AuditAsked.type]: turn('AUDITING'),
                [Audited.type]: turn('AUDITED'),
                [AuditRefused.type]: turn('REJECTED'),
                [Published.type]: turn('PUBLISHED'),
                [Recalled.type]: turn('RECALLED'),
            }),
        },
    };
};
/** Every kind with its view. */
export const kindViews = policyKinds.map(kind => ({ kind, view: viewOf(kind) }));
/** The view of a kind, whose terms are as its declaration says. */
export const kindView = ({ name }) => kindViews.find(({ kind }) => kind.name === name).view;
/** The list of a kind; deleted policies are shown only where a filter asks for them. */
export const servesKind = ({ kind, view }) => {
    const shown = Object.keys(kind.statuses).filter(status => status !== 'DELETED');
    return serves(kind.list, view, { asks: filter => ({ status: { in: shown }, ...filter }) });
};
