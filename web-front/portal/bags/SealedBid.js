import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { bookCABag, undoCABag } from '#contracts/auction/bag-api.ts';
import { defaultCauses } from '#contracts/auction/codes.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts';
import { useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field } from '../../kit/Form.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { isUnanswered, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { Rest } from '../bidding/clock.tsx';
import { usePurse } from '../bidding/purse.ts';
import { Short } from '../bidding/Short.tsx';
/** The agency's own sealed bid, until the end. Nobody sees others' bids, so the price does not follow them. */
export const SealedBid = ({ bag, sealed, clock, again }) => {
    const { id, airLine, seats, price: floor, earnest, endsAt, allowedActions } = bag;
    const { cap, joined, planned, price: own, changesLeft, rate, unopened } = sealed;
    const [said, setSaid] = useState();
    const price = said ?? own ?? floor;
    const needed = joined ? 0 : earnest;
    const purse = usePurse(airLine, needed > 0);
    const short = purse === undefined ? 0 : needed - purse;
    const [problem, setProblem] = useState();
    const [isLeaving, setLeaving] = useState(false);
    const { send, isPending } = useSend(bookCABag);
    const tell = useTell();
    // the bid exists although its answer was lost
    const isThere = problem !== undefined && isUnanswered(problem) && own !== undefined && own === said;
    useEffect(() => {
        if (!isThere)
            return;
        setProblem(undefined);
        setSaid(undefined);
    }, [isThere]);
    const mistake = mistakeOf(price, floor, cap);
    const bid = async () => {
        if (!tell.mayAct())
            return;
        setProblem(undefined);
        try {
            await send({ id, price });
            setSaid(undefined);
            tell.done(`已密封出价 ${formatYuan(price)}`);
        }
        catch (error) {
            // a repetition sends the same price
            setSaid(price);
            setProblem(error);
            if (isUnanswered(error))
                return;
        }
        void again();
    };
    const may = allowedActions.some(({ path }) => path === bookCABag.path);
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u5BC6\u5C01\u51FA\u4EF7", children: [_jsx("h2", { children: own === undefined ? '密封出价' : '修改出价' }), _jsxs("p", { className: "bid-limit", children: [formatDateTime(endsAt).slice(0, 19), " \u622A\u6B62\u3000\u5269 ", _jsx(Rest, { until: endsAt, clock: clock })] }), planned && _jsxs("p", { className: "bid-hint", children: ["\u539F\u5B9A ", formatDateTime(planned).slice(0, 19), " \u622A\u6B62\uFF0C\u7CFB\u7EDF\u4E2D\u65AD\u540E\u987A\u5EF6"] }), unopened && _jsx("p", { className: "bid-hint", children: unopened }), own !== undefined && (_jsx(Lines, { of: [
                    ['我的密封出价 / 人', _jsx(Money, { fen: own, sign: true }, "own")],
                    ['包价（不含税费）', _jsx(Money, { fen: own * seats }, "amount")],
                ] })), changesLeft === 0 ? (_jsx("p", { className: "bid-hint", children: "\u4FEE\u6539\u6B21\u6570\u5DF2\u7528\u5B8C\uFF0C\u51FA\u4EF7\u4FDD\u7559\u81F3\u622A\u6B62" })) : (_jsxs(_Fragment, { children: [_jsx(Field, { label: "\u6BCF\u4EBA\u51FA\u4EF7\uFF08\u5143\uFF09", help: `全部航班合计，${formatYuan(floor)} 至 ${formatYuan(cap)}，10元的整数倍；还可出价 ${changesLeft} 次`, error: mistake, children: control => (_jsx(InputNumber, { ...control, controls: false, precision: 0, inputMode: "numeric", value: price / 100, onChange: value => value !== null && setSaid(Math.round(value * 100)) })) }), needed > 0 && (_jsx(Lines, { of: [['可用余额', _jsx(Money, { fen: purse }, "available")]], sum: ['首次出价占用保证金', _jsx(Money, { fen: needed, sign: true }, "needed")] })), short > 0 ? (_jsx(Short, { by: short, airLine: airLine })) : (_jsx(Button, { type: "primary", size: "large", block: true, loading: isPending, disabled: !may || mistake !== undefined || price === own, onClick: bid, children: may ? `密封出价 ${formatYuan(price)} / 人` : '批次已截止' })), _jsxs("p", { className: "bid-hint", children: [seats, " \u5EA7\uFF0C\u5305\u4EF7 ", formatYuan(price * seats), rate !== undefined && `；同价按出票率排名，我的出票率 ${rate / 100}%`] })] })), problem !== undefined && _jsx(Problem, { error: problem }), joined && (_jsx(Button, { type: "text", className: "bid-leave", onClick: () => setLeaving(true), children: "\u64A4\u56DE\u51FA\u4EF7" })), isLeaving && _jsx(LeaveDialog, { id: id, again: again, close: () => setLeaving(false) })] }));
};
const mistakeOf = (price, floor, cap) => {
    if (price % TEN_YUAN !== 0)
        return '须为10元的整数倍';
    if (price < floor)
        return `低于起拍价 ${formatYuan(floor)}`;
    return price > cap ? `超过最高限价 ${formatYuan(cap)}` : undefined;
};
const LeaveDialog = ({ id, again, close }) => {
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(undoCABag);
    const tell = useTell();
    const submit = async () => {
        setProblem(undefined);
        try {
            await send({ id });
            tell.done('已撤回出价');
            close();
            void again();
        }
        catch (error) {
            setProblem(error);
        }
    };
    return (_jsxs(Dialog, { title: "\u64A4\u56DE\u51FA\u4EF7", close: close, action: "\u64A4\u56DE\u51FA\u4EF7", danger: true, submit: submit, pending: isPending, leave: "\u4FDD\u7559", children: [_jsx("p", { children: "\u64A4\u56DE\u540E\u4E0D\u53C2\u52A0\u6392\u540D\uFF0C\u5360\u7528\u7684\u4FDD\u8BC1\u91D1\u9000\u56DE\u53EF\u7528\u4F59\u989D\uFF1B\u622A\u6B62\u524D\u53EF\u4EE5\u91CD\u65B0\u51FA\u4EF7\u3002" }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
/** The result for an agency that did not get the bag. */
export const SealedResult = ({ sealed: { bids = 0, won, price, rank }, lost }) => (_jsxs("section", { className: "bid-card bid-do", role: "status", "aria-label": "\u7ADE\u4EF7\u7ED3\u679C", children: [_jsx("h2", { children: rank === undefined ? '已截止' : rank === 1 ? (lost ? '已违约' : '成交已解除') : '未成交' }), _jsx(Lines, { of: [
                ['有效出价', `${bids} 个`],
                ...(price === undefined ? [] : [['我的出价 / 人', _jsx(Money, { fen: price }, "own")]]),
                ...(rank === undefined ? [] : [['我的名次', `第 ${rank} 名`]]),
            ], ...(won !== undefined && { sum: ['成交价 / 人', _jsx(Money, { fen: won, sign: true }, "won")] }) }), _jsx("p", { className: "bid-hint", children: bids === 0 ? '没有单位出价' : lost ? lossText(lost) : '占用的保证金已退回可用余额' })] }));
/** the cause and the amount of the lost earnest */
export const lossText = ({ cause, forfeit }) => `${defaultCauses[cause]}${forfeit > 0 ? `，罚没保证金 ${formatYuan(forfeit)}` : ''}`;
