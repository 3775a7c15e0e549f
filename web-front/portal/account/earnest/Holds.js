import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { earnestHoldDetail, earnestHoldQuery, giveUpEarnest, giveUpEarnestPreview, submitGiveUpFlow, } from '#contracts/account/earnest-api.ts';
import { earnestCauses, earnestUses } from '#contracts/account/earnest-events.ts';
import { earnestStatuses, giveUpStatuses } from '#contracts/account/earnest-lists.ts';
import { bagOfEarnest } from '#contracts/auction/bag-codes.ts';
import { bagWord } from '#contracts/auction/bag-kinds.ts';
import { awardOfOffer, lotOfEarnest } from '#contracts/auction/codes.ts';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { isAllowed } from '../../../kit/Actions.tsx';
import { useAsk, useSend } from '../../../kit/calls.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { Pages } from '../../../kit/Pages.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { Fetched } from '../../../kit/States.tsx';
import { useTell } from '../../../kit/useTell.ts';
import { pathOfBag } from '../../bags/paths.ts';
import { ReturnedDialog } from '../../flow/ReturnedDialog.tsx';
const SIZE = 10;
/** Holds of the account behind bids, with their results. */
export const Holds = ({ account }) => {
    const [page, setPage] = useState(0);
    const [leaving, setLeaving] = useState();
    const holds = useAsk(earnestHoldQuery, { account, page, size: SIZE }, { lists: ['earnest'], keep: true });
    return (_jsxs("section", { className: "va-card", "aria-labelledby": "holds", children: [_jsx("header", { children: _jsx("h2", { id: "holds", children: "\u5360\u7528" }) }), _jsx(Fetched, { from: holds, what: "\u5360\u7528", children: ({ content, totalElements }) => content.length === 0 ? (_jsx("p", { className: "va-pad va-hint", children: "\u8FD8\u6CA1\u6709\u5360\u7528\u8FC7\u4FDD\u8BC1\u91D1\uFF1B\u53C2\u52A0\u7ADE\u4EF7\u65F6\u6309\u89C4\u5219\u5360\u7528" })) : (_jsxs(_Fragment, { children: [_jsxs("table", { className: "dense-rows va-table va-withdrawals", "aria-label": "\u5360\u7528", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u6807\u7684" }), _jsx("th", { scope: "col", children: "\u65F6\u95F4" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", children: "\u8BF4\u660E" }), _jsx("th", { scope: "col", className: "number", children: "\u91D1\u989D\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: content.map(row => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [row.title, _jsxs("small", { children: [earnestUses[row.use], "\u3000\u5360\u7528\u53F7 ", row.id] })] }), _jsx("td", { className: "va-at", children: formatDateTime(row.askedAt).slice(0, 16) }), _jsx("td", { className: "va-tag", children: _jsx(Tag, { tone: toneOf(row.status), children: earnestStatuses[row.status] }) }), _jsx("td", { className: "va-says", children: _jsx(Says, { of: row, leave: setLeaving }) }), _jsx("td", { className: "number va-sum", children: _jsx(Money, { fen: row.amount }) })] }, row.id))) })] }), _jsx(Pages, { page: page + 1, size: SIZE, total: totalElements, go: page => setPage(page - 1) })] })) }), leaving?.giveUp?.status === 'RETURNED' && _jsx(ReturnedHold, { giveUp: leaving.giveUp, close: () => setLeaving(undefined) }), leaving && leaving.giveUp?.status !== 'RETURNED' && _jsx(GiveUpDialog, { hold: leaving, close: () => setLeaving(undefined) })] }));
};
/** The result of a hold, or the state of its decision and the possible actions. */
const Says = ({ of, leave }) => {
    const { status, cause, forfeit = 0, convert = 0, release = 0, reason } = of;
    if (status === 'REFUSED')
        return reason;
    if (cause) {
        const parts = [
            convert > 0 && `转票款 ${formatYuan(convert)}`,
            forfeit > 0 && `罚没 ${formatYuan(forfeit)}`,
            release > 0 && `退回可用 ${formatYuan(release)}`,
        ].filter(Boolean);
        return `${earnestCauses[cause]}：${parts.join('，')}`;
    }
    return status === 'HELD' ? _jsx(Held, { of: of, leave: leave }) : null;
};
/** The server says for each hold whether it may be given up, since that depends on its subject. */
const Held = ({ of: { id, subject }, leave }) => {
    const { data: hold } = useAsk(earnestHoldDetail, { id }, { lists: ['earnest'] });
    const { status, remark } = hold?.giveUp ?? {};
    const may = hold !== undefined && isAllowed(hold.allowedActions, { endpoint: giveUpEarnest });
    const bag = bagOfEarnest(id);
    return (_jsxs("div", { className: "ea-says", children: [(lotOfEarnest(id) || awardOfOffer(id)) && _jsx(Link, { to: `/bidding/${encodeURIComponent(subject)}`, children: "\u67E5\u770B\u7ADE\u4EF7" }), bag && _jsxs(Link, { to: pathOfBag(bag.bagId), children: ["\u67E5\u770B", bagWord(bag.bagId)] }), status === 'SUBMITTED' && _jsx("span", { children: "\u5F03\u6807\u5BA1\u6279\u4E2D" }), hold && status === 'RETURNED' && (_jsxs(_Fragment, { children: [_jsx("span", { children: "\u5F03\u6807\u7533\u8BF7\u5DF2\u9000\u56DE" }), _jsx(Button, { size: "small", type: "primary", onClick: () => leave(hold), children: "\u5904\u7406" })] })), may && (_jsxs(_Fragment, { children: [status && (_jsxs("span", { children: ["\u5F03\u6807", giveUpStatuses[status], remark && `：${remark}`] })), _jsx(Button, { size: "small", onClick: () => leave(hold), children: "\u653E\u5F03" })] }))] }));
};
const useSubmit = () => {
    const { send, isPending } = useSend(submitGiveUpFlow);
    const { done, failed } = useTell();
    return {
        isPending,
        send: async (id) => {
            try {
                await send({ id });
                done('弃标申请已提交，等待航空公司审批');
            }
            catch (error) {
                failed(error);
            }
        },
    };
};
/** Gives a hold up; the cost is shown before. The request is submitted at once, and the airline's staff decide. */
const GiveUpDialog = ({ hold: { id, title, giveUp }, close }) => {
    const { values, change, errors, left, isComplete, place } = useForm({ reason: giveUp?.reason ?? '' }, ({ reason }) => tidy(reason) ? {} : { reason: '请填写弃标原因' });
    const submit = useSubmit();
    const reason = tidy(values.reason);
    return (_jsx(Preview, { title: "\u653E\u5F03\u7ADE\u4EF7", endpoint: giveUpEarnest, body: reason ? { id, reason } : undefined, check: isComplete, preview: {
            endpoint: giveUpEarnestPreview,
            body: { id },
            show: ({ amount, stake, rate, forfeit, back, othersForfeit, othersBack = 0, available }) => (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                            ['占用金额', _jsx(Money, { fen: amount }, "amount")],
                            ...(stake === undefined ? [] : [['其中成交部分', _jsx(Money, { fen: stake }, "stake")]]),
                            [`罚没${stake === undefined ? '' : '成交部分的'} ${rate / 100}%`, _jsx(Money, { fen: forfeit }, "forfeit")],
                            ...(othersForfeit === undefined
                                ? []
                                : [
                                    ['同一成交的其他占用，罚没', _jsx(Money, { fen: othersForfeit }, "othersForfeit")],
                                    ['同一成交的其他占用，退回', _jsx(Money, { fen: othersBack }, "othersBack")],
                                ]),
                        ], sum: ['退回可用余额', _jsx(Money, { fen: back + othersBack, sign: true }, "back")] }), _jsxs("p", { className: "pay-after", children: ["\u5BA1\u6279\u901A\u8FC7\u540E\u624D\u7F5A\u6CA1\u548C\u9000\u56DE\uFF0C\u5C4A\u65F6\u53EF\u7528\u4F59\u989D ", formatYuan(available), stake !== undefined && '；成交随之失效，座位不再保留'] })] })),
        }, action: then => (then ? `放弃，罚没 ${formatYuan(then.forfeit + (then.othersForfeit ?? 0))}` : '放弃'), then: () => void submit.send(id), leave: "\u4FDD\u7559\u7ADE\u4EF7", danger: true, close: close, children: () => (_jsxs("div", { ref: place, children: [_jsx("p", { className: "va-hint", children: title }), _jsx(Fields, { children: _jsx(Field, { label: "\u5F03\u6807\u539F\u56E0", required: true, wide: true, error: errors.reason, help: "\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u65F6\u53EF\u89C1", children: control => (_jsx(Input.TextArea, { ...control, rows: 2, maxLength: 200, value: values.reason, onChange: ({ target }) => change({ reason: target.value }), onBlur: () => left('reason') })) }) })] })) }));
};
const ReturnedHold = ({ giveUp: { flow, remark }, close }) => (_jsx(ReturnedDialog, { what: "\u5F03\u6807\u7533\u8BF7", instanceId: flow?.instanceId, remark: remark, close: close }));
