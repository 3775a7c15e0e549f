import { addMinutes, toLocal } from '../kernel/calendar.ts';
import { percentOf, YUAN } from '../kernel/money.ts';
import { present } from '../kernel/present.ts';
import { boughtKinds } from '../order/money/product-kinds.ts';
/** The products of an order's airline, each with its price, or the reason why it cannot be sold now (DOMAIN §3.19). */
export const pricedProducts = (journey, rules, now) => rules.products.flatMap(product => product.kind in boughtKinds && holds(product.airLine, journey) ? [pricedProduct(journey, product, rules, now)] : []);
const pricedProduct = (journey, product, rules, now) => {
    const kind = product.kind;
    const { std } = journey.legs[0];
    const limit = limitOf(journey, kind, rules.limits, now);
    const holiday = holidayOf(journey, kind, rules.holidays);
    const surcharge = holiday?.effect === 'SURCHARGE' ? percentOf(product.price, holiday.percent * 100, YUAN) : 0;
    const fee = percentOf(product.price + surcharge, feeRate(journey.airLine, rules.fees, toLocal(now).date));
    const payFee = payFeeOf(journey, rules, now);
    const before = (hours) => addMinutes(std, -60 * hours);
    const rule = typeof limit === 'string' ? undefined : limit;
    const saleUntil = before(rule?.cutOffHours ?? 0);
    const why = typeof limit === 'string'
        ? limit
        : holiday?.effect === 'NO_SALE'
            ? `${holiday.name}期间停售`
            : now >= saleUntil
                ? '已过截止时间'
                : undefined;
    return {
        productId: product.id,
        kind,
        name: product.name,
        price: product.price,
        surcharge,
        agentFee: fee,
        payFee,
        ...present({ note: product.note }),
        ...(holiday && { holiday: holiday.name }),
        amount: product.price + surcharge - fee + payFee,
        min: rule?.min ?? 1,
        max: rule?.max ?? 1,
        std,
        saleUntil,
        ...(rule?.refundable && { refundUntil: before(rule.refundHours) }),
        ...present({ why }),
    };
};
const holds = (airLine, journey) => airLine === '*' || airLine === journey.airLine;
/**
 * The rule of a kind that is closest to the journey: a rule for its airline before one for all airlines, a rule for its airports before one
 * for any. Returns the refusal where none applies.
 */
const limitOf = (journey, kind, limits, now) => {
    const today = toLocal(now).date;
    const on = (rule) => journey.legs.some(({ origin, destination }) => (rule.origin === '*' || rule.origin === origin) && (rule.destination === '*' || rule.destination === destination));
    const near = ({ airLine, origin, destination }) => (airLine === '*' ? 0 : 4) + (origin === '*' ? 0 : 2) + (destination === '*' ? 0 : 1);
    const own = limits.filter(rule => rule.kind === kind && holds(rule.airLine, journey) && on(rule));
    const [best] = own.filter(({ saleFrom, saleTo }) => saleFrom <= today && today <= saleTo).toSorted((a, b) => near(b) - near(a));
    return best ?? (own.length > 0 ? '不在销售期内' : '没有销售规则，暂不销售');
};
/** The holiday rule for a day on which one of the flights leaves; the airline's own rule wins over one for all. */
const holidayOf = (journey, kind, holidays) => {
    const on = holidays.filter(rule => rule.kind === kind && holds(rule.airLine, journey) && journey.legs.some(({ date }) => rule.from <= date && date <= rule.to));
    return on.find(({ airLine }) => airLine !== '*') ?? on[0];
};
/** basis points, from the latest row in force of the airline, or of all airlines */
const feeRate = (airLine, fees, today) => {
    const begun = (whose) => fees.filter(row => row.airLine === whose && row.from <= today).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
    return (begun(airLine) ?? begun('*'))?.rate ?? 0;
};
/** The airline's fee for paying, where a rule of that kind is in force. */
const payFeeOf = (journey, rules, now) => typeof limitOf(journey, 'PAY_FEE', rules.limits, now) === 'string' ? 0 : (chargedOf(journey, 'PAY_FEE', rules)?.price ?? 0);
/** The product that an airline charges without a choice of the buyer: its own before one for all airlines; of several the first by code. */
const chargedOf = (journey, kind, { products }) => {
    const own = products
        .filter(product => product.kind === kind && holds(product.airLine, journey))
        .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return own.find(({ airLine }) => airLine !== '*') ?? own[0];
};
/** The fee for changing a name, from the product and the rule of that kind (DOMAIN §3.23), or the reason why no name can be changed now. */
export const changeFeeOf = (journey, rules, now) => {
    const rule = limitOf(journey, 'CHANGE_FEE', rules.limits, now);
    const product = chargedOf(journey, 'CHANGE_FEE', rules);
    if (typeof rule === 'string' || !product)
        return '没有适用的更名费规则，不能申请更名';
    const closesAt = addMinutes(journey.legs[0].std, -60 * rule.cutOffHours);
    if (now >= closesAt)
        return rule.cutOffHours > 0 ? `起飞前${rule.cutOffHours}小时停止更名` : '航班已起飞，不能更名';
    return { productId: product.id, product: product.name, fee: product.price, most: rule.max, closesAt };
};
