import t from 'tap';
import { everyMs, isUnusual, leastOf, mayLeave, mistakeOf, phaseOf, restText, standingText, withNews } from './bidding.ts';
t.test('how long is left, to the second, and never less than nothing', async (t) => {
    t.equal(restText(93_784_000), '1天 02:03:04');
    t.equal(restText(7_384_000), '02:03:04');
    t.equal(restText(119_001), '02:00', 'a second that has begun is still there');
    t.equal(restText(1), '00:01');
    t.equal(restText(-5_000), '00:00');
});
t.test('a lot is asked about until nothing of it changes any more', async (t) => {
    const bid = { price: 1, units: 1 };
    const closed = (award) => everyMs({ status: 'CLOSED', mine: { bid, ...(award && { award: { status: award } }) } }, true);
    t.same([everyMs({ status: 'OPEN' }, false), everyMs({ status: 'OPEN' }, true), everyMs({ status: 'PAUSED' }, true)], [2_000, 10_000, 2_000]);
    t.same([everyMs({ status: 'CANCELLED', mine: { bid } }, false), everyMs({ status: 'CLOSED', mine: {} }, false)], [false, false]);
    t.equal(closed(), 2_000, 'its award comes at once');
    t.same(['WAIT_PREPAY', 'WAIT_PAY', 'OFFERED', 'MISSED', 'DECLINED'].map(closed), [5_000, 5_000, 5_000, 5_000, 5_000]);
    t.same(['ORDERED', 'DEFAULTED', 'RELEASED', 'CANCELLED'].map(closed), [false, false, false, false]);
});
t.test('the least of a bid is what beats others, and an increment more than the own one', async (t) => {
    const terms = { next: 120_000, step: 1_000, cap: 130_000 };
    t.equal(leastOf(terms, undefined), 120_000);
    t.equal(leastOf(terms, { price: 119_500 }), 120_500);
    t.equal(leastOf(terms, { price: 110_000 }), 120_000);
    t.equal(leastOf({ ...terms, next: undefined }, undefined), undefined);
    t.equal(leastOf(terms, { price: 129_500 }), undefined, 'beyond the cap');
    t.notOk(isUnusual(130_000, terms));
    t.ok(isUnusual(131_000, terms));
});
t.test('what is wrong with an amount is told before it is sent', async (t) => {
    const of = (price) => mistakeOf(price, 120_000, 264_000);
    t.same([120_000, 119_000, -500, 265_000, 120_500].map(of), [
        undefined,
        '已低于最低可出价 ¥1,200.00',
        '已低于最低可出价 ¥1,200.00',
        '已超过最高可出价 ¥2,640.00',
        '须为10元的整数倍',
    ]);
});
t.test('where a lot is', async (t) => {
    const lot = { status: 'OPEN', startsAt: '2026-11-26T02:00:00.000Z', endsAt: '2026-11-26T06:00:00.000Z' };
    const at = (time) => phaseOf(lot, Date.parse(`2026-11-26T${time}Z`));
    t.same([at('01:59:59'), at('02:00:00'), at('05:59:59'), at('06:00:00')], ['BEFORE', 'RUNNING', 'RUNNING', 'ENDING']);
    t.equal(phaseOf({ ...lot, status: 'PAUSED' }, Date.parse(lot.endsAt)), 'PAUSED');
});
t.test('how one stands', async (t) => {
    t.match(standingText({ covered: 1, won: 0 }), { tone: 'waiting' });
    t.match(standingText({ covered: 0, won: 0 }), { text: '已退出' });
    t.match(standingText({ covered: 2, won: 0, bid: { units: 2 } }), { text: '已被超越', tone: 'danger' });
    t.match(standingText({ covered: 2, won: 1, bid: { units: 2 } }), { text: '领先 1 / 2 份' });
    t.match(standingText({ covered: 2, won: 2, bid: { units: 2 } }), { text: '领先 2 份', tone: 'done' });
});
t.test('news that all are told is one’s own by the paddle', async (t) => {
    const mine = { paddle: 1, covered: 2, earnest: 200_000, won: 2, bid: { price: 119_000, units: 2, partial: true, rank: 1 } };
    const figures = { endsAt: '2026-11-26T06:00:00.000Z', extensions: 0, bidders: 2, sold: 2, status: 'OPEN' };
    const lot = { ...figures, bids: 1, price: 119_000, next: 120_000, winning: [{ paddle: 1, price: 119_000, units: 2 }], mine };
    const news = { ...figures, bids: 2, price: 264_000, winning: [{ paddle: 2, price: 264_000, units: 2 }], revision: 7 };
    const { revision: _, ...told } = news;
    t.same(withNews(lot, news), { ...told, mine: { ...mine, won: 0 } }, 'nobody can beat it: there is no next');
    t.equal(withNews(lot, { ...news, bids: 0 }), lot);
});
t.test('who leads may take the bid back as long as the server says; who does not may leave', async (t) => {
    const mine = { paddle: 1, covered: 2, earnest: 0, won: 1 };
    const undoBy = '2026-11-27T08:00:00.000Z';
    const [before, then] = [Date.parse(undoBy) - 1, Date.parse(undoBy)];
    t.equal(mayLeave({ mine, undoBy }, before), true);
    t.equal(mayLeave({ mine, undoBy }, then), false, 'the closing minutes have begun');
    t.equal(mayLeave({ mine }, before), false, 'somebody was beaten');
    t.equal(mayLeave({ mine: { ...mine, won: 0 } }, then), true);
    t.equal(mayLeave({ mine: { ...mine, won: 0, covered: 0 }, undoBy }, before), false, 'not joined');
});
