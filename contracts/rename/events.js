import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { Told } from '../order/notice/told.ts';
import { renameEnds } from './codes.ts';
/**
 * An application for another name or document on an issued ticket; stream `rename-{number}` (DOMAIN §3.23). The new name itself is in the
 * traveller's order, which keeps it until this stream has decided.
 */
export const RenameOf = {
    renameId: zh(Id, '更名单号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    passengerId: zh(Id, '旅客'),
    ticketNo: zh(Code, '票号'),
    productId: zh(Id, '产品编号'),
    product: zh(notPersonal(Text), '产品名称'),
    /** staff who end what an agency asked for say why */
    byAgency: optional(zh(Flag, '代理人申请')),
};
export const RenameOpened = event('RenameOpened', '受理客票更名申请', Type.Object({
    ...RenameOf,
    fee: zh(Fen, '更名费'),
    /** the application must be decided and paid before this instant, or it expires */
    closesAt: zh(Instant, '更名截止时间'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    remark: zh(writing(Text), '更名原因'),
}));
/** the person who has decided about it in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'));
/** `payBy`: limit for paying the fee; absent where there is no fee, and the rename is carried out */
export const RenameApproved = event('RenameApproved', '更名审批通过', Type.Object({ payBy: optional(zh(Instant, '支付时限')), doneBy }));
/** returned to the applicant, who hands it in again or takes it back */
export const RenameReturned = event('RenameReturned', '更名申请退回修改', Type.Object({ remark: optional(zh(writing(Text), '退回意见')), doneBy }));
export const RenameResubmitted = event('RenameResubmitted', '更名申请重新提交', Type.Object({ doneBy }));
/** The application ends without effect. `to`: the agency that hears of it by this fact, since no flow tells it. */
export const RenameClosed = event('RenameClosed', '更名申请终止', Type.Object({
    end: zh(oneOf(renameEnds), '结果'),
    reason: optional(zh(writing(Text), '原因')),
    doneBy,
    to: optional(zh(Type.Object({ ...Told, ticketNo: RenameOf.ticketNo }), '告知代理人')),
}));
/** the order has the new name */
export const RenameDone = event('RenameDone', '客票更名完成', Type.Object({}));
