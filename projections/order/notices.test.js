import t from 'tap';
import { AwardCancelled, AwardDeclined, AwardDefaulted, AwardMissed, AwardOffered, AwardOpened, AwardReleased, AwardTaken, AwardTimeMoved, } from '#contracts/auction/award-events.ts';
import { wonNotice } from '#contracts/auction/award-notice.ts';
import { SealedBidsCancelled } from '#contracts/auction/bag-bid-events.ts';
import { BagBooked, BagCancelled, BagClosed, BagDeclined, BagDefaulted, BagOffered, BagTaken, BagUndone, } from '#contracts/auction/bag-events.ts';
import { FlowEndRefused, FlowFinished, FlowResubmitted, FlowReturned } from '#contracts/flow/events.ts';
import { LimitApproaching, WaitlistProtected } from '#contracts/order/events.ts';
import { AllNoticesRead, NoticesRead } from '#contracts/order/notice/notice.ts';
import { QuoteAnswered, QuoteRejected } from '#contracts/quotation/quote-events.ts';
import { RefundApproved, RefundPaidOut, RefundRejected } from '#contracts/refund/events.ts';
import { RenameClosed } from '#contracts/rename/events.ts';
import { auctionNotices } from '../auction/notices.ts';
import { spec } from '../kernel/spec.ts';
import { withParts } from '../kernel/view.ts';
import { quoteNotices } from '../quotation/notices.ts';
import { refundNotices } from '../refund/notices.ts';
import { renameNotices } from '../rename/notices.ts';
import { noticeReadings, noticeList as ownNotices } from './notices.ts';
const noticeList = withParts(ownNotices, [auctionNotices, quoteNotices, refundNotices, renameNotices]);
const about = { orderNo: 'G1', agency: 'AG1001', airLine: 'HU', by: '2026-11-03T10:00:00.000Z' };
const reminder = (hours) => LimitApproaching({ ...about, limit: 'PAY', hours, amount: 100 });
t.test('each fact is a notice of its own, named by the order and its place in the order’s stream', async () => {
    spec(noticeList)
        .given({ ...reminder(24), stream: 'order-G1', at: '2026-11-02T10:00:00.000Z' }, { ...reminder(12), stream: 'order-G1', at: '2026-11-02T22:00:00.000Z' }, { ...WaitlistProtected({ ...about, orderNo: 'G2' }), stream: 'order-G2' })
        .ids('G1.0', 'G1.1', 'G2.0')
        .row({ kind: 'LIMIT', orderNo: 'G1', agency: 'AG1001', airLine: 'HU', limit: 'PAY', at: '2026-11-02T22:00:00.000Z' }, 'G1.1')
        .row({ kind: 'WAITLIST', title: '候补成功，请确认座位', orderNo: 'G2' }, 'G2.0')
        .twice();
});
t.test('an agency is told what became of its application, unless it has ended that itself', async () => {
    const flow = {
        instanceId: 'ORDER_CANCEL~G1~1',
        definition: 'ORDER_CANCEL',
        definitionName: '取消订单',
        version: 1,
        subject: { type: 'ORDER_CANCEL', id: 'G1', title: '取消订单G1（夕阳红）' },
        applicant: { user: 'u1', agency: 'AG1001' },
        airLine: 'HU',
    };
    const of = (fact) => ({ ...fact, stream: 'flow-ORDER_CANCEL~G1~1' });
    const by = { id: 'order' };
    const ended = { ...flow, form: {}, facts: {}, dropped: [] };
    const row = { kind: 'APPLICATION', orderNo: 'G1', agency: 'AG1001', airLine: 'HU' };
    spec(noticeList)
        .given(of(FlowReturned({ ...flow, by, remark: '请说明原因' })), of(FlowFinished({ ...ended, outcome: 'APPROVED', by })), of(FlowEndRefused({ ...flow, reason: '订单已出票', tasks: [] })))
        .ids('ORDER_CANCEL~G1~1.0', 'ORDER_CANCEL~G1~1.1', 'ORDER_CANCEL~G1~1.2')
        .row({
        ...row,
        title: '申请已退回，请处理',
        text: '您的申请“取消订单G1（夕阳红）”已退回，退回意见：请说明原因。请修改后重新提交，不再需要的请撤回。',
    }, 'ORDER_CANCEL~G1~1.0')
        .row({ ...row, title: '申请已审批通过', text: '您的申请“取消订单G1（夕阳红）”已审批通过。' }, 'ORDER_CANCEL~G1~1.1')
        .row({ ...row, text: '您的申请“取消订单G1（夕阳红）”审批后未能办理，原因：订单已出票。' }, 'ORDER_CANCEL~G1~1.2')
        .twice();
    const over = (more) => spec(noticeList).given(of(FlowFinished({ ...ended, outcome: 'CANCELLED', ...more })));
    over({ outcome: 'REJECTED', by, remark: '座位不足' }).row({ text: '您的申请“取消订单G1（夕阳红）”未通过审批，原因：座位不足。' });
    over({ by, remark: '代理人已停用' }).row({ title: '申请已由航空公司终止' });
    over({ by: { id: 'u1', agency: 'AG1001' } }).none();
    over({ remark: '订单已支付' }).none();
    over({ outcome: 'APPROVED', applicant: { user: 'order' } }).none();
    const giveUp = { type: 'EARNEST_GIVE_UP', id: 'L1~AG1001~1', title: '弃标' };
    over({ outcome: 'REJECTED', subject: giveUp, by, remark: '座位已配' }).row({
        orderNo: undefined,
        text: '您的申请“弃标”未通过审批，原因：座位已配。',
    });
});
t.test('a returned application leads to its own page, and asks for nothing once it is handed in again or over', async () => {
    const id = 'REFUND~R1~1';
    const flow = {
        instanceId: id,
        definition: 'REFUND',
        definitionName: '退票审批',
        version: 1,
        subject: { type: 'REFUND', id: 'R1', title: '退票R1（订单G1）' },
        applicant: { user: 'u1', agency: 'AG1001' },
        airLine: 'HU',
        by: { id: 'refund' },
    };
    const of = (fact) => ({ ...fact, stream: `flow-${id}` });
    const back = (step) => of(FlowReturned({ ...flow, returnedIn: step, orderNo: 'G1' }));
    const open = {
        title: '申请已退回，请处理',
        orderNo: 'G1',
        businessType: 'REFUND',
        businessId: 'R1',
        settled: undefined,
        desk: { title: '申请已退回，待代理人处理', text: '代理人的申请“退票R1（订单G1）”已退回。由代理人修改后重新提交或撤回。' },
    };
    spec(noticeList).given(back(2)).ids(`${id}-back.2`).row(open).twice();
    const handedIn = of(FlowResubmitted({ ...flow, form: {}, returnedIn: 2 }));
    const resubmitted = {
        title: '申请已退回，已重新提交',
        desk: { ...open.desk, title: '申请已退回，已重新提交' },
        settled: true,
    };
    spec(noticeList).given(back(2), handedIn).row(resubmitted).twice();
    spec(noticeList).given(back(2), handedIn, back(4)).row(resubmitted, `${id}-back.2`).row(open, `${id}-back.4`);
    const over = FlowFinished({
        ...flow,
        form: {},
        facts: {},
        dropped: [],
        outcome: 'CANCELLED',
        returnedIn: 2,
        by: { id: 'u1', agency: 'AG1001' },
    });
    spec(noticeList).given(back(2), of(over)).ids(`${id}-back.2`).row({ title: '申请已退回，已结束', settled: true });
});
t.test('a decision about a refund that no flow has made is told with its amount', async () => {
    const to = { orderNo: 'G1', agency: 'AG1001', airLine: 'HU' };
    const of = (fact) => spec(noticeList).given({ ...fact, stream: 'refund-R1' });
    const row = { kind: 'APPLICATION', ...to, businessType: 'REFUND', businessId: 'R1' };
    const approval = { amount: 234_300, dueBy: '2026-12-02T15:59:00.000Z', approvedBy: 'refund', lines: [], totals: {} };
    of(RefundApproved({ ...approval, to })).row({
        ...row,
        title: '退票审核通过',
        text: '退票单R1（订单G1）审核通过，应退¥2,343.00，预计2026-12-02 23:59（北京时间）前退回。',
    });
    of(RefundRejected({ orderNo: 'G1', reason: '资料不全', to })).row({ ...row, text: '退票单R1（订单G1）被驳回，原因：资料不全。' });
    of(RefundPaidOut({ orderNo: 'G1', amount: 234_300, payouts: [], to })).row({ ...row, title: '退票退款完成' });
    of(RefundApproved(approval)).none();
});
t.test('what became of a bid is told to who has bid', async () => {
    const bid = { awardId: 'L1~1', lotId: 'L1', title: 'HU7182 20座', airLine: 'HU', agency: 'AG1001', agencyName: '海口假日旅行社' };
    const won = { stockId: 'S1', price: 92_000, units: 2, seats: 20, amount: 1_840_000, earnest: [], prepayBy: '2026-11-27T06:00:01.000Z' };
    spec(noticeList)
        .given({ ...AwardOpened({ ...bid, paddle: 1, ...won }), stream: 'award-L1~1' }, { ...AwardMissed({ ...bid, awardId: 'L1~2', paddle: 2, price: 90_000 }), stream: 'award-L1~2' })
        .ids('L1~1-won.0', 'L1~2.0')
        .row({ kind: 'WON', lotId: 'L1', agency: 'AG1001', by: '2026-11-27T06:00:01.000Z' }, 'L1~1-won.0')
        .row({ kind: 'LOST', lotId: 'L1', title: '竞价未成交' }, 'L1~2.0')
        .twice();
});
t.test('what was won asks for nothing any more once it is taken, lost or over; who has lost his earnest is told of that besides', async () => {
    const bid = { awardId: 'L1~1', lotId: 'L1', title: 'HU7182 20座', airLine: 'HU', agency: 'AG1001', agencyName: '海口假日旅行社' };
    const won = { stockId: 'S1', price: 92_000, units: 2, seats: 20, amount: 1_840_000, earnest: [], prepayBy: '2026-11-27T06:00:01.000Z' };
    const opened = { ...AwardOpened({ ...bid, paddle: 1, ...won }), stream: 'award-L1~1' };
    const lost = { cause: 'NOT_TAKEN', forfeit: 200_000, seats: 20 };
    const whose = { lotId: 'L1', title: 'HU7182 20座', airLine: 'HU', agency: 'AG1001', returned: 100_000 };
    const settled = { kind: 'WON', settled: true, by: undefined };
    spec(noticeList)
        .given(opened, { ...AwardTaken({ orderNo: 'G1', order: {} }), stream: 'award-L1~1' })
        .ids('L1~1-won.0')
        .row({ ...settled, title: '竞价成交，已下单' }, 'L1~1-won.0')
        .twice();
    spec(noticeList)
        .given(opened, { ...AwardReleased({ reason: 'BACKOFFICE_CANCEL' }), stream: 'award-L1~1' })
        .row({ ...settled, title: '竞价成交，已解除' }, 'L1~1-won.0');
    const until = '2026-11-27T06:50:00.000Z';
    const moved = { ...AwardTimeMoved({ until }), stream: 'award-L1~1' };
    spec(noticeList)
        .given(opened, moved)
        .row({ kind: 'WON', by: until, text: `${wonNotice({ ...bid, paddle: 1, ...won }).text}时限已顺延至2026-11-27 14:50（北京时间）。` }, 'L1~1-won.0')
        .twice();
    spec(noticeList)
        .given(opened, moved, { ...AwardReleased({ reason: 'BACKOFFICE_CANCEL' }), stream: 'award-L1~1' })
        .row({ ...settled, title: '竞价成交，已解除' }, 'L1~1-won.0');
    spec(noticeList)
        .given(opened, { ...AwardDefaulted({ ...lost, ...whose }), stream: 'award-L1~1' })
        .ids('L1~1-won.0', 'L1~1.1')
        .row({ ...settled, title: '竞价成交，已违约' }, 'L1~1-won.0')
        .row({
        kind: 'DEFAULT',
        lotId: 'L1',
        agency: 'AG1001',
        title: '竞价违约，保证金罚没',
        text: '您成交的竞价标的HU7182 20座（20座）逾期未预付，已违约：罚没保证金¥2,000.00，其余保证金¥1,000.00已退回可用余额，座位已收回。',
    }, 'L1~1.1')
        .twice();
});
t.test('an offer asks until it is accepted or not; what is won by it is a win like any other', async () => {
    const bid = {
        awardId: 'L1~1',
        lotId: 'L1',
        title: 'HU7182 20座',
        airLine: 'HU',
        agency: 'AG1001',
        agencyName: '海口假日旅行社',
        paddle: 1,
    };
    const units = { stockId: 'S1', price: 90_000, units: 1, seats: 10, amount: 900_000 };
    const award = (event) => ({ ...event, stream: 'award-L1~1' });
    const offerBy = '2026-11-27T18:00:01.000Z';
    const offered = [
        award(AwardMissed({ ...bid, price: 90_000 })),
        award(AwardOffered({ ...bid, ...units, earnest: 100_000, from: 'L1~2', offerBy })),
    ];
    spec(noticeList)
        .given(...offered)
        .ids('L1~1.0', 'L1~1.1')
        .row({ kind: 'OFFER', lotId: 'L1', by: offerBy, settled: undefined }, 'L1~1.1')
        .twice();
    spec(noticeList)
        .given(...offered, award(AwardDeclined({ cause: 'DECLINED' })))
        .row({ kind: 'OFFER', title: '竞价递补，未接受', by: undefined, settled: true }, 'L1~1.1');
    const opened = award(AwardOpened({ ...bid, ...units, earnest: [], prepayBy: '2026-11-28T06:00:01.000Z' }));
    spec(noticeList)
        .given(...offered, opened)
        .ids('L1~1.0', 'L1~1.1', 'L1~1-won.0')
        .row({ kind: 'OFFER', title: '竞价递补，已接受', settled: true }, 'L1~1.1')
        .row({ kind: 'WON', by: '2026-11-28T06:00:01.000Z' }, 'L1~1-won.0')
        .twice();
    const moved = award(AwardTimeMoved({ until: '2026-11-27T18:30:01.000Z' }));
    spec(noticeList)
        .given(...offered, moved, opened, award(AwardTaken({ orderNo: 'G1', order: {} })))
        .row({ kind: 'OFFER', title: '竞价递补，已接受', settled: true }, 'L1~1.1')
        .row({ kind: 'WON', title: '竞价成交，已下单', settled: true }, 'L1~1-won.0');
    spec(noticeList)
        .given(...offered, opened, award(AwardTaken({ orderNo: 'G1', order: {} })))
        .row({ kind: 'LOST' }, 'L1~1.0')
        .row({ kind: 'WON', title: '竞价成交，已下单', settled: true }, 'L1~1-won.0');
});
t.test('who had a part in a lot that was cancelled is told why', async () => {
    const bid = {
        awardId: 'L1~1',
        lotId: 'L1',
        title: 'HU7182 20座',
        airLine: 'HU',
        agency: 'AG1001',
        agencyName: '海口假日旅行社',
        paddle: 1,
    };
    spec(noticeList)
        .given({ ...AwardCancelled({ ...bid, price: 90_000, reason: '航班取消' }), stream: 'award-L1~1' })
        .row({ kind: 'LOT_CANCELLED', lotId: 'L1', text: '竞价标的HU7182 20座已取消，原因：航班取消。占用的保证金已退回可用余额。' }, 'L1~1.0')
        .twice();
});
t.test('what the desk has answered is told to who has asked', async () => {
    const to = { quoteId: 'J1', agency: 'AG1001', airLine: 'HU', journey: 'HU7182 2026-12-31 HAK–PEK', seats: 60 };
    const fares = [{ fare: 70_000 }, { fare: 80_000 }];
    spec(noticeList)
        .given({ ...QuoteAnswered({ fares, until: '2026-11-24T03:00:00.000Z', to }), stream: 'quote-J1' }, { ...QuoteRejected({ reason: '航班取消', to: { ...to, quoteId: 'J2' } }), stream: 'quote-J2' })
        .ids('J1.0', 'J2.0')
        .row({
        kind: 'QUOTE',
        title: '人工报价，请确认',
        quoteId: 'J1',
        agency: 'AG1001',
        airLine: 'HU',
        by: '2026-11-24T03:00:00.000Z',
        text: '您询价的HU7182 2026-12-31 HAK–PEK（60座）成人票价¥1,500.00（不含税费），请在2026-11-24 11:00（北京时间）前接受，逾期失效。',
    }, 'J1.0')
        .row({ title: '未能报价', quoteId: 'J2' }, 'J2.0')
        .twice();
});
t.test('who has booked a bag is told until when it is to be prepaid, and of its end with what it costs', async () => {
    const what = {
        batchName: '北京往返',
        airLine: 'HU',
        seats: 20,
        price: 180_000,
        amount: 3_600_000,
        earnest: 500_000,
        route: 'HAK-PEK / PEK-HAK',
        date: '2027-01-20',
    };
    const bag = { no: 'A01', ...what };
    const of = (fact) => ({ ...fact, stream: 'bag-B1.A01' });
    const whose = (turn) => ({ turn, agency: 'AG1001', earnestId: `bag~B1.A01~AG1001~${turn}` });
    const prepayBy = '2026-11-27T02:00:00.000Z';
    const booked = (turn) => of(BagBooked({ ...whose(turn), agencyName: '海口假日旅行社', undoBy: prepayBy, prepayBy, bag }));
    spec(noticeList)
        .given(booked(1), of(BagUndone(whose(1))), booked(2), of(BagDefaulted({ ...whose(2), bag, cause: 'NOT_TAKEN', forfeit: 500_000 })), booked(3))
        .ids('B1.A01~1.0', 'B1.A01~2.0', 'B1.A01~2.1', 'B1.A01~3.0')
        .row({ kind: 'BAG', title: '组合包已锁定，已撤销', settled: true, by: undefined }, 'B1.A01~1.0')
        .row({ title: '组合包已锁定，已违约', settled: true }, 'B1.A01~2.0')
        .row({ title: '组合包违约，保证金罚没', bagId: 'B1.A01', agency: 'AG1001', settled: undefined }, 'B1.A01~2.1')
        .row({
        title: '组合包已锁定，请预付',
        by: prepayBy,
        airLine: 'HU',
        text: '您已锁定组合包A01 HAK-PEK / PEK-HAK（20座），包价¥36,000.00，占用保证金¥5,000.00。请在2026-11-27 10:00（北京时间）前预付，逾期视为违约，保证金罚没。',
    }, 'B1.A01~3.0')
        .twice();
    spec(noticeList)
        .given(booked(1), of(BagDefaulted({ ...whose(1), bag, bidId: 'b1', cause: 'NOT_TAKEN', forfeit: 500_000 })))
        .row({ text: '您成交的组合包A01 HAK-PEK / PEK-HAK（20座）逾期未预付，已违约：罚没保证金¥5,000.00，座位已收回。' }, 'B1.A01~1.1');
    const cancelled = of(BagCancelled({ had: { ...whose(1), bag }, reason: '航班调整' }));
    spec(noticeList)
        .given(booked(1), cancelled)
        .row({ text: '您锁定的组合包A01 HAK-PEK / PEK-HAK（20座）已由航空公司取消，原因：航班调整。占用的保证金已退回可用余额。' }, 'B1.A01~1.1');
    spec(noticeList)
        .given(booked(1), of(BagTaken({ turn: 1, orderNo: 'G1', order: {} })), of(BagCancelled({})))
        .ids('B1.A01~1.0')
        .row({ title: '组合包已锁定，已下单', settled: true }, 'B1.A01~1.0');
});
t.test('whom a bag is set aside for is told, until it has confirmed it or it is over; a bag for all is told to nobody', async () => {
    const endsAt = '2026-11-27T06:00:00.000Z';
    const lot = { stockId: 'S', flightNo: 'HU7182', cabin: 'G', date: '2026-12-10', depTime: '07:45', arrTime: '11:30', dayShift: 0 };
    const terms = {
        batchId: 'C1',
        batchName: '北京往返',
        no: 'A01',
        airLine: 'HU',
        seats: 20,
        price: 201_000,
        amount: 4_020_000,
        earnest: 0,
        lots: [{ ...lot, origin: 'HAK', destination: 'PEK', fare: 201_000, fullFare: 200_000, distance: 2_500 }],
        startsAt: endsAt,
        endsAt,
        undoMinutes: 15,
        undos: 1,
        prepayMinutes: 60,
        prepayPercent: 20,
        holdId: 'H',
        to: { agency: 'AG1001', agencyName: '海口假日旅行社', subAgents: [] },
    };
    const of = (fact, id = 'C1.A01') => ({ ...fact, stream: `bag-${id}` });
    const offered = of(BagOffered({ ...terms, bagId: 'C1.A01' }));
    const { to: _, ...forAll } = terms;
    spec(noticeList)
        .given(offered, of(BagOffered({ ...forAll, bagId: 'B1.A01', batchId: 'B1' }), 'B1.A01'))
        .ids('C1.A01.0')
        .row({
        kind: 'ALLOCATION',
        title: '收到客户切位，请确认',
        bagId: 'C1.A01',
        agency: 'AG1001',
        airLine: 'HU',
        by: endsAt,
        text: '已为贵单位分配切位包A01 HAK-PEK（20座），包价¥40,200.00。请在2026-11-27 14:00（北京时间）前确认，逾期座位释放。',
    }, 'C1.A01.0')
        .twice();
    const { airLine, seats, price, amount, earnest } = terms;
    const bag = { batchName: terms.batchName, no: 'A01', airLine, seats, price, amount, earnest, route: 'HAK-PEK', date: '2026-12-10' };
    const whose = { turn: 1, agency: 'AG1001', earnestId: 'bag~C1.A01~AG1001~1' };
    spec(noticeList)
        .given(offered, of(BagBooked({ ...whose, agencyName: '海口假日旅行社', undoBy: endsAt, prepayBy: endsAt, bag })))
        .ids('C1.A01.0', 'C1.A01~1.0')
        .row({ title: '收到客户切位，已确认', settled: true }, 'C1.A01.0')
        .row({
        kind: 'ALLOCATION',
        title: '切位包已确认，请预付',
        settled: undefined,
        text: '您已确认切位包A01 HAK-PEK（20座），包价¥40,200.00。请在2026-11-27 14:00（北京时间）前预付，逾期视为违约。',
    }, 'C1.A01~1.0');
    const had = of(BagBooked({ ...whose, agencyName: '海口假日旅行社', undoBy: endsAt, prepayBy: endsAt, bag }));
    for (const again of [BagUndone(whose), BagDefaulted({ ...whose, bag, cause: 'NOT_TAKEN', forfeit: 0 })])
        spec(noticeList)
            .given(offered, had, of(again))
            .row({ title: '收到客户切位，请确认', settled: undefined, by: endsAt }, 'C1.A01.0');
    spec(noticeList)
        .given(offered, had, of(BagDefaulted({ ...whose, bag, cause: 'NOT_TAKEN', forfeit: 100_000, again: endsAt })))
        .row({
        title: '切位包违约，保证金罚没',
        text: '您确认的切位包A01 HAK-PEK（20座）逾期未预付，已违约：罚没保证金¥1,000.00，确认已失效；2026-11-27 14:00（北京时间）前可再次确认。',
    }, 'C1.A01~1.1');
    spec(noticeList)
        .given(offered, had, of(BagDefaulted({ ...whose, bag, cause: 'NOT_PAID', forfeit: 0 })))
        .row({ title: '收到客户切位，已确认', settled: true }, 'C1.A01.0');
    for (const [fact, title] of [
        [BagDeclined({ agency: 'AG1001' }), '收到客户切位，已拒绝'],
        [BagClosed({}), '收到客户切位，已过期'],
        [BagCancelled({}), '收到客户切位，已取消'],
    ])
        spec(noticeList)
            .given(offered, of(fact))
            .ids('C1.A01.0')
            .row({ title, settled: true }, 'C1.A01.0');
});
t.test('who has bid for a bag that is cancelled is told why', async () => {
    const of = (fact) => ({ ...fact, stream: 'bagbids-B1.A01' });
    spec(noticeList)
        .given(of(SealedBidsCancelled({ reason: '航班调整', airLine: 'HU', title: '组合包A01 HAK-PEK', bidders: ['AG1001', 'AG1002'] })))
        .ids('B1.A01~AG1001.0', 'B1.A01~AG1002.0')
        .row({
        kind: 'LOT_CANCELLED',
        title: '组合竞拍已取消',
        bagId: 'B1.A01',
        agency: 'AG1002',
        airLine: 'HU',
        text: '组合包A01 HAK-PEK已由航空公司取消，原因：航班调整。您的密封出价作废，占用的保证金已退回可用余额。',
    }, 'B1.A01~AG1002.0')
        .twice();
});
t.test('what a person has read', async () => {
    spec(noticeReadings)
        .given({ ...NoticesRead({ ids: ['G1.0'] }), stream: 'noticereading-yefeng' }, { ...AllNoticesRead({ until: '2026-11-02T10:00:00.000Z' }), stream: 'noticereading-yefeng' }, { ...NoticesRead({ ids: ['G2.0'] }), stream: 'noticereading-yefeng' }, { ...NoticesRead({ ids: ['G2.0'] }), stream: 'noticereading-order' })
        .row({ until: '2026-11-02T10:00:00.000Z', ids: ['G1.0', 'G2.0'] }, 'yefeng')
        .row({ until: '', ids: ['G2.0'] }, 'order');
});
t.test('a change of a name that no flow tells the end of is a notice of its own', async () => {
    const to = { orderNo: 'G1', agency: 'AG1001', airLine: 'HU', ticketNo: '880-2100000001' };
    const of = (closed) => spec(noticeList).given({ ...RenameClosed(closed), stream: 'rename-M1' });
    of({ end: 'ENDED', reason: '航班取消', to }).row({
        kind: 'APPLICATION',
        title: '更名申请已由航空公司终止',
        text: '客票880-2100000001（订单G1）的更名申请已由航空公司终止，原因：航班取消，旅客与客票不变。',
        orderNo: 'G1',
        agency: 'AG1001',
    });
    of({ end: 'EXPIRED', to }).row({ title: '更名申请已逾期失效' });
    of({ end: 'WITHDRAWN' }).none();
});
