import { SubmitFlow } from '../flow/api.ts';
import { command, file, get, query, upload } from '../kernel/endpoint.ts';
import { ImportBody, ImportReport } from '../kernel/record.ts';
import { Airline, Count, Id, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { Outcome, selectionBy } from '../kernel/selection.ts';
import { quoteLineKinds, quoteRuleStatuses } from './codes.ts';
import { QuoteLine, QuoteTerms } from './rule-events.ts';
const allow = ['employee'];
const RuleId = zh(Id, '规则编号');
const Rule = Type.Object({ ruleId: RuleId });
const Status = zh(oneOf(quoteRuleStatuses), '状态');
const Standing = Type.Object({ ruleId: RuleId, status: Status });
const reason = { reason: optional(zh(Text, '原因')) };
export const QuoteLineRow = Type.Object({ id: zh(Id, '航线编号'), ...QuoteLine.properties });
export const getQuoteRule = get('/api/order/autoQuotation/r/get', {
    zh: '自动报价规则详情',
    allow,
    body: Rule,
    data: Type.Object({
        ruleId: RuleId,
        status: Status,
        ...QuoteTerms.properties,
        lines: zh(Type.Array(QuoteLineRow), '往返航线'),
        oneWayLines: zh(Type.Array(QuoteLineRow), '单程航线'),
        /** workflow of the rule, running or finished */
        instanceId: optional(zh(Id, '流程实例')),
        returnRemark: optional(zh(Text, '退回意见')),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '事件流'),
        allowedActions: zh(Type.Array(Type.Object({ action: zh(Text, '操作'), zh: zh(Text, '名称'), path: zh(Text, '路径') })), '可用操作'),
    }),
});
export const addQuoteRule = command('/api/order/autoQuotation/w/add', {
    zh: '新增自动报价规则',
    allow,
    body: QuoteTerms,
    data: Standing,
    note: '新增为草稿；填写航线并提交审批，通过后生效。系数以万分之一为单位，10000为不变。',
});
const { airLine: _, ...changeable } = QuoteTerms.properties;
export const modifyQuoteRule = command('/api/order/autoQuotation/w/modify', {
    zh: '修改自动报价规则',
    allow,
    body: Type.Object({ ruleId: RuleId, ...changeable }),
    data: Standing,
    note: '以给出的内容替换原内容；生效中的规则须先暂停，修改后须重新提交审批。',
});
export const cancelQuoteRule = command('/api/order/autoQuotation/w/cancel', {
    zh: '取消自动报价规则',
    allow,
    body: Type.Object({ ruleId: RuleId, ...reason }),
    data: Standing,
    note: '取消后不能恢复；已发出的报价不受影响。',
});
export const pauseQuoteRule = command('/api/order/autoQuotation/w/pause', {
    zh: '暂停自动报价规则',
    allow,
    body: Type.Object({ ruleId: RuleId, ...reason }),
    data: Standing,
});
export const resumeQuoteRule = command('/api/order/autoQuotation/w/resume', {
    zh: '恢复自动报价规则',
    allow,
    body: Type.Object({ ruleId: RuleId, ...reason }),
    data: Standing,
});
export const submitQuoteRule = command('/api/order/autoQuotation/w/submitFlow', {
    zh: '自动报价提交审批',
    allow,
    body: Type.Object({ ruleId: RuleId, ...SubmitFlow }),
    data: Type.Object({ ...Standing.properties, instanceId: zh(Id, '流程实例') }),
});
// ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────────────
const { returnFlightNo: __, ...oneWay } = QuoteLine.properties;
const Asked = Type.Object({ ruleId: RuleId, ...Page });
const LineId = zh(Id, '航线编号');
const Line = Type.Object({ id: LineId, ruleId: RuleId });
const Lines = selectionBy('id', '航线编号');
export const queryLine = query('/api/order/autoQuotation/r/queryLine', {
    zh: '自动报价航线查询',
    allow,
    body: Asked,
    data: PageOf(QuoteLineRow),
});
export const addLine = command('/api/order/autoQuotation/w/addLine', {
    zh: '新增自动报价航线',
    allow,
    body: Type.Object({ ruleId: RuleId, ...QuoteLine.properties }),
    data: Line,
});
export const modifyLine = command('/api/order/autoQuotation/w/modifyLine', {
    zh: '修改自动报价航线',
    allow,
    body: Type.Object({ id: LineId, ...QuoteLine.properties }),
    data: Line,
});
export const deleteLine = command('/api/order/autoQuotation/w/deleteLine', { zh: '删除自动报价航线', allow, body: Lines, data: Outcome });
export const queryOneWayLine = query('/api/order/autoQuotation/r/queryOneWayLine', {
    zh: '自动报价单程航线查询',
    allow,
    body: Asked,
    data: PageOf(QuoteLineRow),
});
export const addOneWayLine = command('/api/order/autoQuotation/w/addOneWayLine', {
    zh: '新增自动报价单程航线',
    allow,
    body: Type.Object({ ruleId: RuleId, ...oneWay }),
    data: Line,
});
export const modifyOneWayLine = command('/api/order/autoQuotation/w/modifyOneWayLine', {
    zh: '修改自动报价单程航线',
    allow,
    body: Type.Object({ id: LineId, ...oneWay }),
    data: Line,
});
export const deleteOneWayLine = command('/api/order/autoQuotation/w/deleteOneWayLine', {
    zh: '删除自动报价单程航线',
    allow,
    body: Lines,
    data: Outcome,
});
/** A row of an imported table. */
export const QuoteLineImported = Type.Object({ kind: zh(oneOf(quoteLineKinds), '航程'), ...QuoteLine.properties });
export const importQuotation = upload('/api/order/autoQuotation/w/import', {
    zh: '报价导入',
    allow,
    body: Type.Object({ ruleId: RuleId, ...ImportBody.properties }),
    data: ImportReport,
    note: '每行一条航线，写入所选规则；规则中已有的航线按文件修改，内容相同的不变。',
});
export const quotationTemplate = file('/api/order/autoQuotation/r/template', { zh: '报价导入模板', allow });
// ── blacklist ──────────────────────────────────────────────────────────────────────────────────────────────────────
export const addBlacklist = command('/api/order/autoQuotation/w/addBlacklist', {
    zh: '新增自动报价黑名单',
    allow,
    body: Type.Object({
        airLine: Airline,
        line: optional(zh(Type.String({ pattern: '^[A-Z]{3}-[A-Z]{3}$', personal: false }), '航线')),
        agents: zh(Type.Array(Id, { minItems: 1, maxItems: 200 }), '代理人编号'),
        reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
    }),
    data: Type.Object({ ids: zh(Type.Array(Id), '编号'), added: zh(Count, '新增') }),
    note: '不填航线则为该航司的全部航线；往返按去程航线。已在黑名单中的不重复加入。',
});
export const deleteBlacklist = command('/api/order/autoQuotation/w/deleteBlacklist', {
    zh: '移除自动报价黑名单',
    allow,
    body: selectionBy('id', '编号'),
    data: Outcome,
});
export { queryBlacklist, queryQuoteRules } from './lists.ts';
