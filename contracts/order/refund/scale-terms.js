import { fareTypes } from '../../enums.ts';
import { notPersonal } from '../../kernel/personal.ts';
import { Bps, Code, LocalTime, oneOf, Text, Type, zh } from '../../kernel/schema.ts';
const rate = zh(Bps, '退票费率');
/** A refund scale as data (`fees.ts` reads it): staff may change it, and an application keeps the one it was counted by. */
export const RefundScale = Type.Object({
    name: zh(Code, '规则代码'),
    zh: notPersonal(zh(Text, '规则名称')),
    /** steps in order of time, the last one up to departure */
    steps: zh(Type.Array(Type.Union([
        Type.Object({ hoursBefore: zh(Type.Integer({ minimum: 0, maximum: 9_999 }), '起飞前小时'), rate }),
        Type.Object({ daysBefore: zh(Type.Integer({ minimum: 0, maximum: 365 }), '起飞前天数'), time: zh(LocalTime, '时刻'), rate }),
    ]), { minItems: 1, maxItems: 20 }), '费率阶梯'),
    noRefundBelow: zh(Bps, '不得自愿退票的折扣线'),
    feeFree: zh(Type.Array(oneOf(fareTypes)), '免收退票费的旅客'),
});
