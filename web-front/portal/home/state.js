import { instalmentKinds, orderStatuses } from '#contracts/enums.ts';
/** State of a group in a word or two: 待支付尾款, 已支付 待出票, 候补. */
export const stateOf = ({ status, seatStatus, auditStatus, nextKind, cancelling, }) => {
    if (cancelling === 'AGENCY')
        return '取消审批中';
    if (status === 'PAID')
        return `${orderStatuses.PAID} 待出票`;
    if (status !== 'WAIT_FOR_PAY')
        return orderStatuses[status];
    if (seatStatus === 'WAITLISTED')
        return '候补';
    if (auditStatus === 'AUDITING')
        return '审核中';
    if (auditStatus === 'RETURNED')
        return '已退回';
    return `待支付${nextKind && nextKind !== 'FULL' ? instalmentKinds[nextKind] : ''}`;
};
