import { Count, coded, Fen, Id, LocalDate, optional, Type, zh } from '../kernel/schema.ts';
/** pseudo layer for money whose recharges are no longer told apart, because there were too many; the bank pays it out */
export const POOLED = 'pooled';
export const LayerId = coded(zh(Id, '充值支付单号'), { [POOLED]: '较早的充值或调账' });
/** The part of a balance that came with one recharge. */
export const Layer = Type.Object({
    layer: LayerId,
    /** number of the recharge within the account */
    seq: zh(Count, '充值序号'),
    amount: zh(Fen, '金额'),
    /** the last day on which the layer may be spent, if there is one */
    until: optional(zh(LocalDate, '有效期至')),
});
/**
 * true where the bank pays the layer out: it has lost its recharge, the bank brought it (`remittance-G…`), or it stands against a
 * client's credit line (`remittance-L…`)
 */
export const isByBank = (layer) => layer === POOLED || /^[GL]/.test(layer);
/** describes the layer for the person who pays it out */
export const byBankText = (layer) => {
    if (layer === POOLED)
        return '较早的充值或调账（银行转账）';
    return layer.startsWith('L') ? '大客户余额（银行转账）' : `银行到账 ${layer}（银行转账）`;
};
/** layers, the oldest first */
export const Layers = Type.Array(Layer);
