import { gotoPayAlipay, gotoPayChinaPay, gotoPayEasyPay, gotoPayHelipay, gotoPayMobile, gotoPayUnionPay, gotoPayWechatPay, gotoPayYeePay, } from '#contracts/payment/api.ts';
/** The gateways' channels, the most used ones first. */
export const channels = {
    alipay: gotoPayAlipay,
    wechatPay: gotoPayWechatPay,
    unionPay: gotoPayUnionPay,
    chinaPay: gotoPayChinaPay,
    yeePay: gotoPayYeePay,
    easyPay: gotoPayEasyPay,
    helipay: gotoPayHelipay,
    mobile: gotoPayMobile,
};
export const common = ['alipay', 'wechatPay', 'unionPay'];
export const isAccountWay = (way) => way === 'virtual' || way === 'deposit' || way.startsWith('client ');
/** client id for calls; undefined where the agency's own account pays */
export const clientIn = (way) => (way.startsWith('client ') ? way.slice('client '.length) : undefined);
const LAST = 'newgt.front.channel';
/** the channel of this browser's last payment; accounts do not count */
export const lastChannel = () => {
    const last = localStorage.getItem(LAST);
    return last && Object.hasOwn(channels, last) ? last : 'alipay';
};
/** the way of the last payment */
export const lastWay = () => {
    const last = localStorage.getItem(LAST);
    return last && isAccountWay(last) ? last : lastChannel();
};
export const rememberWay = (way) => localStorage.setItem(LAST, way);
