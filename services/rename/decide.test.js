import t from 'tap';
import { PayableClaimed, PayableFreed, PayablePaid } from '#contracts/kernel/claims.ts';
import { RenameApproved, RenameClosed, RenameDone, RenameOpened, RenameResubmitted, RenameReturned } from '#contracts/rename/events.ts';
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts';
import { rename } from './decide.ts';
const of = {
    renameId: 'M1',
    orderNo: 'HU1',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    passengerId: 'p1',
    ticketNo: '880-2100000001',
    productId: 'HU.RENAME',
    product: '更名费',
};
const closesAt = '2026-12-09T00:30:00.000Z';
const opening = { ...of, fee: 10_000, closesAt, payMinutes: 1_440, remark: '用字有误' };
const opened = RenameOpened(opening);
const free = RenameOpened({ ...opening, fee: 0 });
const payBy = '2026-11-22T04:00:00.000Z';
const approved = RenameApproved({ payBy });
const claimed = PayableClaimed({ kind: 'RENAME', paymentCode: 'P1', no: 1, amount: 10_000 });
const money = { channel: 'virtual', tradeNo: 'T1', amount: 10_000, paidAt: NOON };
const paid = PayablePaid({ kind: 'RENAME', paymentCode: 'P1', no: 1, ...money, ledgerAccount: 'extras.HU' });
const to = { orderNo: 'HU1', agency: 'A001', airLine: 'HU', ticketNo: '880-2100000001' };
const expired = RenameClosed({ end: 'EXPIRED', to });
const withdrawn = RenameClosed({ end: 'WITHDRAWN' });
const at = spec(rename, { id: 'M1' });
t.test('approved it is to be paid, or decided where it costs nothing', async () => {
    at.given().when('open', opening).then(opened).state({ status: 'AUDITING', fee: 10_000 });
    at.given(opened).when('open', opening).nothing();
    at.given(opened).when('approve', {}).then(approved).state({ status: 'WAIT_PAY', payBy });
    at.given(free).when('approve', {}).then(RenameApproved({})).state({ status: 'DECIDED' });
    at.given(opened)
        .when('approve', {}, { at: '2026-12-09T00:00:00.000Z' })
        .then(RenameApproved({ payBy: closesAt }));
    at.given(opened).when('approve', {}, { at: closesAt }).then(expired).state({ status: 'EXPIRED' });
    for (const past of [[], [opened, approved], [opened, withdrawn]])
        at.given(...past)
            .when('approve', {})
            .nothing();
    at.given(opened)
        .when('reject', { reason: '证件不符' })
        .then(RenameClosed({ end: 'REJECTED', reason: '证件不符' }))
        .state({ status: 'REJECTED', reason: '证件不符' });
    at.given(opened, approved).when('reject', {}).nothing();
});
t.test('sent back to whoever asked it is handed in again, taken back, or too late', async () => {
    const back = RenameReturned({ remark: '请说明' });
    const again = RenameResubmitted({});
    at.given(opened).when('sendBack', { remark: '请说明' }).then(back).state({ status: 'RETURNED', returnRemark: '请说明' });
    for (const past of [
        [opened, back],
        [opened, approved],
        [opened, withdrawn],
    ])
        at.given(...past)
            .when('sendBack', {})
            .nothing();
    at.given(opened, back).when('resubmit', {}).then(again).state({ status: 'AUDITING', returnRemark: undefined });
    at.given(opened).when('resubmit', {}).nothing();
    at.given(opened, back, again).when('approve', {}).then(approved);
    at.given(opened, back).when('withdraw', {}).then(withdrawn).state({ status: 'WITHDRAWN' });
    at.given(opened, back).when('reject', { end: 'WITHDRAWN' }).then(withdrawn);
    at.given(opened, back).when('passTime', {}, { at: closesAt }).then(expired);
});
t.test('it is taken back until it is paid, and ends by itself when its time has come', async () => {
    at.given(opened).when('withdraw', {}).then(withdrawn);
    at.given(opened, approved).when('withdraw', {}).then(withdrawn);
    at.given(opened, approved, claimed).when('withdraw', {}).refused('正在支付，请稍后再试');
    at.given(opened, approved, claimed, paid).when('withdraw', {}).refused('更名申请更名处理中');
    at.given(opened, withdrawn).when('withdraw', {}).refused('更名申请已撤回');
    at.given(free, RenameApproved({}), RenameDone({})).when('withdraw', {}).refused('更名申请已更名');
    at.given(opened).when('passTime', {}).nothing();
    at.given(opened).when('passTime', {}, { at: closesAt }).then(expired);
    at.given(opened, approved).when('passTime', {}, { at: payBy }).then(expired);
    at.given(opened, approved, claimed).when('passTime', {}, { at: payBy }).nothing();
    at.given(opened, approved, claimed, PayableFreed({ kind: 'RENAME', paymentCode: 'P1', no: 1 }))
        .when('passTime', {}, { at: payBy })
        .then(expired);
    at.given(opened, approved, claimed, paid).when('passTime', {}, { at: closesAt }).nothing();
});
t.test('its fee is paid whole and in time, and that decides it', async () => {
    const claim = { paymentCode: 'P1', amount: 10_000 };
    at.given(opened).when('claim', claim).refused('更名申请尚未审批通过');
    at.given(free, RenameApproved({})).when('claim', claim).refused('更名申请更名处理中，无须支付');
    at.given(opened, approved).when('claim', claim).then(claimed);
    at.given(opened, approved)
        .when('claim', { ...claim, amount: 1 })
        .refused('支付金额与应付金额不符，应付¥100.00');
    at.given(opened, approved).when('claim', claim, { at: payBy }).refused('已超过支付时限，请重新申请更名');
    at.given(opened, approved, claimed)
        .when('claim', { ...claim, paymentCode: 'P2' })
        .refused('正在支付，请勿重复支付');
    at.given(opened, approved, claimed)
        .when('pay', { paymentCode: 'P1', no: 1, ...money })
        .then(paid)
        .state({ status: 'DECIDED' });
    at.given(opened, approved).when('finish', {}).nothing();
    at.given(opened, approved, claimed, paid).when('finish', {}).then(RenameDone({})).state({ status: 'DONE' });
    at.given(opened, approved, claimed, paid, RenameDone({})).when('finish', {}).nothing();
});
t.test('staff who end what an agency asked for give a reason, and the agency hears of it in each state', async () => {
    const asked = RenameOpened({ ...opening, byAgency: true });
    const because = { reason: '航班取消' };
    for (const past of [[asked], [asked, RenameReturned({})]])
        at.given(...past)
            .when('withdraw', because, { who: aClerk })
            .then(RenameClosed({ end: 'ENDED', ...because }))
            .state({ status: 'ENDED', reason: '航班取消' });
    at.given(asked, approved)
        .when('withdraw', because, { who: aClerk })
        .then(RenameClosed({ end: 'ENDED', ...because, to }));
    for (const past of [[asked], [asked, approved]])
        at.given(...past)
            .when('withdraw', {}, { who: aClerk })
            .refused('终止代理人的申请须填写原因', { status: 400 });
    at.given(asked, approved).when('withdraw', {}, { who: anAgent }).then(withdrawn);
    at.given(opened, approved)
        .when('withdraw', {}, { who: aClerk })
        .then(RenameClosed({ end: 'WITHDRAWN', to }));
});
