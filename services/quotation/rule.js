import { agencyLevels } from '#contracts/agency/agency-codes.ts';
import { TEN_YUAN } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, notFound } from '#contracts/kernel/refused.ts';
import { quoteLineKinds, SMALLEST } from '#contracts/quotation/codes.ts';
import { wrongBands } from '#contracts/quotation/price.ts';
import * as events from '#contracts/quotation/rule-events.ts';
import { decider, rules } from '#services/kernel/stream/decider.ts';
const { QuoteRuleAdded, QuoteRuleModified, QuoteLineAdded, QuoteLineModified, QuoteLineDeleted, QuoteRuleSubmitted, QuoteRuleReturned, QuoteRuleResubmitted, QuoteRuleRefused, QuoteRuleEffective, QuoteRulePaused, QuoteRuleResumed, QuoteRuleCancelled, } = events;
export const isKnown = (rule) => rule.status !== 'NONE';
/** decided by nobody yet; `RETURNED`: it waits for its applicant */
export const isUndecided = ({ status }) => status === 'AUDITING' || status === 'RETURNED';
const CHANGED = '规则在提交审批后又有修改，须重新提交审批';
/** lines of one rule: its stream is read for each quote and must stay small */
export const MAX_LINES = 500;
const statusTexts = {
    NONE: '自动报价规则不存在',
    AUDITING: '自动报价规则审批中',
    EFFECTIVE: '自动报价规则生效中，请先暂停',
    CANCELLED: '自动报价规则已取消',
};
/** Allows changes. A changed rule is a draft that must be decided again. */
const open = rule => statusTexts[rule.status] ?? true;
const changed = (rule, change) => isKnown(rule)
    ? { ...rule, ...(rule.status !== 'RETURNED' && { status: 'DRAFT' }), edition: rule.edition + 1, ...change(rule) }
    : rule;
const ifKnown = (rule, change) => (isKnown(rule) ? change(rule) : rule);
/** Is this the request that is being decided? */
const isAsked = (rule, requestId) => isKnown(rule) && (rule.status === 'AUDITING' || rule.status === 'RETURNED') && rule.requestId === requestId;
/** @throws Refused 400 */
const checkTerms = ({ validFrom, validTo, paxMin, paxMax, prices: { days, sizes, agents } }) => {
    const wrong = (field, message) => invalid(message, { [field]: message });
    if (validTo !== undefined && validTo < validFrom)
        throw wrong('validTo', '失效日期不能早于生效日期');
    if (paxMin < SMALLEST)
        throw wrong('paxMin', `最少人数不能小于${SMALLEST}，单人不成团`);
    if (paxMax < paxMin)
        throw wrong('paxMax', '最多人数不能小于最少人数');
    const wrongDays = wrongBands(days, '天');
    if (wrongDays)
        throw wrong('prices', `提前天数系数：${wrongDays}`);
    const wrongSizes = wrongBands(sizes, '人');
    if (wrongSizes)
        throw wrong('prices', `团队人数系数：${wrongSizes}`);
    const twice = agents.find(({ level }, index) => agents.findIndex(other => other.level === level) < index);
    if (twice)
        throw wrong('prices', `代理人级别系数：${agencyLevels[twice.level]}重复`);
};
/** @throws Refused 400 */
export const checkLine = ({ origin, destination, floor, flightNo, returnFlightNo }, kind) => {
    const wrong = (field, message) => invalid(message, { [field]: message });
    if (origin === destination)
        throw wrong('destination', '始发地与目的地不能相同');
    // fares are multiples of ten yuan; a rounded one must not fall below the floor
    if (floor % TEN_YUAN !== 0)
        throw wrong('floor', '底价须为10元的整数倍');
    if (returnFlightNo && !flightNo)
        throw wrong('flightNo', '填写回程航班号时须填写航班号');
    if (returnFlightNo && kind === 'ONE_WAY')
        throw wrong('returnFlightNo', '单程航线没有回程航班号');
};
/** Do two lines cover the same way? A rule has only one line for each way. */
export const sameWay = (one, other) => one.kind === other.kind &&
    one.origin === other.origin &&
    one.destination === other.destination &&
    one.flightNo === other.flightNo &&
    one.returnFlightNo === other.returnFlightNo;
