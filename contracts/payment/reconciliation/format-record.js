import { gatewayChannels } from '../../enums.ts';
import { choice, key, maybe, text } from '../../kernel/field.ts';
import { notPersonal } from '../../kernel/personal.ts';
import { record } from '../../kernel/record.ts';
const units = { YUAN: '元', FEN: '分' };
const feeSigns = { PLUS: '正数为渠道收取', MINUS: '负数为渠道收取' };
/** Totals that a file states; each must equal the sum of its rows. */
const billTotals = {
    总笔数: 'count',
    支付笔数: 'payCount',
    退款笔数: 'refundCount',
    支付金额: 'pay',
    退款金额: 'refund',
    手续费: 'fee',
};
const column = (title, also = []) => text(title, { max: 60, mark: notPersonal, also });
const words = (title) => text(title, { max: 200, mark: notPersonal });
/**
 * Format of a gateway's daily file: the columns by their headers, or all of them by position (`第3列`) where a file has no headers. The
 * published formats of Alipay and WeChat are built in (`formats.ts`); a row of staff replaces them.
 */
export const billFormat = record('billFormat', '对账单格式', {
    channel: key(choice('支付渠道', gatewayChannels)),
    whatColumn: column('交易类型列'),
    payWords: words('支付的写法'),
    refundWords: words('退款的写法'),
    ignoredWords: maybe(words('不参与对账的写法')),
    payKey: column('支付单号列'),
    payTradeNo: column('渠道流水号列'),
    payAmount: column('支付金额列'),
    payAt: column('支付时间列'),
    refundKey: column('退款单号列'),
    refundTradeNo: column('渠道退款号列'),
    refundAmount: column('退款金额列'),
    refundAt: column('退款时间列'),
    // a refund in another state moved nothing
    refundState: maybe(column('退款状态列')),
    refundDone: maybe(words('退款有效的状态')),
    // unit of all amounts, fees and totals
    unit: choice('金额单位', units, { initial: 'YUAN' }),
    feeColumn: maybe(column('手续费列')),
    feeSign: choice('手续费正负', feeSigns, { initial: 'PLUS' }),
    fieldMark: maybe(text('字段前的字符', { max: 3, mark: notPersonal })),
    skipMark: maybe(text('说明行的行首', { max: 10, mark: notPersonal })),
    endMark: maybe(text('明细结束行的行首', { max: 60, mark: notPersonal })),
    totals: maybe(text('合计', { max: 300, mark: notPersonal })),
}, {
    area: 'order',
    place: ['rules', 20],
    folded: 2,
    switchable: true,
    importable: true,
    check: ({ totals, payWords, refundWords, ignoredWords, ...format }) => {
        const read = totalsOf(totals);
        const columns = columnsIn(format);
        const named = columns.filter(([, column]) => placeOf(column) === undefined);
        const all = [payWords, refundWords, ignoredWords].flatMap(wordsOf);
        return {
            ...(named.length < columns.length &&
                Object.fromEntries(named.map(([field]) => [field, '有列按位置填写的，各列都须按位置填写，如“第3列”']))),
            ...(typeof read === 'string' && { totals: read }),
            ...(new Set(all).size < all.length && { refundWords: '同一写法不能既是支付又是退款' }),
        };
    },
});
const columnFields = [
    'whatColumn',
    'payKey',
    'payTradeNo',
    'payAmount',
    'payAt',
    'refundKey',
    'refundTradeNo',
    'refundAmount',
    'refundAt',
    'feeColumn',
    'refundState',
];
/** The columns that a format needs, by the fields that name them. */
export const columnsIn = (format) => columnFields.flatMap(field => (format[field] ? [[field, format[field]]] : []));
/** `第3列` → 2; undefined for a header. */
export const placeOf = (column) => {
    const nth = /^第([1-9]\d{0,2})列$/.exec(column)?.[1];
    return nth === undefined ? undefined : Number(nth) - 1;
};
/** `SUCCESS、REVOKED`: any of these words */
export const wordsOf = (text) => (text ?? '')
    .split(/[,，、;；]/)
    .map(word => word.trim())
    .filter(word => word !== '');
/**
 * Parses `支付金额=应结订单总金额；退款金额=退款总金额`, which names the totals of a file. A total stands under that header in the lines behind the rows, or
 * right behind that text in a line of explanation (`#交易合计：6笔，商家实收共0.06元`). @returns a Chinese message where the text is not understood
 */
export const totalsOf = (text) => {
    const found = [];
    for (const part of (text ?? '').split(/[;；]/)) {
        if (part.trim() === '')
            continue;
        const [zh = '', label = ''] = part.split('=').map(word => word.trim());
        if (!Object.hasOwn(billTotals, zh) || !label)
            return `“${part.trim()}”无法识别，应为“支付金额=表头或其前的文字”，可用：${Object.keys(billTotals).join('、')}`;
        found.push({ total: billTotals[zh], zh, label });
    }
    return found;
};
