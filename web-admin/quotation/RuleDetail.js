import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { agencyLevels } from '#contracts/agency/agency-codes.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { quoteLineKinds, quoteRuleStatuses } from '#contracts/quotation/codes.ts';
import { bandText } from '#contracts/quotation/price.ts';
import { trialQuote } from '#contracts/quotation/quote-api.ts';
import { addLine, addOneWayLine, cancelQuoteRule, deleteLine, deleteOneWayLine, getQuoteRule, importQuotation, modifyLine, modifyOneWayLine, modifyQuoteRule, pauseQuoteRule, QuoteLineImported, QuoteLineRow, quotationTemplate, resumeQuoteRule, submitQuoteRule, } from '#contracts/quotation/rule-api.ts';
import { taskPage } from '../flow/links.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { ImportButton } from '../kit/ImportButton.tsx';
import { inputsOf, limitsOf } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';
const list = { to: '/quote-rule', label: '自动报价规则' };
/** A rule with its lines, its factors, and the possible actions. */
export const RuleDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getQuoteRule, { ruleId: id }), children: rule => _jsx(Loaded, { rule: rule }) }));
};
const Loaded = ({ rule }) => {
    const { ruleId, status, revision, allowedActions, instanceId, returnRemark, stream } = rule;
    const history = useHistoryTab(stream);
    const reviewed = status === 'AUDITING' || status === 'RETURNED';
    return (_jsx(DetailScreen, { resource: "quote-rule", list: list, title: `自动报价规则 ${ruleId}`, chips: _jsx(Tag, { tone: toneOf(status), children: quoteRuleStatuses[status] }), actions: _jsxs(_Fragment, { children: [status !== 'CANCELLED' && (_jsx(DialogButton, { endpoint: trialQuote, label: "\u8BD5\u7B97", children: close => _jsx(TrialDialog, { ruleId: ruleId, close: close }) })), _jsx(AllowedActions, { allowed: allowedActions, fixed: { ruleId }, revision: revision, actions: [
                        {
                            endpoint: submitQuoteRule,
                            label: '提交审批',
                            variant: 'contained',
                            explain: '由另一人审批，通过后立即用于自动报价；审批期间不能修改。',
                        },
                        {
                            endpoint: modifyQuoteRule,
                            custom: (_jsx(DialogButton, { endpoint: modifyQuoteRule, label: "\u4FEE\u6539", children: close => _jsx(RuleDialog, { rule: rule, close: close }) })),
                        },
                        { endpoint: pauseQuoteRule, label: '暂停', demand: ['reason'], explain: '暂停后不再自动报价，已发出的报价不受影响。' },
                        { endpoint: resumeQuoteRule, label: '恢复', explain: '恢复后立即用于自动报价。' },
                        {
                            endpoint: cancelQuoteRule,
                            label: '取消规则',
                            color: 'error',
                            demand: ['reason'],
                            explain: '取消后不能恢复；已发出的报价不受影响。',
                        },
                    ] })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [reviewed && (_jsxs(Alert, { severity: status === 'RETURNED' ? 'warning' : 'info', sx: { mb: 2 }, children: [status === 'RETURNED' ? `已退回修改：${returnRemark ?? '--'}。修改后在审批任务中重新提交。` : '审批中，通过后生效。', instanceId && (_jsx(Link, { component: RouterLink, to: taskPage(instanceId), children: "\u67E5\u770B\u5BA1\u6279" }))] })), _jsx(Panel, { title: "\u89C4\u5219", children: _jsx(Facts, { facts: [
                                    ['规则名称', rule.name],
                                    ['航空公司', rule.airLine],
                                    ['生效日期', rule.validFrom],
                                    ['失效日期', rule.validTo ?? '长期'],
                                    ['团队人数', `${rule.paxMin}–${rule.paxMax}人`],
                                    ['客座率上限', rule.loadCap === undefined ? '不限' : `${rule.loadCap}%`],
                                    ['出票率下限', rule.minRate === undefined ? '不限' : `${rule.minRate}%`],
                                    ['报价有效', `${rule.validMinutes}分钟`],
                                    ['议价次数', `${rule.counters}次`],
                                    ['自愿退票', rule.refundable ? '可以' : '不可以'],
                                    ['提前天数系数', bandsText(rule.prices.days, '天')],
                                    ['团队人数系数', bandsText(rule.prices.sizes, '人')],
                                    [
                                        '代理人级别系数',
                                        rule.prices.agents.map(({ level, by }) => `${agencyLevels[level]} ${percent(by)}`).join('，') || '不调整',
                                    ],
                                ] }) }), _jsx(Lines, { rule: rule, kind: "RETURN", rows: rule.lines }), _jsx(Lines, { rule: rule, kind: "ONE_WAY", rows: rule.oneWayLines })] })),
            },
            ...history,
        ] }));
};
const percent = (by) => `${by / 100}%`;
const bandsText = (bands, unit) => bands.map(band => `${bandText(band, unit)} ${percent(band.by)}`).join('，') || '不调整';
const ends = {
    RETURN: { add: addLine, modify: modifyLine, remove: deleteLine },
    ONE_WAY: { add: addOneWayLine, modify: modifyOneWayLine, remove: deleteOneWayLine },
};
const Lines = ({ rule, kind, rows }) => {
    const { ruleId, revision, allowedActions } = rule;
    const mayChange = isAllowed(allowedActions, addLine);
    const { add, modify, remove } = ends[kind];
    const name = `${quoteLineKinds[kind]}航线`;
    return (_jsxs(Panel, { title: name, children: [mayChange && (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }, children: [_jsx(DialogButton, { endpoint: add, label: `新增${name}`, children: close => _jsx(LineDialog, { rule: rule, kind: kind, close: close }) }), kind === 'RETURN' && (_jsx(ImportButton, { endpoint: importQuotation, template: quotationTemplate, row: QuoteLineImported, fields: { ruleId }, label: "\u5BFC\u5165\u822A\u7EBF", variant: "outlined" }))] })), _jsx(RowsTable, { label: name, row: QuoteLineRow, rows: rows, keyOf: ({ id }) => id, empty: `还没有${name}`, columns: [
                    'origin',
                    'destination',
                    { field: 'flightNo', render: ({ flightNo }) => flightNo ?? '全部' },
                    ...(kind === 'RETURN' ? [{ field: 'returnFlightNo', render: ({ returnFlightNo }) => returnFlightNo ?? '全部' }] : []),
                    { field: 'rate', render: ({ rate }) => percent(rate) },
                    { field: 'floor', render: ({ floor }) => formatYuan(floor) },
                    ...(mayChange
                        ? [
                            {
                                field: 'actions',
                                title: '操作',
                                render: (line) => (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modify, label: "\u4FEE\u6539", variant: "text", size: "small", children: close => _jsx(LineDialog, { rule: rule, kind: kind, line: line, close: close }) }), _jsx(ActionButton, { endpoint: remove, label: "\u5220\u9664", variant: "text", size: "small", fixed: { id: line.id, ids: undefined, reason: undefined }, revision: revision, explain: `删除${line.origin}-${line.destination}，规则须重新审批。` })] })),
                            },
                        ]
                        : []),
                ] })] }));
};
const inputsFor = (kind) => {
    const body = ends[kind].add.body;
    return [
        ...inputsOf(body, ['origin', 'destination', 'flightNo', 'returnFlightNo']),
        { field: 'rate', title: '折扣（全价的%）', kind: 'number', optional: false, ...limitsOf({ minimum: 1, maximum: 100 }) },
        ...inputsOf(body, ['floor']),
    ];
};
const LineDialog = ({ rule: { ruleId, revision }, kind, line, close }) => {
    const inputs = inputsFor(kind);
    const form = useInputs(inputs, line && {
        origin: line.origin,
        destination: line.destination,
        ...(line.flightNo && { flightNo: line.flightNo }),
        ...(line.returnFlightNo && { returnFlightNo: line.returnFlightNo }),
        rate: String(line.rate / 100),
        floor: String(line.floor / 100),
    });
    const given = form.values && { ...form.values, rate: Math.round(Number(form.values.rate) * 100) };
    const { add, modify } = ends[kind];
    const common = {
        label: `${line ? '修改' : '新增'}${quoteLineKinds[kind]}航线`,
        explain: kind === 'RETURN' ? '往返一并询价时，去程和回程各按折扣计算，各不低于底价。' : '单程询价时按折扣计算，不低于底价。',
        incomplete: '请填写始发地、目的地、折扣和底价',
        check: form.check,
        revision,
        close,
        children: ({ disabled, errors }) => (_jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors })),
    };
    return line ? (_jsx(CommandDialog, { ...common, endpoint: modify, body: given && { id: line.id, ...given } })) : (_jsx(CommandDialog, { ...common, endpoint: add, body: given && { ruleId, ...given } }));
};
