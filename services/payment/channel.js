import { hash } from 'node:crypto';
import { parseYuan } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
export const notItsWord = () => new Refused(code.payment, '签名验证失败', { status: 403 });
export const unreadable = (what = '通知内容格式错误') => new Refused(code.payment, what, { status: 400 });
/** a fault, not a rule's refusal: it is asked again */
export const broken = (what) => new Refused(code.unavailable, what, { status: 502 });
/** The gateway has taken a refund and does not say yet what became of it: it answers, and is asked again later. */
export class UnderWay extends Refused {
    constructor(what) {
        super(code.unavailable, `${what}，稍后再查`, { status: 502 });
    }
}
/**
 * An amount in yuan, as gateways write it → fen.
 * @throws Refused when it is no amount
 */
export const fenIn = (yuan) => {
    const fen = yuan === undefined ? undefined : parseYuan(yuan);
    if (fen === undefined || fen < 0)
        throw unreadable('通知金额格式错误');
    return fen;
};
export const textIn = (bytes, charset) => new TextDecoder(charset).decode(bytes);
/** Decodes a percent-encoded part of a form. */
export const decodedIn = (part, charset) => textIn(Buffer.from(part.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1'), charset);
/** 'name=value'; the value may hold further equals signs */
export const pairIn = (part) => {
    const at = part.indexOf('=');
    return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : [];
};
/** The fields of a form as they came, each once. */
export const fieldsOf = ({ body, query }, charset = 'utf-8') => {
    const parts = (body.length > 0 ? body.toString('latin1') : query).split('&').flatMap(pairIn);
    return Object.fromEntries(parts.map(([name, value]) => [decodedIn(name, charset), decodedIn(value, charset)]));
};
/** The fields as text, with the payer's personal ones masked. */
export const veiled = (fields, of) => Object.entries(fields)
    .map(([name, value]) => `${name}=${of.includes(name) ? '******' : value}`)
    .join('&');
/**
 * The name of a refund at the gateway. Several payments may each give a part under the same refund id, so it names the payment too. At most
 * 64 characters.
 */
export const refundName = (refundId, { paymentCode }, between = '.') => {
    const name = `${refundId}${between}${paymentCode}`;
    return name.length <= 64 ? name : hash('sha256', name).slice(0, 40);
};
/** '2026-11-25 19:40:00' or '20261125194000', by the clock in China → instant; undefined when it is none */
export const timeIn = (text = '') => {
    const [, year, month, day, hour, minute, second] = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)/.exec(text) ?? [];
    return second && new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`).toISOString();
};
/** @throws Refused when it is no time */
export const instantIn = (text) => {
    const instant = timeIn(text);
    if (!instant)
        throw unreadable('通知时间格式错误');
    return instant;
};
