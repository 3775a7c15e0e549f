import { paymentChannels, productFeeTypes } from '../enums.ts';
import { formatYuan } from '../kernel/money.ts';
import { boughtKinds } from '../order/money/product-kinds.ts';
/** `增值产品：餐食 已付 ¥204.00，退 ¥204.00；保险 已付 ¥30.00，不退；原路退回` */
export const productsText = (products) => `增值产品：${products
    .map(({ type, paid, refund }) => `${productFeeTypes[type]} 已付 ${formatYuan(paid)}，${refund > 0 ? `退 ${formatYuan(refund)}` : '不退'}`)
    .join('；')}${products.some(({ refund }) => refund > 0) ? '；原路退回' : ''}`;
/** Facts before names are changed: `张三 航意险 | 已付 ¥31.50，退 ¥28.50`, the destination of the money, and the products that stay. */
export const goesBackFacts = ({ lines, kept, payouts }) => [
    ...lines.map(({ name, product, paid, refund }) => {
        const back = refund > 0 ? `退 ${formatYuan(refund)}` : '不退';
        return [`${name} ${product}`, paid > 0 ? `已付 ${formatYuan(paid)}，${back}` : '未支付，取消'];
    }),
    ...payouts.map(({ channel, amount }) => [`退回${paymentChannels[channel]}`, formatYuan(amount)]),
    ...(kept.length > 0 ? [['随座位保留', kept.map(({ kind, count }) => `${boughtKinds[kind]} ${count} 份`).join('、')]] : []),
];
/**
 * Describes the products of a traveller whose seat another person has taken; empty without products: `增值产品：保险 已付 ¥28.50，退
 * ¥28.50；原路退回。餐食、行李随座位保留`
 */
export const replacedText = ({ products = [], kept = [], }) => [
    ...(products.length > 0 ? [productsText(products)] : []),
    ...(kept.length > 0 ? [`${kept.map(({ kind }) => boughtKinds[kind]).join('、')}随座位保留`] : []),
].join('。');
