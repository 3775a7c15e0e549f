import { yuanText } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { Policy } from '#contracts/policy/api.ts';
import { passengerTypesText } from '#contracts/policy/terms.ts';
import { view } from '../kernel/view.ts';
/** Policies for the desk's list and for the search. */
export const policyList = view()({
    name: 'policy',
    version: 4,
    doc: Type.Omit(Policy, ['id']),
    index: [
        ['-updatedAt'],
        ['airLine', 'status', '-updatedAt'],
        ['status', '-updatedAt'],
        ['priceKind', '-updatedAt'],
        ['origin', 'destination'],
        ['policyNo'],
        ['name'],
    ],
    counted: ['airLine', 'status'],
    search: ['policyNo', 'name'],
    on: {
        PolicySaved: (row, { policyNo, terms, draft }, { at, who }) => ({
            policyNo,
            version: (row?.version ?? 0) + 1,
            status: draft ? 'DRAFT' : !row || row.status === 'DRAFT' ? 'EFFECTIVE' : row.status,
            name: terms.name,
            airLine: terms.airLine,
            origin: terms.origin ?? '不限',
            destination: terms.destination ?? '不限',
            cabin: terms.cabin ?? '不限',
            priceKind: terms.price.kind,
            priceText: terms.price.kind === 'FIXED' ? `固定 ¥${yuanText(terms.price.fare)}` : `全价 ${terms.price.rate / 100}%`,
            ...present({ travelFrom: terms.travelFrom, travelTo: terms.travelTo, saleFrom: terms.saleFrom, saleTo: terms.saleTo }),
            paxMin: terms.paxMin,
            ...present({ agency: terms.agency, agencyLevel: terms.agencyLevel, groupType: terms.groupType }),
            ...(terms.passengerTypes?.length && { travellers: passengerTypesText(terms.passengerTypes) }),
            terms,
            updatedBy: who.user,
            updatedAt: at,
        }),
        PolicyPaused: (row, _, { at, who }) => row && { ...row, status: 'PAUSED', updatedBy: who.user, updatedAt: at },
        PolicyResumed: (row, _, { at, who }) => row && { ...row, status: 'EFFECTIVE', updatedBy: who.user, updatedAt: at },
        PolicyDeleted: (row, _, { at, who }) => row && { ...row, status: 'DELETED', updatedBy: who.user, updatedAt: at },
    },
});
