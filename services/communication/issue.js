import { ANSWER_MINUTES, answerHours, ESCALATED_TO, MOST_ANSWERS } from '#contracts/communication/issue-codes.ts';
import { AnswerChanged, AnswerDeleted, IssueAnswered, IssueAsked, IssueChanged, IssueClosed, IssueDeleted, IssueEscalated, } from '#contracts/communication/issue-events.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
export const isKnown = (issue) => issue.status !== 'NONE';
const ifKnown = (issue, change) => (isKnown(issue) ? change(issue) : issue);
const isOpen = issue => {
    if (!isKnown(issue))
        return '沟通问题不存在';
    return issue.status !== 'CLOSED' || '问题已关闭';
};
/** only who asked, and only while nobody has answered */
const untouched = (issue, context) => {
    const open = isOpen(issue, context);
    if (open !== true || !isKnown(issue))
        return open;
    if (issue.of.by !== context.who.user)
        return '仅提问人可以修改或删除';
    return issue.count === 0 || '已有答复，不能修改或删除';
};
const askersOwn = (issue, context) => {
    const open = isOpen(issue, context);
    if (open !== true || !isKnown(issue))
        return open;
    return issue.of.by === context.who.user || '仅提问人可以关闭';
};
/** may this person still change this answer? */
export const mayChange = ({ by, at }, who, now) => by === who.user && now < addMinutes(at, ANSWER_MINUTES);
const ownAnswer = (issue, answerId, who, now) => {
    const found = isKnown(issue) ? issue.answers.find(({ id }) => id === answerId) : undefined;
    if (!found)
        throw notFound('沟通答复');
    if (found.by !== who.user)
        throw forbidden('仅可修改或删除本人的答复');
    if (!mayChange(found, who, now))
        throw new Refused(code.conflict, `答复已超过${ANSWER_MINUTES}分钟，不能修改或删除`);
    return found;
};
/** the state of a question when an answer is taken back */
const without = ({ status, of, answers }, answerId) => {
    if (status === 'CLOSED')
        return status;
    const last = answers.filter(({ id }) => id !== answerId).at(-1);
    return last && last.by !== of.by ? 'ANSWERED' : 'OPEN';
};
const about = ({ of: { airLine, orderNo, title } }) => ({ ...present({ airLine, orderNo }), title });
const answerByOf = (now, urgent) => addMinutes(now, 60 * (urgent ? answerHours.urgent : answerHours.plain));
/** A question among staff with its answers (DOMAIN §3.34). */
export const issue = decider()({
    name: 'issue',
    zh: '沟通问题',
    // of an airline its staff may answer; otherwise everybody who may use it
    document: {
        zh: '沟通问题',
        owner: state => (isKnown(state) ? { ...present({ airLine: state.of.airLine }), assigned: true } : undefined),
    },
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: {
        IssueAsked: (_, of, at) => ({ status: 'OPEN', of, createdAt: at, answers: [], count: 0 }),
        IssueChanged: (issue, { urgent, ...changed }) => ifKnown(issue, ({ of: { urgent: _, ...of }, ...known }) => ({ ...known, of: { ...of, ...changed, ...present({ urgent }) } })),
        IssueDeleted: () => ({ status: 'NONE' }),
        IssueAnswered: (issue, { answerId, content, by, isOwn }, at) => ifKnown(issue, known => ({
            ...known,
            status: isOwn ? 'OPEN' : 'ANSWERED',
            answers: [...known.answers, { id: answerId, content, by, at }],
            count: known.count + 1,
        })),
        AnswerChanged: (issue, { answerId, content }, at) => ifKnown(issue, known => ({
            ...known,
            answers: known.answers.map(one => (one.id === answerId ? { ...one, content, changedAt: at } : one)),
        })),
        AnswerDeleted: (issue, { answerId, becomes }) => ifKnown(issue, known => ({ ...known, status: becomes, answers: known.answers.filter(({ id }) => id !== answerId) })),
        IssueClosed: issue => ifKnown(issue, known => ({ ...known, status: 'CLOSED' })),
        IssueEscalated: issue => ifKnown(issue, known => ({ ...known, escalated: true })),
    },
    commands: {
        ask: {
            when: issue => !isKnown(issue) || '沟通问题已存在',
            decide: (_, asked, { at }) => [IssueAsked({ ...asked, answerBy: answerByOf(at, asked.urgent) })],
        },
        modifyIssue: {
            when: untouched,
            decide: (issue, terms) => isKnown(issue) ? [IssueChanged({ ...terms, answerBy: answerByOf(issue.createdAt, terms.urgent) })] : [],
        },
        deleteIssue: { when: untouched, decide: (_, _command) => [IssueDeleted({})] },
        addAnswer: {
            when: (issue, context) => {
                const open = isOpen(issue, context);
                if (open !== true || !isKnown(issue))
                    return open;
                return issue.count < MOST_ANSWERS || `一个问题最多${MOST_ANSWERS}条答复，请另提问题`;
            },
            decide: (issue, { content, close }, context) => {
                if (!isKnown(issue))
                    return [];
                const { who, id } = context;
                const isOwn = issue.of.by === who.user;
                if (close && !isOwn)
                    throw forbidden('仅提问人可以关闭');
                const tell = isOwn ? issue.of.to : { kind: 'USER', code: issue.of.by };
                const fact = { ...about(issue), answerId: `${id}~${issue.count + 1}`, content, by: who.user, ...(isOwn && { isOwn }), tell };
                return [IssueAnswered(fact), ...(close ? [IssueClosed({ by: who.user })] : [])];
            },
        },
        closeIssue: { when: askersOwn, decide: (_, _command, { who }) => [IssueClosed({ by: who.user })] },
        modifyAnswer: {
            decide: (issue, { answerId, content }, { who, at }) => ownAnswer(issue, answerId, who, at).content === content ? [] : [AnswerChanged({ answerId, content })],
        },
        deleteAnswer: {
            decide: (issue, { answerId }, { who, at }) => {
                ownAnswer(issue, answerId, who, at);
                return isKnown(issue) ? [AnswerDeleted({ answerId, becomes: without(issue, answerId) })] : [];
            },
        },
        /** sent by a tick, perhaps early, perhaps twice */
        passTime: {
            decide: (issue, _, { at }) => {
                if (!isKnown(issue) || issue.status !== 'OPEN' || issue.count > 0 || issue.escalated || at < issue.of.answerBy)
                    return [];
                return [IssueEscalated({ ...about(issue), tell: { kind: 'ROLE', code: ESCALATED_TO } })];
            },
        },
    },
});
