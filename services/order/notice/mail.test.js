import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { MailAbandoned, MailAsked, MailAskedAgain, MailClaimed, MailFailed, MailSent } from '#contracts/order/notice/mail.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { mail } from './mail.ts';
const at = (minutes) => ({ at: addMinutes(NOON, minutes) });
const asked = { orderNo: 'G1', agency: 'AG1001', airLine: 'HU', title: '名单时限提醒', text: '订单G1', until: addMinutes(NOON, 120) };
const rules = spec(mail, { who: aClerk, at: NOON });
const claimed = (attempt, minutes = 0) => MailClaimed({ attempt, until: addMinutes(NOON, minutes + 10) });
t.test('asked once, claimed by one, sent once', async () => {
    rules.given().when('ask', asked).then(MailAsked(asked));
    const one = rules.given(MailAsked(asked));
    one.when('ask', asked).nothing();
    one.when('claim', { most: 3 }).then(claimed(1));
    const begun = rules.given(MailAsked(asked), claimed(1));
    begun.when('claim', { most: 3 }, at(9)).nothing();
    begun.when('sent', { attempt: 1 }).then(MailSent({ attempt: 1 }));
    const sent = rules.given(MailAsked(asked), claimed(1), MailSent({ attempt: 1 }));
    sent.when('sent', { attempt: 1 }).nothing();
    sent.when('claim', { most: 3 }, at(60)).nothing();
    sent.when('fail', { attempt: 1, error: 'x', most: 3 }).nothing();
});
t.test('who dies after the claim is followed by another; what the first then says of its failure counts no more', async () => {
    const begun = rules.given(MailAsked(asked), claimed(1));
    begun.when('claim', { most: 3 }, at(10)).then(claimed(2, 10));
    const again = rules.given(MailAsked(asked), claimed(1), claimed(2, 10));
    again.when('fail', { attempt: 1, error: '连接超时', most: 3 }).nothing();
    again.when('sent', { attempt: 1 }).then(MailSent({ attempt: 1 }));
});
t.test('tried with growing waits, then abandoned, and begun anew when staff ask', async () => {
    const begun = rules.given(MailAsked(asked), claimed(1));
    const error = '连不上邮件服务器';
    const failed = MailFailed({ attempt: 1, error, next: addMinutes(NOON, 1) });
    begun.when('fail', { attempt: 1, error, most: 2 }).then(failed);
    const waits = rules.given(MailAsked(asked), claimed(1), failed);
    waits.when('claim', { most: 2 }).nothing();
    waits.when('claim', { most: 2 }, at(1)).then(claimed(2, 1));
    const second = rules.given(MailAsked(asked), claimed(1), failed, claimed(2, 1));
    second.when('fail', { attempt: 2, error, most: 3 }, at(1)).then(MailFailed({ attempt: 2, error, next: addMinutes(NOON, 6) }));
    second.when('fail', { attempt: 2, error, most: 2 }).then(MailAbandoned({ attempt: 2, error }));
    begun.when('fail', { attempt: 1, error, most: 9, final: true }).then(MailAbandoned({ attempt: 1, error }));
    const given = rules.given(MailAsked(asked), claimed(1), MailAbandoned({ attempt: 1, error }));
    given.when('claim', { most: 3 }, at(30)).nothing();
    given.when('again', {}).then(MailAskedAgain({})).state({ status: 'ASKED', tries: 0, attempt: 1 });
    given.when('again', {}, at(120)).refused('通知的时限已过，不必再次发送');
    begun.when('again', {}).refused('只有未发出的邮件可以再次发送');
    rules.given().when('again', {}).refused('邮件不存在');
});
t.test('what is of no use any more, and what nobody ever finished, is abandoned', async () => {
    rules
        .given(MailAsked(asked))
        .when('claim', { most: 3 }, at(120))
        .then(MailAbandoned({ attempt: 0, error: '时限已过，不再发送' }));
    rules
        .given(MailAsked(asked), claimed(1), claimed(2, 10))
        .when('claim', { most: 2 }, at(40))
        .then(MailAbandoned({ attempt: 2, error: '多次发送没有结果' }));
});
