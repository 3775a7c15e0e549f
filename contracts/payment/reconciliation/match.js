export const moneyWays = { PAY: '支付', REFUND: '退款' };
export const differenceKinds = {
    MISSING_HERE: '渠道有、本系统无',
    MISSING_THERE: '本系统有、渠道无',
    AMOUNT: '金额不符',
    DOUBLED: '渠道重复',
};
/** the row's effect on the money that a gateway holds for us */
export const signed = ({ what, amount }) => (what === 'PAY' ? amount : 0 - amount);
/** Rows that share a number; each is taken once. */
const byNumber = (rows, field) => {
    const found = new Map();
    for (const row of rows) {
        if (row[field] === '')
            continue;
        const place = `${row.what} ${row[field]}`;
        const there = found.get(place);
        if (there)
            there.push(row);
        else
            found.set(place, [row]);
    }
    return (row) => (row[field] === '' ? [] : (found.get(`${row.what} ${row[field]}`) ?? []));
};
/**
 * Pairs our rows with those of a gateway's file, each row once: by our own number, then by the gateway's. Pairs with equal amounts come
 * first, and rows of the day before rows of neighbouring days. Every row ends in one pair or one difference, except rows of neighbouring
 * days that the file lacks: they belong to another day.
 */
export const match = (ours, theirs) => {
    const ownFirst = [...ours.filter(({ own }) => own), ...ours.filter(({ own }) => !own)];
    const [ofKey, ofTradeNo] = [byNumber(ownFirst, 'key'), byNumber(ownFirst, 'tradeNo')];
    const taken = new Set();
    const partner = new Map();
    const pair = (candidates, fits) => {
        for (const row of theirs) {
            if (partner.has(row))
                continue;
            const found = candidates(row).find(one => !taken.has(one) && fits(one, row));
            if (!found)
                continue;
            taken.add(found);
            partner.set(row, found);
        }
    };
    const agrees = (one, row) => one.amount === row.amount;
    pair(ofKey, agrees);
    pair(ofTradeNo, agrees);
    pair(ofKey, () => true);
    const pairs = [];
    const differences = [];
    for (const row of theirs) {
        const found = partner.get(row);
        if (found && agrees(found, row))
            pairs.push({ ours: found, theirs: row });
        else if (found)
            differences.push({ kind: 'AMOUNT', ours: found, theirs: row, worth: signed(row) - signed(found) });
        else {
            const again = ofKey(row).some(one => taken.has(one)) || ofTradeNo(row).some(one => taken.has(one) && one.amount === row.amount);
            differences.push({ kind: again ? 'DOUBLED' : 'MISSING_HERE', theirs: row, worth: signed(row) });
        }
    }
    for (const one of ours)
        if (one.own && !taken.has(one))
            differences.push({ kind: 'MISSING_THERE', ours: one, worth: 0 - signed(one) });
    return {
        pairs,
        differences,
        sums: {
            theirs: total(theirs),
            ours: total(ours.filter(one => one.own || taken.has(one))),
            worth: differences.reduce((sum, { worth }) => sum + worth, 0),
        },
    };
};
const total = (rows) => rows.reduce((sum, row) => sum + signed(row), 0);