const sameLine = (one, other) => one.rate === other.rate && one.floor === other.floor;
const saved = (lines, { lineId: id, kind, line }) => [
    ...lines.filter(one => one.id !== id),
    { ...line, id, kind },
];
/** @throws Refused when the rule has a line for this way */
const mustBeAlone = (rule, { lineId, kind, line }) => {
    if (rule.lines.some(one => one.id !== lineId && sameWay(one, { ...line, kind })))
        throw invalid(`该${quoteLineKinds[kind]}航线已在规则中`, { origin: `该${quoteLineKinds[kind]}航线已在规则中` });
};
const lineOf = (rule, lineId, kind) => {
    const found = rule.lines.find(one => one.id === lineId && one.kind === kind);
    if (!found)
        throw notFound('自动报价航线');
    return found;
};
const lines = rules()({
    addLine: {
        when: open,
        decide: (rule, command) => {
            if (!isKnown(rule))
                return [];
            checkLine(command.line, command.kind);
            mustBeAlone(rule, command);
            if (rule.lines.length >= MAX_LINES)
                throw invalid(`一个规则最多${MAX_LINES}条航线`);
            return [QuoteLineAdded(command)];
        },
    },
    modifyLine: {
        when: open,
        decide: (rule, command) => {
            if (!isKnown(rule))
                return [];
            const before = lineOf(rule, command.lineId, command.kind);
            checkLine(command.line, command.kind);
            mustBeAlone(rule, command);
            return sameLine(before, command.line) && sameWay(before, { ...command.line, kind: command.kind }) ? [] : [QuoteLineModified(command)];
        },
    },
    deleteLine: {
        when: open,
        decide: (rule, { lineId, kind }) => {
            if (!isKnown(rule))
                return [];
            lineOf(rule, lineId, kind);
            return [QuoteLineDeleted({ lineId, kind })];
        },
    },
    /** sets the lines of a table in one append; a way that the rule has already keeps its id */
    importLines: {
        when: open,
        decide: (rule, { rows }) => {
            if (!isKnown(rule))
                return [];
            const facts = rows.flatMap((row) => {
                checkLine(row.line, row.kind);
                const before = rule.lines.find(one => sameWay(one, { ...row.line, kind: row.kind }));
                if (!before)
                    return [QuoteLineAdded(row)];
                return sameLine(before, row.line) ? [] : [QuoteLineModified({ ...row, lineId: before.id })];
            });
            const added = facts.filter(({ type }) => type === QuoteLineAdded.type).length;
            if (rule.lines.length + added > MAX_LINES)
                throw invalid(`一个规则最多${MAX_LINES}条航线`);
            return facts;
        },
    },
});
/**
 * A rule of automatic quotation (DOMAIN §3.12) with its lines: edited as a draft, decided by workflow, then in force until it is paused or
 * cancelled.
 */
