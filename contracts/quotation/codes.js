/** Option lists of automatic quotation, in a file that carries no schema. */
export const quoteRuleStatuses = {
    DRAFT: '草稿',
    AUDITING: '审批中',
    RETURNED: '退回修改',
    EFFECTIVE: '生效',
    PAUSED: '暂停',
    CANCELLED: '已取消',
};
/** A line is quoted as a round trip, or one way. */
export const quoteLineKinds = { RETURN: '往返', ONE_WAY: '单程' };
/** Factors of a fare, in the order in which they are shown. */
export const quoteFactors = { rule: '规则折扣', season: '季节', days: '提前天数', size: '团队人数', agent: '代理人级别' };
export const quoteBounds = { FLOOR: '按底价', NONE: '按计算价' };
/** Ends of a flow without a decision: the applicant withdrew the rule from it. */
export const ruleEnds = { WITHDRAWN: '申请方撤回' };
/** a single traveller is no group, whatever a rule says */
export const SMALLEST = 2;
