import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { agentsOnly, effectOf, succeeded } from '#contracts/client/effects.ts';
import { environmentOf } from '#contracts/client/environment.ts';
import { CallError } from '#contracts/client/error.ts';
import { loginInfo, logOut } from '#contracts/client/login-info.ts';
import { ROOT } from './door.ts';
/** Leaves the portal, whoever is logged in. */
export const leave = () => logOut(loginInfo()?.accessTokenJson.memberType, { root: ROOT, signOut: environmentOf(location).ssoLogout });
/** Messages of a page: success, errors of any kind (DOMAIN §9.8), and that an action is not for staff. */
export const useTell = () => {
    const { message, modal } = App.useApp();
    const carryOut = useCallback((effect) => {
        if (effect.kind === 'toast')
            void message.open({ type: effect.tone, content: effect.text, duration: effect.seconds });
        // session.ts began to leave for the root before the error was thrown
        if (effect.kind === 'dialog')
            void modal.warning({ title: effect.title, content: effect.text, okText: '确定', onOk: leave });
    }, [message, modal]);
    return useMemo(() => ({
        done: (text) => carryOut(succeeded(text)),
        warn: (text) => void message.warning(text),
        /** a text of our own, or the server's where a refusal is not about the login of this page */
        wrong: (text) => void message.error(text),
        failed: (error) => carryOut(effectOf(error)),
        /** error message where nobody is logged in: a 401 there means a wrong captcha or password, and no login ends */
        refused: (error) => {
            if (error instanceof CallError && error.status === 401)
                void message.error(error.message);
            else
                carryOut(effectOf(error));
        },
        /** true when the account may act as an agency; otherwise it shows why not, and nothing is to be sent */
        mayAct: () => {
            const refusal = agentsOnly(loginInfo()?.accessTokenJson.memberType);
            if (refusal)
                carryOut(refusal);
            return refusal === undefined;
        },
    }), [carryOut, message]);
};
