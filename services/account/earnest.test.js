import t from 'tap';
import { EarnestAsked, EarnestDecided, EarnestHeld, EarnestRefused, EarnestSettled, GiveUpApproved, GiveUpDrafted, GiveUpRejected, GiveUpResubmitted, GiveUpReturned, GiveUpSubmitted, GiveUpWithdrawn, } from '#contracts/account/earnest-events.ts';
import { giveUpSplit } from '#contracts/account/give-up.ts';
import { spec } from '#services/kernel/spec.ts';
import { earnest } from './earnest.ts';
const id = 'B1';
const at = spec(earnest, { id });
const asked = EarnestAsked({
    earnestId: id,
    account: 'E.A001.HU',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    amount: 1_000_00,
    use: 'BIDDING',
    subject: 'L1',
    title: '海口-北京 30座',
});
const held = EarnestHeld({ layers: [{ layer: 'P1', seq: 1, amount: 1_000_00 }], hold: 2 });
const refused = EarnestRefused({ reason: '保证金不足，可用余额¥5.00' });
const released = EarnestDecided({ cause: 'RELEASED', forfeit: 0, convert: 0, release: 1_000_00 });
t.test('asked for once, set aside or refused by the account', async () => {
    at.given().when('ask', asked.data).then(asked);
    at.given(asked).when('ask', asked.data).nothing();
    at.given(asked).when('hold', held.data).then(held).state({ status: 'HELD', hold: 2 });
    at.given(asked, refused).when('hold', held.data).nothing();
    at.given(asked, held).when('refuse', refused.data).nothing();
});
t.test('what becomes of it is decided once, for all of it', async () => {
    at.given(asked, held).when('dispose', { cause: 'RELEASED' }).then(released);
    at.given(asked, held, released).when('dispose', { cause: 'RELEASED' }).nothing();
    at.given(asked, held, released).when('dispose', { cause: 'FORFEITED', forfeit: 1_000_00 }).refused('保证金已处置');
    at.given(asked, held, released, EarnestSettled({})).when('dispose', { cause: 'FORFEITED', forfeit: 1 }).refused('保证金已处置');
    at.given(asked).when('dispose', { cause: 'RELEASED' }).refused('正在占用保证金，请稍后');
    at.given(asked, refused).when('dispose', { cause: 'RELEASED' }).refused('保证金未占用');
    at.given().when('dispose', { cause: 'RELEASED' }).refused('保证金占用不存在');
    at.given(asked, held).when('dispose', { cause: 'FORFEITED', forfeit: 1_000_01 }).refused('处置金额超过占用金额');
    at.given(asked, held).when('dispose', { cause: 'FORFEITED', forfeit: -1 }).refused('处置金额超过占用金额');
    const converting = { cause: 'CONVERTED', convert: 700_00, paymentCode: 'P9', orderNo: 'O1' };
    at.given(asked, held)
        .when('dispose', converting)
        .then(EarnestDecided({ ...converting, forfeit: 0, release: 300_00 }));
    at.given(asked, held, released).when('finish', {}).then(EarnestSettled({}));
    at.given(asked, held).when('finish', {}).nothing();
});
const drafted = GiveUpDrafted({ draftedBy: 'yefeng', reason: '客人取消' });
const handedIn = GiveUpSubmitted({ requestId: 'r1', submittedBy: 'yefeng', rate: 3_333, forfeit: 333_00, back: 667_00 });
const underWay = [asked, held, drafted, handedIn];
const known = { drafted: drafted.data, submitted: handedIn.data };
t.test('giving up is drafted, handed in with its terms, and decided by the flow of this request', async (t) => {
    t.same(giveUpSplit(1_000_00, 3_333), { rate: 3_333, forfeit: 333_00, back: 667_00 }, 'half up to whole yuan');
    t.same(giveUpSplit(50, 10_000), { rate: 10_000, forfeit: 50, back: 0 }, 'never more than there is');
    t.same(giveUpSplit(1_000_00, 3_333, 500_00), { rate: 3_333, forfeit: 167_00, back: 833_00 }, 'of what is at stake');
    const who = { user: 'yefeng' };
    at.given(asked).when('draftGiveUp', {}).refused('正在占用保证金，请稍后');
    at.given(asked, held).when('draftGiveUp', { reason: '客人取消' }, { who }).then(drafted);
    at.given(asked, held).when('submitGiveUp', { requestId: 'r1', rate: 3_333 }).refused('请先申请弃标');
    at.given(asked, held, drafted).when('submitGiveUp', { requestId: 'r1', rate: 3_333 }, { who }).then(handedIn);
    at.given(...underWay)
        .when('submitGiveUp', { requestId: 'r2', rate: 3_333 })
        .refused('弃标正在审批中');
    at.given(...underWay)
        .when('draftGiveUp', {})
        .refused('弃标正在审批中');
    const split = EarnestDecided({ cause: 'GIVEN_UP', forfeit: 333_00, convert: 0, release: 667_00 });
    at.given(...underWay)
        .when('approveGiveUp', { requestId: 'r1', approvedBy: 'finance' })
        .then(GiveUpApproved({ approvedBy: 'finance' }), split)
        .state({ status: 'DECIDED', giveUp: { status: 'APPROVED', ...known, approvedBy: 'finance' } });
    at.given(...underWay)
        .when('approveGiveUp', { requestId: 'r0' })
        .nothing();
    at.given(...underWay, released)
        .when('approveGiveUp', { requestId: 'r1' })
        .nothing();
});
t.test('sent back, handed in again, refused or taken back', async () => {
    const back = GiveUpReturned({ remark: '请说明原因' });
    at.given(...underWay)
        .when('returnGiveUp', { requestId: 'r1', remark: '请说明原因' })
        .then(back);
    at.given(...underWay, back)
        .when('draftGiveUp', {})
        .refused('弃标正在审批中');
    at.given(...underWay, back)
        .when('resubmitGiveUp', { requestId: 'r1' })
        .then(GiveUpResubmitted({}))
        .state({ giveUp: { status: 'SUBMITTED', ...known } });
    at.given(...underWay)
        .when('resubmitGiveUp', { requestId: 'r1' })
        .nothing();
    const no = GiveUpRejected({ reason: '已中标' });
    at.given(...underWay)
        .when('rejectGiveUp', { requestId: 'r1', reason: '已中标' })
        .then(no)
        .state({ status: 'HELD', giveUp: { status: 'REJECTED', ...known, remark: '已中标' } });
    at.given(...underWay, no)
        .when('draftGiveUp', {}, { who: { user: 'yefeng' } })
        .then(GiveUpDrafted({ draftedBy: 'yefeng' }));
    at.given(...underWay)
        .when('withdrawGiveUp', { requestId: 'r1' })
        .then(GiveUpWithdrawn({}))
        .state({ giveUp: { status: 'DRAFT', drafted: drafted.data } });
    at.given(...underWay, no)
        .when('approveGiveUp', { requestId: 'r1' })
        .nothing();
});
