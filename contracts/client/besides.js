const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
/**
 * Payments for an order beside its price, by purpose (DOMAIN §3.7). A fine may be paid together with those of other orders, so it is listed
 * by fine; products are listed by order (`extras`), changes of names by payment. `unplaced` are codes of payments that belong to nothing;
 * they are listed one by one.
 */
export const besidesPaid = (extras, payments, fines, unplaced) => {
    const products = { kind: 'EXTRA', name: '增值产品', paid: extras.paid, back: extras.returning + extras.returned };
    const renames = payments.filter(({ paymentCode, paysKind, paidAt }) => paysKind === 'RENAME' && paidAt && !unplaced.has(paymentCode));
    const rename = {
        kind: 'RENAME',
        name: '更名费',
        paid: sum(renames, ({ amount }) => amount),
        back: sum(renames, ({ refunded }) => refunded),
    };
    const paidFines = fines.filter(({ paidAt }) => paidAt);
    const fine = {
        kind: 'FINE',
        name: '罚金',
        paid: sum(paidFines, ({ amount, returned = 0 }) => amount + returned),
        back: sum(paidFines, ({ returned = 0 }) => returned),
    };
    return [products, rename, fine].filter(({ paid }) => paid > 0);
};
export const besidesSum = (besides) => sum(besides, ({ paid }) => paid);