export const quoteRule = decider()({
    name: 'quoterule',
    zh: '自动报价规则',
    document: { zh: '自动报价规则', owner: rule => (isKnown(rule) ? { airLine: rule.terms.airLine } : undefined) },
    code: code.quotation,
    initial: { status: 'NONE' },
    evolve: {
        QuoteRuleAdded: (_, { terms }) => ({ status: 'DRAFT', terms, lines: [], edition: 1 }),
        QuoteRuleModified: (rule, { terms }) => changed(rule, () => ({ terms })),
        QuoteLineAdded: (rule, line) => changed(rule, ({ lines }) => ({ lines: saved(lines, line) })),
        QuoteLineModified: (rule, line) => changed(rule, ({ lines }) => ({
            lines: lines.map(one => (one.id === line.lineId ? { ...line.line, id: line.lineId, kind: line.kind } : one)),
        })),
        QuoteLineDeleted: (rule, { lineId }) => changed(rule, ({ lines }) => ({ lines: lines.filter(({ id }) => id !== lineId) })),
        QuoteRuleSubmitted: (rule, { requestId }) => ifKnown(rule, known => ({ ...known, status: 'AUDITING', requestId })),
        QuoteRuleReturned: (rule, { remark }) => ifKnown(rule, known => ({ ...known, status: 'RETURNED', ...present({ returnRemark: remark }) })),
        QuoteRuleResubmitted: rule => ifKnown(rule, ({ returnRemark: _, ...known }) => ({ ...known, status: 'AUDITING' })),
        QuoteRuleRefused: rule => ifKnown(rule, ({ returnRemark: _, ...known }) => ({ ...known, status: 'DRAFT' })),
        QuoteRuleEffective: rule => ifKnown(rule, known => ({ ...known, status: 'EFFECTIVE' })),
        QuoteRulePaused: rule => ifKnown(rule, known => ({ ...known, status: 'PAUSED' })),
        QuoteRuleResumed: rule => ifKnown(rule, known => ({ ...known, status: 'EFFECTIVE' })),
        QuoteRuleCancelled: rule => ifKnown(rule, known => ({ ...known, status: 'CANCELLED' })),
    },
    commands: {
        add: {
            when: rule => rule.status === 'NONE' || '自动报价规则已存在',
            decide: (_, { ruleId, terms }) => {
                checkTerms(terms);
                return [QuoteRuleAdded({ ruleId, terms })];
            },
        },
        modify: {
            when: open,
            decide: (rule, given) => {
                if (!isKnown(rule))
                    return [];
                const terms = { ...given, airLine: rule.terms.airLine };
                checkTerms(terms);
                return [QuoteRuleModified({ terms })];
            },
        },
        ...lines,
        submitFlow: {
            // a returned rule is submitted again within its flow
            when: rule => rule.status === 'RETURNED'
                ? '自动报价规则已退回，请在审批任务中重新提交'
                : rule.status === 'PAUSED'
                    ? '自动报价规则未修改，恢复即可生效'
                    : rule.status === 'DRAFT'
                        ? (isKnown(rule) && rule.lines.length > 0) || '请先填写航线'
                        : (statusTexts[rule.status] ?? true),
            decide: (rule, asked) => isKnown(rule) ? [QuoteRuleSubmitted({ ...asked, lines: rule.lines.length })] : [],
        },
        pause: {
            when: rule => rule.status === 'EFFECTIVE' || '只有生效的规则可以暂停',
            decide: (_, { reason }) => [QuoteRulePaused({ ...(reason && { reason }) })],
        },
        resume: {
            when: rule => rule.status === 'PAUSED' || '只有暂停的规则可以恢复',
            decide: (_, { reason }) => [QuoteRuleResumed({ ...(reason && { reason }) })],
        },
        cancel: {
            when: rule => (rule.status !== 'NONE' && rule.status !== 'CANCELLED') || statusTexts[rule.status],
            decide: (_, { reason }) => [QuoteRuleCancelled({ ...(reason && { reason }) })],
        },
        // sent by its flow, perhaps twice, perhaps for a request that is over
        approve: {
            /** `edition`: the content that was handed in; a change since, which nobody has read, is a draft */
            decide: (rule, { edition, ...approved }) => {
                const { requestId } = approved;
                if (!isAsked(rule, requestId))
                    return [];
                return rule.edition === edition ? [QuoteRuleEffective(approved)] : [QuoteRuleRefused({ requestId, reason: CHANGED })];
            },
        },
        refuse: { decide: (rule, refused) => (isAsked(rule, refused.requestId) ? [QuoteRuleRefused(refused)] : []) },
        sendBack: {
            decide: (rule, back) => isAsked(rule, back.requestId) && rule.status === 'AUDITING' ? [QuoteRuleReturned(back)] : [],
        },
        resubmit: {
            decide: (rule, again) => isAsked(rule, again.requestId) && rule.status === 'RETURNED' ? [QuoteRuleResubmitted(again)] : [],
        },
    },
});
/** Ids of lines name the rule that holds them. */
export const lineIdIn = (ruleId, part) => `${ruleId}.${part}`;
export const ruleOfLine = (lineId) => lineId.split('.')[0];
