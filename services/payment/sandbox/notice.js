import { createHmac, timingSafeEqual } from 'node:crypto';
import { Value } from 'typebox/value';
import { paymentChannels } from '#contracts/enums.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import { Fen, Id, oneOf, Text, Type } from '#contracts/kernel/schema.ts';
const Notice = Type.Object({
    channel: oneOf(paymentChannels),
    paymentCode: Id,
    tradeNo: Text,
    amount: Fen,
    status: oneOf({ SUCCESS: '成功', FAILED: '失败' }),
    timestamp: Type.Integer(),
    sign: Type.String({ maxLength: 128 }),
});
const text = (notification) => ['channel', 'paymentCode', 'tradeNo', 'amount', 'status', 'timestamp'].map(key => `${key}=${notification[key]}`).join('&');
/** HMAC-SHA256 over the fields in fixed order, hex. */
export const sign = (notification, secret) => createHmac('sha256', secret).update(text(notification)).digest('hex');
const FRESH_MS = 10 * 60_000;
/**
 * Was it sent just now, by our clock? A captured notice that is replayed later is not fresh.
 * @param now instant
 */
const isFresh = ({ timestamp }, now) => Math.abs(Date.parse(now) - timestamp) <= FRESH_MS;
/** Compares in constant time. */
export const isSigned = (notification, secret) => {
    const given = Buffer.from(String(notification.sign ?? ''), 'hex');
    const right = Buffer.from(createHmac('sha256', secret).update(text(notification)).digest('hex'), 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
};
/**
 * Reads the sandbox's notice, as it came to the address of a channel.
 * @throws Refused where the signature is wrong, it was sent long ago, or it cannot be read
 */
export const hearSandbox = (channel, { body }, { secret, now }) => {
    const text = body.toString();
    let said;
    try {
        said = { ...JSON.parse(text), channel };
    }
    catch {
        throw invalid('通知内容格式错误');
    }
    if (!Value.Check(Notice, said))
        throw invalid('通知内容格式错误');
    if (!isSigned(said, secret))
        throw new Refused(code.payment, '签名验证失败', { status: 403 });
    if (!isFresh(said, now))
        throw new Refused(code.payment, '通知时间与当前时间相差超过10分钟', { status: 400 });
    const { paymentCode, tradeNo, amount, status } = said;
    return { paymentCode, tradeNo, amount, said: status, text };
};
