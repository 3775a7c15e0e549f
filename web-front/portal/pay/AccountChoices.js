import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clientLines, ownDeposit } from '#contracts/account/remittance-api.ts';
import { payByVirtual, virtualAccountInfo } from '#contracts/account/virtual-api.ts';
import { CallError } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { paymentChannels } from '#contracts/enums.ts';
import { payPasswordCode } from '#contracts/identity/account-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { payVirtualOut } from '#contracts/order/virtual-out/api.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { pinWrong } from '../../kit/pin.ts';
import { clientIn, isAccountWay, rememberWay } from './channels.ts';
import { accountLists, clientHindranceOf, depositHindranceOf, hindranceOf } from './virtual.ts';
import { Choice } from './Ways.tsx';
const WAITS = { why: '' };
const GONE = { why: '已不能使用' };
/** The accounts of the agency as ways to pay an amount of an order. */
export const useOrderAccounts = ({ orderId, virtualOut, owed }, amount, chosen, begin) => {
    const [order, ahead] = [useSend(payByVirtual), useSend(payVirtualOut)];
    // the tickets that are issued ahead of the rest are paid in full by their own call
    const isAhead = virtualOut !== undefined && amount === owed;
    const by = (how) => isAhead ? ahead.send({ id: orderId, totalAmount: amount, ...how }) : order.send({ orderId, totalAmount: amount, ...how });
    const { data: deposit } = useAsk(ownDeposit, {}, { lists: accountLists, fresh: 0 });
    return { ...useAccountWay(amount, chosen, by, begin, deposit), isPending: order.isPending || ahead.isPending };
};
/** Accounts as a way to pay: those that may pay, the chosen one, its password, and the payment itself (`send`). */
export const useAccountWay = (amount, chosen, send, begin, deposit) => {
    const { data: info } = useAsk(virtualAccountInfo, {}, { lists: accountLists, fresh: 0 });
    const { data: lines } = useAsk(clientLines, {}, { lists: accountLists, fresh: 0 });
    const [pin, setPin] = useState('');
    const [wrong, setWrong] = useState();
    const [problem, setProblem] = useState();
    // messages about another amount do not apply to this one
    // biome-ignore lint/correctness/useExhaustiveDependencies: by the amount
    useEffect(() => {
        setPin('');
        setWrong(undefined);
        setProblem(undefined);
    }, [amount]);
    /** why an account cannot pay; its balance may already be reduced by this very payment */
    const hindrance = (way) => {
        if (isUnknown(problem))
            return undefined;
        const clientId = clientIn(way);
        if (!info || (clientId && !lines))
            return WAITS;
        if (way === 'deposit')
            return deposit ? depositHindranceOf(deposit, info.hasPayPassword, amount) : WAITS;
        if (!clientId)
            return hindranceOf(info, amount);
        const client = lines?.clients.find(({ id, status }) => id === clientId && status === 'ACTIVE');
        return client ? clientHindranceOf(client, info.hasPayPassword, amount) : GONE;
    };
    /** the account that pays */
    const way = isAccountWay(chosen) && hindrance(chosen) === undefined ? chosen : undefined;
    const type = (next) => {
        setPin(next);
        setWrong(undefined);
    };
    /** @returns true when the result of the payment is unknown */
    const pay = async (what) => {
        const missing = pinWrong(pin);
        setWrong(missing);
        if (!isUnknown(problem))
            setProblem(undefined);
        if (missing || !way)
            return isUnknown(problem);
        const clientId = clientIn(way);
        try {
            const done = await send({
                payPassword: await clientHash(pin),
                ...(clientId && { clientId }),
                ...(way === 'deposit' && { deposit: true }),
            });
            rememberWay(way);
            const by = clientId
                ? { channel: 'client', clientId }
                : { channel: way === 'deposit' ? 'deposit' : 'virtual' };
            begin({ paymentCode: done.paymentCode, ...by, amount: done.amount, what, at: toInstant(houseNow()) });
            return false;
        }
        catch (error) {
            // after an answer the password is typed again; before it the same one is sent again
            if (error instanceof CallError && !error.isUnknown)
                setPin('');
            const isWrong = error instanceof CallError && aboutPassword.includes(error.code);
            if (isWrong)
                setWrong(error.message);
            setProblem(isWrong ? undefined : error);
            return isUnknown(error);
        }
    };
    // a deleted client pays no more; its money can only be withdrawn
    return {
        info,
        clients: lines?.clients.filter(({ status }) => status === 'ACTIVE') ?? [],
        deposit,
        way,
        hindrance,
        pin,
        type,
        wrong,
        problem,
        pay,
    };
};
/** the account in the form that previews use */
export const wishOf = (way) => {
    if (!way)
        return {};
    if (way === 'deposit')
        return { deposit: true };
    const clientId = clientIn(way);
    return clientId ? { clientId } : { virtual: true };
};
/** balance of the paying account after the payment, from the preview */
export const leftIn = (foreseen) => (foreseen?.virtual ?? foreseen?.client ?? foreseen?.deposit)?.left;
/** tells whether the command was sent without an answer */
export const isUnknown = (problem) => problem instanceof CallError && problem.isUnknown;
const aboutPassword = Object.values(payPasswordCode);
/** Available amounts and the balances after the payment; or why an account cannot pay, with a link to change that. */
export const AccountChoices = ({ account: { info, clients, deposit, hindrance, way }, left, choose }) => {
    const of = (one) => ({
        hindrance: hindrance(one),
        left: way === one ? left : undefined,
        isChosen: way === one,
        choose: () => choose(one),
    });
    return (_jsxs(_Fragment, { children: [_jsx(AccountChoice, { name: "\u865A\u62DF\u8D26\u6237", has: info && info.status !== 'NOT_OPEN' ? info.available : undefined, ...of('virtual') }), deposit && deposit.balance > 0 && _jsx(AccountChoice, { name: "\u5927\u989D\u62BC\u91D1", has: deposit.available, ...of('deposit') }), clients.map(({ id, name, available }) => (_jsx(AccountChoice, { name: `${paymentChannels.client} ${name}`, has: available, ...of(`client ${id}`) }, id)))] }));
};
const AccountChoice = ({ name, has, hindrance, left, isChosen, choose }) => (_jsxs(Choice, { name: "way", isChosen: isChosen, choose: choose, disabled: hindrance !== undefined, children: [_jsxs("span", { children: [name, _jsxs("small", { children: [hindrance?.why, isChosen && left !== undefined && `付后余 ${formatYuan(left)}`] })] }), has !== undefined && (_jsxs("span", { children: ["\u4F59 ", _jsx(Money, { fen: has, sign: true })] })), hindrance?.way && (_jsx(Link, { className: "pay-mend", to: hindrance.way.to, children: hindrance.way.name }))] }));
