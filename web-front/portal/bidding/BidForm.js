import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Checkbox, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { bookBidding } from '#contracts/auction/api.ts';
import { bookFreeBidding } from '#contracts/auction/free-api.ts';
import { mostToBid } from '#contracts/auction/rank.ts';
import { CallError } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { code } from '#contracts/kernel/refused.ts';
import { useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field } from '../../kit/Form.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { isUnanswered, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { isUnusual, leastOf, mayLeave, mistakeOf } from './bidding.ts';
import { callsOf } from './calls.ts';
import { useNow, useSteady } from './clock.tsx';
import { JoinForm } from './JoinForm.tsx';
import { usePurse } from './purse.ts';
import { Short } from './Short.tsx';
/** One click bids the amount on the button: the lowest sufficient price, unless another amount is entered. */
export const BidForm = ({ lot, clock, again }) => {
    const { id, kind, units: all, seatsPerUnit, wholeAllowed } = lot;
    const { covered = 0, won = 0, bid: own } = lot.mine ?? {};
    const least = leastOf(lot, own);
    const most = mostToBid(lot.price, lot);
    const [said, setSaid] = useState();
    const price = said ?? least;
    const [wished, setUnits] = useState();
    // a lot for free bidding has one unit, and the first bid holds the earnest for it
    const units = all === 1 ? 1 : Math.min(Math.max(wished ?? own?.units ?? covered, own?.units ?? 1), covered);
    const needed = covered < units ? lot.earnestPerUnit : 0;
    const purse = usePurse(lot.airLine, needed > 0);
    const short = purse === undefined ? 0 : needed - purse;
    const [partial, setPartial] = useState(own?.partial ?? true);
    const [asking, setAsking] = useState();
    const [problem, setProblem] = useState();
    const inUnits = useSend(bookBidding);
    const freely = useSend(bookFreeBidding);
    const isPending = inUnits.isPending || freely.isPending;
    const tell = useTell();
    const isSteady = useSteady(price);
    // the bid exists although its answer was lost
    const isThere = problem !== undefined && isUnanswered(problem) && own?.price === said;
    useEffect(() => {
        if (!isThere)
            return;
        setProblem(undefined);
        setSaid(undefined);
    }, [isThere]);
    if (won === all)
        return _jsx(Leading, { lot: lot, clock: clock, again: again });
    const bids = async (price, confirmed = false) => {
        setProblem(undefined);
        setAsking(undefined);
        try {
            const bid = { id, price, ...(confirmed && { confirmed }) };
            await (kind === 'FREE' ? freely.send(bid) : inUnits.send({ ...bid, units, partial }));
            setSaid(undefined);
            tell.done(`已出价 ${formatYuan(price)}`);
        }
        catch (error) {
            // a repetition sends the same price
            setSaid(price);
            if (error instanceof CallError && error.code === code.bidUnconfirmed)
                setAsking('amount');
            else
                setProblem(error);
            if (!isUnanswered(error))
                void again();
        }
    };
    const press = () => {
        if (!tell.mayAct() || price === undefined)
            return;
        if (said === undefined && !isSteady())
            return tell.warn('价格刚刚更新，核对后再出价');
        if (isUnusual(price, lot))
            return setAsking('amount');
        void bids(price);
    };
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u51FA\u4EF7", children: [_jsx("h2", { children: own ? '加价' : '出价' }), price === undefined ? (_jsx("p", { className: "bid-hint", children: "\u5F53\u524D\u4EF7\u5DF2\u8FBE\u6700\u9AD8\u9650\u4EF7\uFF0C\u4E0D\u80FD\u518D\u52A0\u4EF7" })) : (_jsxs(_Fragment, { children: [_jsx(PriceField, { lot: lot, price: price, least: least, most: most, said: said, say: setSaid }), all > 1 && _jsx(UnitsField, { lot: lot, units: units, choose: setUnits, more: () => setAsking('more') }), all > 1 && wholeAllowed && (_jsx(Checkbox, { checked: partial, onChange: ({ target }) => setPartial(target.checked), children: "\u63A5\u53D7\u53EA\u6210\u4EA4\u5176\u4E2D\u51E0\u4EFD" })), needed > 0 && (_jsx(Lines, { of: [['可用余额', _jsx(Money, { fen: purse }, "available")]], sum: ['首次出价占用保证金', _jsx(Money, { fen: needed, sign: true }, "needed")] })), short > 0 ? (_jsx(Short, { by: short, airLine: lot.airLine })) : (_jsxs(Button, { type: "primary", size: "large", block: true, loading: isPending, disabled: price > most, onClick: press, children: ["\u51FA\u4EF7 ", formatYuan(price), " / \u5EA7"] })), _jsxs("p", { className: "bid-hint", children: [all > 1 && `${units} 份 `, units * seatsPerUnit, " \u5EA7\uFF0C\u7968\u6B3E ", formatYuan(price * units * seatsPerUnit)] })] })), problem !== undefined && _jsx(Problem, { error: problem }), _jsx(Leave, { lot: lot, clock: clock, ask: () => setAsking('leave') }), asking === 'amount' && price !== undefined && (_jsx(UnusualDialog, { lot: lot, price: price, seats: units * seatsPerUnit, submit: () => void bids(price, true), pending: isPending, close: () => setAsking(undefined) })), asking === 'leave' && _jsx(LeaveDialog, { lot: lot, again: again, close: () => setAsking(undefined) }), asking === 'more' && (_jsx(Dialog, { title: "\u589E\u52A0\u4EFD\u6570", close: () => setAsking(undefined), children: _jsx(JoinForm, { lot: lot, joined: () => setAsking(undefined) }) }))] }));
};
const PriceField = ({ lot, price, least, most, said, say }) => {
    const turn = (times) => {
        const next = price + times * lot.step;
        if (least !== undefined)
            say(Math.min(Math.max(next, least), most));
    };
    return (_jsx(Field, { label: "\u6BCF\u5EA7\u51FA\u4EF7\uFF08\u5143\uFF09", help: `${rangeText(lot, least, most)}${said === undefined ? '，随当前价更新' : ''}`, error: mistakeOf(price, least, most), children: control => (_jsxs("div", { className: "bid-increment", children: [_jsx(Button, { "aria-label": "\u51CF\u5C11", disabled: least === undefined || price <= least, onClick: () => turn(-1), children: "\u2212" }), _jsx(InputNumber, { ...control, controls: false, min: 0, precision: 0, inputMode: "numeric", value: price / 100, onChange: value => value !== null && say(Math.round(value * 100)) }), _jsx(Button, { "aria-label": "\u589E\u52A0", disabled: price >= most, onClick: () => turn(1), children: "+" }), said !== undefined && (_jsx(Button, { type: "link", onClick: () => say(undefined), children: "\u7528\u6700\u4F4E\u53EF\u51FA\u4EF7" }))] })) }));
};
/** The number of units, as many as the agency's earnest covers. */
const UnitsField = ({ lot: { units: all, seatsPerUnit, mine }, units, choose, more }) => {
    const { covered = 0, bid: own } = mine ?? {};
    return (_jsx(Field, { label: "\u4EFD\u6570", help: covered < all ? (_jsxs(_Fragment, { children: ["\u4FDD\u8BC1\u91D1\u53EF\u7ADE ", covered, " \u4EFD", ' ', _jsx(Button, { type: "link", size: "small", onClick: more, children: "\u589E\u52A0\u4EFD\u6570" })] })) : (`每份 ${seatsPerUnit} 座`), children: control => (_jsx(InputNumber, { ...control, min: own?.units ?? 1, max: covered, precision: 0, value: units, onChange: value => choose(value ?? undefined) })) }));
};
/** Asks once more before an amount far above the lowest sufficient price is bid. */
const UnusualDialog = ({ lot, price, seats, submit, pending, close }) => (_jsx(Dialog, { title: "\u51FA\u4EF7\u9AD8\u4E8E\u6700\u4F4E\u53EF\u51FA\u4EF7\u5F88\u591A", close: close, action: `出价 ${formatYuan(price)} / 座`, submit: submit, pending: pending, children: _jsx(Lines, { of: [
            ['我的出价 / 座', _jsx(Money, { fen: price }, "price")],
            ['最低可出价 / 座', _jsx(Money, { fen: lot.next }, "least")],
            ...(lot.next === undefined ? [] : [['高出 / 座', _jsx(Money, { fen: price - lot.next }, "more")]]),
        ], sum: [`${seats} 座票款`, _jsx(Money, { fen: price * seats, sign: true }, "sum")] }) }));
