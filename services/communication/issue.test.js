import t from 'tap';
import * as events from '#contracts/communication/issue-events.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { issue } from './issue.ts';
const asker = { ...aClerk, user: 'u1' };
const other = { ...aClerk, user: 'u2' };
const asking = {
    title: '能否延长名单时限',
    content: '客户签证未下',
    to: { kind: 'ROLE', code: 'FINANCE' },
    by: 'u1',
    airLine: 'HU',
};
const answerBy = addMinutes(NOON, 24 * 60);
const asked = events.IssueAsked({ ...asking, answerBy });
const about = { airLine: 'HU', title: asking.title };
const answer = (n, by, more = {}) => events.IssueAnswered({ ...about, answerId: `Y1~${n}`, content: '可以', by, tell: { kind: 'USER', code: 'u1' }, ...more });
const own = (n) => answer(n, 'u1', { isOwn: true, tell: asking.to });
const at = spec(issue, { id: 'Y1', who: other });
t.test('asked, to be answered in a day, urgent in two hours', async () => {
    at.given().when('ask', asking).then(asked).state({ status: 'OPEN' });
    at.given()
        .when('ask', { ...asking, urgent: true })
        .then(events.IssueAsked({ ...asking, urgent: true, answerBy: addMinutes(NOON, 120) }));
});
t.test('changed or deleted by who asked, as long as nobody has answered', async () => {
    const terms = { title: '新标题', content: '新内容' };
    at.given(asked).when('modifyIssue', terms).refused('仅提问人可以修改或删除');
    at.given(asked)
        .when('modifyIssue', terms, { who: asker })
        .then(events.IssueChanged({ ...terms, answerBy }));
    at.given(asked, answer(1, 'u2')).when('modifyIssue', terms, { who: asker }).refused('已有答复，不能修改或删除');
    at.given(asked, answer(1, 'u2')).when('deleteIssue', {}, { who: asker }).refused('已有答复，不能修改或删除');
    at.given(asked).when('deleteIssue', {}, { who: asker }).then(events.IssueDeleted({})).state({ status: 'NONE' });
});
t.test('an answer is for who asked; what he adds is for those who are asked, and it waits again', async () => {
    at.given(asked).when('addAnswer', { content: '可以' }).then(answer(1, 'u2')).state({ status: 'ANSWERED' });
    at.given(asked, answer(1, 'u2')).when('addAnswer', { content: '可以' }, { who: asker }).then(own(2)).state({ status: 'OPEN' });
    at.given(asked).when('addAnswer', { content: '可以', close: true }).refused('仅提问人可以关闭', { status: 403 });
    at.given(asked, answer(1, 'u2'))
        .when('addAnswer', { content: '可以', close: true }, { who: asker })
        .then(own(2), events.IssueClosed({ by: 'u1' }));
    at.given(asked, events.IssueClosed({ by: 'u1' }))
        .when('addAnswer', { content: '可以' })
        .refused('问题已关闭');
    at.given(asked).when('closeIssue', {}).refused('仅提问人可以关闭');
});
t.test('an answer is changed or taken back by who gave it, within half an hour', async () => {
    const changing = { answerId: 'Y1~1', content: '不可以' };
    at.given(asked, answer(1, 'u2')).when('modifyAnswer', changing).then(events.AnswerChanged(changing));
    at.given(asked, answer(1, 'u2'))
        .when('modifyAnswer', { ...changing, content: '可以' })
        .nothing();
    at.given(asked, answer(1, 'u2')).when('modifyAnswer', changing, { who: asker }).refused('仅可修改或删除本人的答复', { status: 403 });
    at.given(asked, answer(1, 'u2'))
        .when('modifyAnswer', changing, { at: addMinutes(NOON, 30) })
        .refused('答复已超过30分钟，不能修改或删除');
    at.given(asked).when('deleteAnswer', { answerId: 'Y1~1' }).refused('沟通答复不存在', { status: 404 });
    at.given(asked, answer(1, 'u2'))
        .when('deleteAnswer', { answerId: 'Y1~1' })
        .then(events.AnswerDeleted({ answerId: 'Y1~1', becomes: 'OPEN' }))
        .state({ status: 'OPEN', answers: [] });
    // its number is not given again
    at.given(asked, answer(1, 'u2'), events.AnswerDeleted({ answerId: 'Y1~1', becomes: 'OPEN' }))
        .when('addAnswer', { content: '可以' })
        .then(answer(2, 'u2'));
});
t.test('what nobody answers is escalated once', async () => {
    const escalated = events.IssueEscalated({ ...about, tell: { kind: 'ROLE', code: 'ADMINISTRATOR' } });
    at.given(asked).when('passTime', {}).nothing();
    at.given(asked).when('passTime', {}, { at: answerBy }).then(escalated);
    at.given(asked, escalated).when('passTime', {}, { at: answerBy }).nothing();
    at.given(asked, answer(1, 'u2')).when('passTime', {}, { at: answerBy }).nothing();
});
