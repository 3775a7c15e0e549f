import { code } from '../kernel/refused.ts';
import { sta } from './challenge.ts';
import { CallError, messageOf } from './error.ts';
import { RATE_TOAST_SECONDS, STAFF_TOAST_SECONDS, texts, toastConfig } from './notices.ts';
const toast = (tone, text, seconds = toastConfig.duration) => ({
    kind: 'toast',
    tone,
    text,
    seconds,
});
/**
 * The error catalogue (DOMAIN §9.8): the reaction to anything that a call threw. Forms first show field errors and known codes beside their
 * fields, and the login screen has its own texts (`web-front/identity/login/outcome.ts`).
 */
export const effectOf = (error) => {
    if (!(error instanceof CallError))
        return toast('error', messageOf(error));
    const { status, message } = error;
    if (status === 401) {
        if (error.code === code.notLoggedIn)
            return { kind: 'root' };
        return { kind: 'dialog', title: texts.tip, text: message, onOk: 'logout' };
    }
    if (error.sta === sta.busy)
        return toast('warning', '系统繁忙，请稍后再试');
    if (error.sta === sta.failed)
        return toast('error', '验证失败');
    if (status === 424 || status === 429)
        return toast('warning', texts.tooFast, RATE_TOAST_SECONDS);
    return toast('error', message);
};
/** The reaction to code 0. */
export const succeeded = (message) => toast('success', message || texts.succeeded);
/**
 * Refuses an agency's action to staff accounts: undefined where it is allowed, otherwise the message to show instead of sending anything
 * (`ops/ci/checklist.tsv` 114). The server refuses it too.
 */
export const agentsOnly = (memberType) => memberType === 'User_Employee' ? toast('warning', texts.staffOnly, STAFF_TOAST_SECONDS) : undefined;
