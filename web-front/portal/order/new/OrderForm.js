import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { Back, fromOf } from '../../../kit/Back.tsx';
import { draftOf } from '../../../kit/draft.ts';
import { useForm } from '../../../kit/form.ts';
import { useFrame } from '../../../kit/frame.ts';
import { Empty } from '../../../kit/States.tsx';
import { OpenFreely } from '../../bidding/OpenFreely.tsx';
import { checkRows, isBlank, newRow } from '../../names/rows.ts';
import { AskQuote } from '../../quotation/AskQuote.tsx';
import { Bar, OnlySubmit } from './Bar.tsx';
import { addressOf, searchFor } from './choice.ts';
import { Flights } from './Flights.tsx';
import { emptyDraft, gapsIn, movedFrom, namedIn, orderOf, saysTheSame, withTold } from './form.ts';
import { ContactFields, GroupFields } from './Group.tsx';
import { keptFor, lastContact } from './kept.ts';
import { LikeDialog, useLiveLike } from './LikeDialog.tsx';
import { MovedDialog } from './MovedDialog.tsx';
import { Names, needsOf } from './Names.tsx';
import { Notes } from './Notes.tsx';
import { Price } from './Price.tsx';
import { Terms } from './Terms.tsx';
import { usePrice } from './usePrice.ts';
import { useSubmission } from './useSubmission.ts';
/** The page of a new order: the choice, the input, the price, and the two ways to submit it. */
export const OrderForm = ({ choice, me }) => {
    const navigate = useNavigate();
    const [kept] = useState(() => keptFor(choice.legs));
    const [before] = useState(kept.read);
    const [last] = useState(() => lastContact().read());
    const { current, shown, refusal, error, isFetching, again, rules, travel } = usePrice(choice);
    const wrongNames = (draft) => shown && !shown.short ? checkRows(namedIn(draft), needsOf(shown)).filter(({ state }) => state === 'wrong').length : 0;
    const form = useForm(() => (before ? restored(before) : emptyDraft(last ?? { name: me.name, phone: me.phone ?? '' })), draft => gapsIn(draft, { people: refusal, wrongNames: wrongNames(draft) }));
    const { values } = form;
    const key = addressOf(choice);
    const { state } = useLocation();
    const back = fromOf(state) ?? searchFor(choice, shown);
    useFrame({ title: '填写订单', back });
    // the first price shown for a choice counts as read; a different one is announced
    const [seen, setSeen] = useState(before?.seen);
    if (current && seen?.choice !== key)
        setSeen({ choice: key, total: current.total });
    const moved = current && movedFrom(seen, key, current.total);
    const agree = ({ total }) => setSeen({ choice: key, total });
    const savedAt = useKeeping(kept, values, seen);
    const [asking, setAsking] = useState();
    const [problem, setProblem] = useState();
    const [told, setTold] = useState();
    const like = useLiveLike(told ?? current?.like);
    const { submit, unanswered, sending } = useSubmission(choice.legs, {
        done: ({ orderId }, { body, way }) => {
            lastContact().keep(body.contact);
            kept.drop();
            // written names that were not sent stand again in the name list of the order
            const unsent = body.passengers ? [] : values.names.filter(row => !isBlank(row));
            if (unsent.length > 0)
                draftOf(`names.${orderId}`).keep({ rows: unsent, base: [] });
            void navigate(`/order/${orderId}${way === 'pay' ? '?pay=next' : ''}`, { replace: true });
        },
        failed: (error, { body, way }) => {
            const errors = error instanceof CallError ? (error.errors ?? {}) : {};
            const confirmed = { total: body.total, ...(body.confirmDuplicate && like && { like }) };
            void again();
            if (errors.total) {
                setSeen({ choice: key, total: body.total });
                return setAsking({ about: 'price', way, confirmed });
            }
            if (errors.confirmDuplicate) {
                setTold(errors.confirmDuplicate);
                return setAsking({ about: 'like', like: errors.confirmDuplicate, way, confirmed });
            }
            const named = withTold(values, errors);
            if (named)
                form.change(named);
            setProblem(error);
        },
    });
    const go = (way, confirmed = {}) => {
        setProblem(undefined);
        setAsking(undefined);
        if (!form.isComplete())
            return;
        // the similar order and the missing seats may be results of our own order whose answer was lost
        const sent = unanswered();
        if (sent && saysTheSame(sent, { choice, draft: values }))
            return void submit({ body: sent, way });
        if (!current)
            return;
        const { total, short } = current;
        if (moved !== undefined && confirmed.total !== total)
            return setAsking({ about: 'price', way, confirmed });
        if (like && confirmed.like !== like)
            return setAsking({ about: 'like', like, way, confirmed });
        const body = orderOf({ choice, draft: values, total, waits: short !== undefined, confirmDuplicate: confirmed.like !== undefined });
        void submit({ body, way });
    };
    if (refusal !== undefined && !shown)
        return _jsx(Unsold, { why: refusal, back: back });
    // a table of names takes the whole width
    const isNaming = values.isNaming && !shown?.short;
    const theRest = (_jsxs(_Fragment, { children: [_jsx(Names, { form: form, preview: shown }), _jsx(Terms, { form: form, preview: shown, rules: rules, travel: travel })] }));
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "new-order-title", children: [_jsx("h1", { children: "\u586B\u5199\u8BA2\u5355" }), me.agency?.canAutoQuote && _jsx(AskQuote, { choice: choice }), me.agency?.canFreeBid && _jsx(OpenFreely, { choice: choice }), savedAt !== undefined && _jsxs("span", { className: "new-order-faint", children: ["\u8349\u7A3F ", toLocal(toInstant(savedAt)).time, " \u5DF2\u5B58\u5728\u672C\u673A"] })] }), _jsx(Notes, { preview: current, error: error, again: again, problem: problem, like: like, compare: () => like && setAsking({ about: 'like', like, confirmed: {} }), moved: moved, agree: agree }), _jsxs("div", { className: "new-order-columns", ref: form.place, children: [_jsxs("div", { className: "new-order-work", children: [_jsx(Flights, { choice: choice, shown: shown, back: back }), _jsx(GroupFields, { form: form, choice: choice, refusal: refusal, freeSeats: rules?.freeSeats ?? 0, change: to => void navigate(addressOf({ ...choice, ...to }), { replace: true, state }) }), _jsx(ContactFields, { form: form, isKept: last !== undefined && before === undefined }), !isNaming && theRest] }), _jsx(Price, { choice: choice, preview: shown, isCurrent: current !== undefined }), isNaming && _jsx("div", { className: "new-order-work new-order-whole", children: theRest })] }), _jsx(OnlySubmit, { preview: current, sending: sending, submit: go }), _jsx(Bar, { preview: current, gaps: form.gaps, sending: sending, submit: go }), asking?.about === 'price' && (_jsx(MovedDialog, { before: moved ?? seen?.total ?? 0, now: current && !isFetching ? current.total : undefined, close: () => setAsking(undefined), agree: () => {
                    agree(current);
                    go(asking.way, { ...asking.confirmed, total: current.total });
                } })), asking?.about === 'like' && shown && (_jsx(LikeDialog, { like: asking.like, own: { preview: shown, groupName: values.groupName }, close: () => setAsking(undefined), ...(asking.way && { submit: () => go(asking.way, { ...asking.confirmed, total: shown.total, like: asking.like }) }) }))] }));
};
/** Shown when flights are gone or not for this agency: there is nothing to fill in. */
const Unsold = ({ why, back }) => (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u586B\u5199\u8BA2\u5355" }), _jsx(Empty, { title: "\u6240\u9009\u822A\u73ED\u73B0\u5728\u4E0D\u80FD\u4E0B\u5355", text: why, children: _jsx(Back, { to: back, children: "\u67E5\u8BE2\u822A\u73ED" }) })] }));
/** keys of lines are valid only within one page */
const restored = ({ draft }) => ({ ...draft, names: draft.names.map(row => newRow(row.type, row)) });
/** Stores the input in the browser, unless nothing was entered. @returns the time of storing */
const useKeeping = (kept, draft, seen) => {
    const [opened] = useState(draft);
    const [savedAt, setSavedAt] = useState(() => kept.read()?.at);
    useEffect(() => {
        if (draft === opened)
            return;
        const at = Date.now();
        kept.keep({ draft, seen, at });
        setSavedAt(at);
    }, [kept, draft, seen, opened]);
    return savedAt;
};
