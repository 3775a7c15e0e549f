import t from 'tap';
import { LotCancelled, LotClosed, LotDrafted, LotModified, LotPublished, LotSentBack, LotSubmitted } from '#contracts/auction/lot-events.ts';
import { aClerk, spec } from '#services/kernel/spec.ts';
import { lot } from './lot.ts';
const terms = {
    stockId: 'HU7182-2026-12-20-G',
    airLine: 'HU',
    flightNo: 'HU7182',
    date: '2026-12-20',
    origin: 'HAK',
    destination: 'PEK',
    depTime: '07:45',
    arrTime: '11:30',
    arrDays: 0,
    cabin: 'G',
    fullFare: 176_000,
    units: 2,
    seatsPerUnit: 10,
    floor: 88_000,
    cap: 264_000,
    step: 1_000,
    wholeAllowed: true,
    earnestPerUnit: 100_000,
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: '2026-11-26T06:00:00.000Z',
    closingSeconds: 120,
    extendSeconds: 120,
    mostExtensions: 10,
    prepayMinutes: 24 * 60,
    prepayPercent: 20,
    offerMinutes: 12 * 60,
};
const at = spec(lot, { who: aClerk });
const draft = { lotId: 'L1', ...terms };
const drafted = LotDrafted({ ...draft, draftedBy: 'lijuan' });
const submitted = LotSubmitted({ requestId: 'r1', submittedBy: 'lijuan' });
const published = LotPublished({ ...draft, seats: 20 });
const ended = { sold: 2, bids: 9, endsAt: terms.endsAt };
t.test('drafted, changed, handed in', async () => {
    at.given().when('draft', draft).then(drafted).state({ status: 'DRAFT', draftedBy: 'lijuan' });
    at.given(drafted).when('draft', draft).nothing();
    at.given(drafted)
        .when('modify', { ...terms, floor: 90_000 })
        .then(LotModified({ ...terms, floor: 90_000 }));
    at.given(drafted).when('submit', { requestId: 'r1' }).then(submitted).state({ status: 'AUDITING' });
    at.given(drafted, submitted).when('modify', terms).refused('标的正在审批');
    at.given(drafted).when('submit', { requestId: 'r1' }, { at: '2026-11-26T05:58:00.000Z' }).refused('截止时间已过或临近', { status: 400 });
});
t.test('terms by which nobody could bid are none', async () => {
    const refused = (change, message) => at
        .given()
        .when('draft', { ...draft, ...change })
        .refused(message, { status: 400 });
    refused({ floor: 88_500 }, '起拍价须为10元的整数倍');
    refused({ earnestPerUnit: 0 }, '每份保证金须大于0');
    refused({ step: 0 }, '加价幅度须为10元的整数倍');
    refused({ cap: 87_000 }, '最高限价不能低于起拍价');
    refused({ cap: 265_000 }, '最高限价不能超过全价的150%，即¥2,640.00');
    refused({ step: 177_000 }, '加价幅度不能超过最高限价与起拍价之差');
    refused({ startsAt: terms.endsAt }, '截止时间须晚于开始时间');
    refused({ endsAt: '2026-12-19T16:00:00.000Z' }, '截止时间须早于航班日期');
    at.given()
        .when('draft', { ...draft, floor: 264_000 })
        .then(LotDrafted({ ...draft, floor: 264_000, draftedBy: 'lijuan' }));
});
t.test('its end leaves an hour to prepay before what is won can no longer be ordered', async () => {
    const [just, late] = ['2026-11-26T07:00:00.000Z', '2026-11-26T06:59:59.999Z'];
    const why = '距起飞时间过近：截止后须至少留出60分钟预付，截止时间最晚为2026-11-26 13:59';
    at.given()
        .when('draft', { ...draft, orderBy: just })
        .then(drafted);
    at.given()
        .when('draft', { ...draft, orderBy: late })
        .refused(why, { status: 400 });
    at.given()
        .when('draft', { ...draft, orderBy: late, prepayMinutes: 59 })
        .state({ status: 'DRAFT' });
    at.given(drafted)
        .when('modify', { ...terms, orderBy: late })
        .refused(why, { status: 400 });
    at.given(drafted).when('submit', { requestId: 'r1', orderBy: just }).then(submitted);
    at.given(drafted).when('submit', { requestId: 'r1', orderBy: late }).refused(why, { status: 400 });
    at.given(drafted, submitted).when('publish', { requestId: 'r1', orderBy: just }).then(published);
    at.given(drafted, submitted)
        .when('publish', { requestId: 'r1', orderBy: late })
        .then(LotSentBack({ requestId: 'r1', reason: why }));
});
t.test('opened by an agency: handed in with its first bid; where it cannot be published it is over', async () => {
    const free = { ...draft, kind: 'FREE', units: 1, seatsPerUnit: 20, wholeAllowed: false, mostStep: 10_000 };
    const opener = { agency: 'AG1', agencyName: '海口假日旅行社', price: 90_000 };
    const opening = { ...free, requestId: 'r1', opener };
    const [opened, handedIn] = [LotDrafted({ ...free, draftedBy: 'lijuan', opener }), submitted];
    at.given().when('open', opening).then(opened, handedIn).state({ status: 'AUDITING', opener });
    at.given(opened, handedIn).when('open', opening).nothing();
    for (const [price, message] of [
        [90_500, '出价须为10元的整数倍'],
        [87_000, '出价低于起拍价¥880.00'],
        [99_000, '超过最高加价金额，最多出价¥980.00'],
    ])
        at.given()
            .when('open', { ...opening, opener: { ...opener, price } })
            .refused(message, { status: 400 });
    at.given()
        .when('open', { ...opening, mostStep: 500 })
        .refused('最大加价须为10元的整数倍', { status: 400 });
    at.given()
        .when('open', { ...opening, step: 2_000, mostStep: 1_000 })
        .refused('最大加价不能低于加价幅度', { status: 400 });
    const over = LotCancelled({ forced: false, reason: '座位不足' });
    at.given(opened, handedIn).when('sendBack', { requestId: 'r1', reason: '座位不足' }).then(over).state({ status: 'CANCELLED' });
});
t.test('published once it is approved, as what was handed in; or a draft again', async () => {
    at.given(drafted, submitted).when('publish', { requestId: 'r1' }).then(published).state({ status: 'PUBLISHED' });
    at.given(drafted, submitted).when('publish', { requestId: 'r0' }).nothing();
    at.given(drafted, submitted, published).when('publish', { requestId: 'r1' }).nothing();
    const late = '审批通过时已临近截止，请修改竞价时间';
    at.given(drafted, submitted)
        .when('publish', { requestId: 'r1' }, { at: '2026-11-26T05:58:00.000Z' })
        .then(LotSentBack({ requestId: 'r1', reason: late }))
        .state({ status: 'DRAFT', reason: late });
    const back = LotSentBack({ requestId: 'r1', reason: '座位不足' });
    at.given(drafted, submitted).when('sendBack', { requestId: 'r1', reason: '座位不足' }).then(back);
    at.given(drafted, submitted, back).when('sendBack', { requestId: 'r1', reason: '座位不足' }).nothing();
    at.given(drafted, submitted, back).when('submit', { requestId: 'r2' }).state({ status: 'AUDITING', reason: undefined });
});
t.test('what became of it: as its bids say', async () => {
    at.given(drafted, submitted, published)
        .when('close', ended)
        .then(LotClosed({ outcome: 'AWARDED', ...ended }))
        .state({ status: 'AWARDED' });
    at.given(drafted, submitted, published)
        .when('close', { ...ended, sold: 0 })
        .state({ status: 'FAILED' });
    at.given(drafted, submitted, published, LotClosed({ outcome: 'AWARDED', ...ended }))
        .when('close', ended)
        .nothing();
    at.given(drafted, submitted, published)
        .when('follow', { forced: true, reason: '航班取消' })
        .state({ status: 'FORCE_CANCELLED', reason: '航班取消' });
    at.given(drafted, submitted).when('follow', { forced: true }).nothing();
});
t.test('who may do what, by its state', async () => {
    at.given().actions([]);
    at.given(drafted).actions(['modify', 'submit', 'cancel']);
    at.given(drafted, submitted).actions(['cancel']);
    at.given(drafted, submitted, published).actions([]);
    at.given(drafted)
        .when('cancel', { reason: '不卖了' })
        .then(LotCancelled({ forced: false, reason: '不卖了' }));
    at.given(drafted, submitted, published).when('cancel', {}).refused('标的已发布');
});