const rangeText = ({ step, mostStep }, least, most) => {
    const from = `最低 ${least === undefined ? '--' : formatYuan(least)}`;
    return `${from}${mostStep === undefined ? '' : `，最高 ${formatYuan(most)}`}，每次加 ${formatYuan(step)}${mostStep === undefined ? '' : ' 的整数倍'}`;
};
/** the agency has all units, so there is nobody to outbid */
const Leading = ({ lot, clock, again }) => {
    const [isLeaving, setLeaving] = useState(false);
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u51FA\u4EF7", children: [_jsx("h2", { children: "\u60A8\u5DF2\u662F\u5F53\u524D\u6700\u9AD8\u4EF7" }), _jsxs("p", { className: "bid-hint", children: [lot.units > 1 && '全部份数都由本单位领先，', "\u88AB\u8D85\u8D8A\u540E\u53EF\u4EE5\u518D\u52A0\u4EF7"] }), _jsx(Leave, { lot: lot, clock: clock, ask: () => setLeaving(true) }), isLeaving && _jsx(LeaveDialog, { lot: lot, again: again, close: () => setLeaving(false) })] }));
};
const leaving = ({ mine, kind }) => {
    if ((mine?.won ?? 0) === 0)
        return { name: '退出竞价', text: '退出后出价作废，占用的保证金退回可用余额；可以重新参加。', done: '已退出竞价' };
    const text = kind === 'FREE'
        ? '只有无人被超越且未临近截止时可以撤回。撤回即退出，占用的保证金退回可用余额；由本单位发起的竞价随之取消。'
        : '只有无人被超越且未临近截止时可以撤回。撤回后保证金仍占用，可以重新出价，也可以再退出竞价。';
    return { name: '撤回出价', text, done: '已撤回出价' };
};
const Leave = ({ lot, clock, ask }) => mayLeave(lot, useNow(clock)) && (_jsx(Button, { type: "text", className: "bid-leave", onClick: ask, children: leaving(lot).name }));
const LeaveDialog = ({ lot, again, close }) => {
    // the dialog keeps its texts and its action, whatever changes meanwhile
    const [{ name, text, done }] = useState(() => leaving(lot));
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(callsOf(lot.id).undo);
    const tell = useTell();
    const submit = async () => {
        setProblem(undefined);
        try {
            await send({ id: lot.id });
            tell.done(done);
            close();
        }
        catch (error) {
            setProblem(error);
            void again();
        }
    };
    return (_jsxs(Dialog, { title: name, close: close, action: name, danger: true, submit: submit, pending: isPending, leave: "\u4FDD\u7559", children: [_jsx("p", { children: text }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
