import { config as configRecord } from '#contracts/basicinfo/config.ts';
import { readTypeReasons } from '#contracts/basicinfo/refund-reasons.ts';
import { ruleStore } from '#contracts/basicinfo/rule-store.ts';
import { settings } from '#contracts/basicinfo/settings.ts';
import { agentFee } from '#contracts/extra/fee-record.ts';
import { holidayRule } from '#contracts/extra/holiday-record.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { finesLine } from '#contracts/fine/rule-record.ts';
import { limitRulesOf, timeLimit } from '#contracts/order/rules/time-limit.ts';
import { billFormat } from '#contracts/payment/reconciliation/format-record.ts';
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts';
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts';
import { refundScale, scaleOf } from '#contracts/refund/scale-record.ts';
import { refundTypeRule, typeRulesOf } from '#contracts/refund/type-record.ts';
import { recordView } from '../kernel/record.ts';
/** limit above any possible number of rows of a rule */
const ALL = 5_000;
/** Rows are cached until one of their view changes: a changed rule applies to the next request, and no request reads the rows again. */
export const saleRules = ({ query }) => {
    const enabled = { filter: { enabled: true }, limit: ALL };
    const limits = query.cached(recordView(timeLimit), enabled);
    const scales = query.cached(recordView(refundScale), enabled);
    // includes disabled rows: a disabled type cannot be applied for
    const types = query.cached(recordView(refundTypeRule), { limit: ALL });
    const texts = query.cached(recordView(ruleStore), { ...enabled, sort: ['airLine', 'sequence'] });
    const values = query.cached(recordView(configRecord), { limit: ALL });
    const products = query.cached(recordView(extraProduct), { ...enabled, sort: ['airLine', 'kind', 'code'] });
    const extraLimits = query.cached(recordView(extraLimit), enabled);
    const holidays = query.cached(recordView(holidayRule), enabled);
    const fees = query.cached(recordView(agentFee), enabled);
    const fines = query.cached(recordView(finesLine), enabled);
    const limitsOf = byAirline(limits, limitRulesOf);
    const scaleFor = byAirline(scales, (rows, airLine) => {
        const row = rows.find(row => row.airLine === airLine) ?? rows.find(row => row.airLine === '*');
        return row ? scaleOf(row) : CAAC_GROUP_CLASSIC;
    });
    const config = async (key) => {
        const known = settings[key];
        return (await values()).find(row => row.key === key)?.configValue ?? known.initial;
    };
    return {
        limitRules: limitsOf,
        refundScale: scaleFor,
        refundTypes: byAirline(types, typeRulesOf),
        fineRules: fines,
        refundReasons: async () => readTypeReasons(await config('refundTypeReasonConfig')),
        ruleTexts: async (kind, airLine) => {
            const rows = (await texts()).filter(row => row.kind === kind);
            const of = (whose) => rows.filter(row => row.airLine === whose).map(({ title, content }) => ({ title, content }));
            return [...of(airLine), ...of('*')];
        },
        extras: async () => {
            const [a, b, c, d] = await Promise.all([products(), extraLimits(), holidays(), fees()]);
            return { products: a, limits: b, holidays: c, fees: d };
        },
        config,
    };
};
/** Format of a channel's daily file: from staff, otherwise the published one. A disabled format is not read. */
export const billFormats = ({ query }) => {
    const rows = query.cached(recordView(billFormat), { limit: ALL });
    return async (channel) => {
        const row = (await rows()).find(row => row.channel === channel);
        return row ? (row.enabled ? row : undefined) : publishedFormats[channel];
    };
};
/** Rules of an airline are computed once, as long as the rows stay the same. */
const byAirline = (rows, ruleOf) => {
    const known = new WeakMap();
    return async (airLine) => {
        const now = await rows();
        const rules = known.get(now) ?? new Map();
        known.set(now, rules);
        const rule = rules.get(airLine) ?? ruleOf(now, airLine);
        rules.set(airLine, rule);
        return rule;
    };
};
