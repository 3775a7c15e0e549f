import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { QuoteRuleRow } from '#contracts/quotation/lists.ts';
import { view } from '../kernel/view.ts';
/** Rules of automatic quotation with their status (DOMAIN §3.12); their streams have the lines. */
export const ruleList = view()({
    name: 'quote-rule',
    version: 1,
    doc: Type.Omit(QuoteRuleRow, ['id']),
    index: [
        ['-updatedAt'],
        ['status', '-updatedAt'],
        ['airLine', '-updatedAt'],
        ['airLine', 'status', '-updatedAt'],
        ['name'],
        ['airLine', 'name'],
        ['validFrom'],
        ['validTo'],
    ],
    counted: ['airLine', 'status'],
    search: ['id', 'name'],
    on: {
        QuoteRuleAdded: (_, { terms }, { at, who }) => ({
            ...shown(terms),
            status: 'DRAFT',
            lines: 0,
            oneWayLines: 0,
            updatedBy: who.user,
            updatedAt: at,
        }),
        QuoteRuleModified: (row, { terms }, told) => row && drafted({ ...endless(row), ...shown(terms) }, told),
        QuoteLineAdded: (row, { kind }, told) => row && drafted(counted(row, kind, 1), told),
        QuoteLineModified: (row, _, told) => row && drafted(row, told),
        QuoteLineDeleted: (row, { kind }, told) => row && drafted(counted(row, kind, -1), told),
        QuoteRuleSubmitted: (row, _, told) => row && became(row, 'AUDITING', told),
        QuoteRuleReturned: (row, _, told) => row && became(row, 'RETURNED', told),
        QuoteRuleResubmitted: (row, _, told) => row && became(row, 'AUDITING', told),
        QuoteRuleRefused: (row, _, told) => row && became(row, 'DRAFT', told),
        QuoteRuleEffective: (row, _, told) => row && became(row, 'EFFECTIVE', told),
        QuoteRulePaused: (row, _, told) => row && became(row, 'PAUSED', told),
        QuoteRuleResumed: (row, _, told) => row && became(row, 'EFFECTIVE', told),
        QuoteRuleCancelled: (row, _, told) => row && became(row, 'CANCELLED', told),
    },
});
const shown = ({ name, airLine, validFrom, validTo, paxMin, paxMax }) => ({
    name,
    airLine,
    validFrom,
    paxMin,
    paxMax,
    ...present({ validTo }),
});
const endless = ({ validTo: _, ...row }) => row;
const became = (row, status, { at, who }) => ({ ...row, status, updatedBy: who.user, updatedAt: at });
/** any change to a rule needs a new decision */
const drafted = (row, told) => became(row, row.status === 'RETURNED' ? 'RETURNED' : 'DRAFT', told);
const counted = (row, kind, by) => kind === 'RETURN' ? { ...row, lines: row.lines + by } : { ...row, oneWayLines: row.oneWayLines + by };
