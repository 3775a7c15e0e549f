import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { isOwn, pageUser } from '#contracts/client/login-info.ts';
import { secret } from '#contracts/client/secret.ts';
import { storage } from '#contracts/client/storage.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { useSend } from '../../../kit/calls.ts';
import { sentKey } from '../../../kit/traces.ts';
/** time after which the key of a command is forgotten (kit/intentions.ts), ms */
const REMEMBERED_MS = 10 * 60_000;
/**
 * Bodies that this user has sent in this tab without an answer. They name people, so they are stored encrypted, together with their plain
 * expiry.
 */
const sentBy = (user) => {
    const kept = storage({ box: sessionStorage });
    const key = sentKey(user, 'newOrder');
    return {
        read: () => {
            const text = kept.get(key);
            try {
                return text === null ? undefined : JSON.parse(secret().decrypt(text));
            }
            catch {
                return undefined;
            }
        },
        keep: (sent) => kept.set(key, secret().encrypt(JSON.stringify(sent)), { expiresIn: REMEMBERED_MS }),
        forget: () => kept.remove(key),
    };
};
/**
 * Submits an order once. Until an answer comes, the page remembers the body that it sent, and sends the same again after a reload. Under
 * the same key it is the same order, whatever price, similar order and draft are by then. Only the same user sends it again.
 */
export const useSubmission = (legs, { done, failed }) => {
    const { send } = useSend(submitOrder);
    const [sending, setSending] = useState();
    const isBusy = useRef(false);
    const kept = sentBy(pageUser() ?? '');
    const ownSent = () => (isOwn() ? kept.read() : undefined);
    const submit = async (sent) => {
        // a second click may come before the button is disabled
        if (isBusy.current)
            return;
        isBusy.current = true;
        setSending(sent.way);
        if (isOwn())
            kept.keep(sent);
        try {
            const order = await send(sent.body);
            kept.forget();
            done(order, sent);
        }
        catch (error) {
            if (!(error instanceof CallError) || !error.isUnknown)
                kept.forget();
            failed(error, sent);
        }
        finally {
            isBusy.current = false;
            setSending(undefined);
        }
    };
    const latest = useRef({ submit, ownSent });
    latest.current = { submit, ownSent };
    const flights = legs.join();
    useEffect(() => {
        const sent = latest.current.ownSent();
        if (sent?.body.legs.map(({ stockId }) => stockId).join() === flights)
            void latest.current.submit(sent);
    }, [flights]);
    /** the body that was sent and may have been processed, as far as this page knows */
    const unanswered = () => ownSent()?.body;
    /** `sending`: the way of the submission that is being sent now */
    return { submit, unanswered, sending };
};
