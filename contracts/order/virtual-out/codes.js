/**
 * Statuses of a part of a group that is ticketed ahead of the rest (虚拟出票, DOMAIN §3.22). `REOUT`: a repeated try has issued the tickets.
 */
export const virtualOutStatuses = {
    CREATED: '待支付',
    PAID: '已支付',
    OUT: '已出票',
    REOUT: '已补出票',
    SUBMITTED: '已提交',
    CLOSED: '已关闭',
};
/** Computes the status; the order and its row in a list share this function. */
export const virtualOutStatus = ({ status, isOut, tries, submitted }) => {
    if (submitted)
        return 'SUBMITTED';
    if (status === 'EXPIRED')
        return 'CLOSED';
    if (status === 'WAIT_FOR_PAY')
        return 'CREATED';
    if (!isOut)
        return 'PAID';
    return tries > 1 ? 'REOUT' : 'OUT';
};
