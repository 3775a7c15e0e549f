import { jsx as _jsx } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { pageUser } from '#contracts/client/login-info.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { useAsk } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Fetched } from '../../kit/States.tsx';
import { Choose } from './Choose.tsx';
import { begunElsewhere, begunIn, foundOf, isOpen, partsOf, standingOf } from './paying.ts';
import { Former, Result } from './Result.tsx';
import './pay.css';
/** ms between two reads of a payment, where no stream reports changes */
const ASK_MS = 3_000;
/**
 * Payment of an order: the part and the channel, then the result. A payment that was begun here continues after a reload, in another tab
 * and the next day, until its result was shown. A person who comes after its end sees what is due now, and the former result in one line.
 */
export const Pay = ({ order, part, change, close }) => {
    const { orderId } = order;
    const [kept] = useState(() => begunIn(localStorage, pageUser() ?? '', orderId));
    const [begun, setBegun] = useState(kept.read);
    const [isAnother, setAnother] = useState(false);
    const [waits, setWaits] = useState(false);
    const [isWatched, setWatched] = useState(false);
    const every = waits ? ASK_MS : false;
    const attempts = useAsk(paymentRecords, { orderId, businessCode: 'ORDER', page: 0, size: 100 }, { lists: ['payment'], every: () => every, fresh: 0 });
    // the order shows a payment a moment after the payment itself
    useAsk(orderDetail, { orderId }, { lists: ['order'], every: () => every });
    // attempts cached by an earlier visit may be out of date
    const isKnown = attempts.data !== undefined && attempts.isFetchedAfterMount;
    const outcome = begun && isKnown ? standingOf(begun, attempts.data.content, order) : undefined;
    useEffect(() => {
        setWaits(isOpen(outcome));
        if (isOpen(outcome))
            setWatched(true);
        else if (outcome)
            kept.forget();
    }, [outcome, kept]);
    const begin = (next) => {
        kept.keep(next);
        setBegun(next);
        setWatched(true);
    };
    const forget = () => {
        kept.forget();
        setBegun(undefined);
        setAnother(true);
    };
    // a payment begun in another browser or by a colleague is awaited here too, until the person wants another one
    const [elsewhere] = isKnown ? begunElsewhere(attempts.data.content, order, begun?.paymentCode) : [];
    if (elsewhere && !begun && !isAnother)
        setBegun(foundOf(elsewhere, order));
    const isFormer = outcome !== undefined && !isOpen(outcome) && !isWatched && partsOf(order).length > 0;
    if (begun && outcome && !isFormer)
        return _jsx(Result, { begun: begun, outcome: outcome, order: order, check: () => void attempts.refetch(), again: forget, close: close });
    if (attempts.data && (isKnown || !begun))
        return (_jsx(Choose, { order: order, part: part === 'full' ? 'full' : 'next', change: change, elsewhere: elsewhere, former: begun && outcome && _jsx(Former, { begun: begun, outcome: outcome }), 
            // one's own attempt does not count as begun elsewhere, even if its answer is lost
            press: () => setAnother(true), begin: begin, close: close }));
    return (_jsx(Dialog, { title: "\u652F\u4ED8", close: close, children: _jsx(Fetched, { from: attempts, what: "\u652F\u4ED8\u8BB0\u5F55", children: () => null }) }));
};
