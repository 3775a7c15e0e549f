import { airline } from '../basicinfo/airline.ts';
import { key, ref, text } from '../kernel/field.ts';
import { notPersonal } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
/**
 * A merchant of WeChat Pay that receives payments for orders of one airline or of all. Its keys are files in a folder of this name on the
 * server (docs/RUNBOOK.md) and are never part of the record. A merchant that has taken money is switched off, never deleted: its payments
 * are refunded through it.
 */
export const wechatPayConfig = record('wechatPayConfig', '微信支付配置', {
    mchId: key(text('商户号', { max: 32, pattern: '^[0-9]{8,32}$', search: true, mark: notPersonal })),
    appId: text('应用ID（AppID）', { max: 32, pattern: '^[A-Za-z0-9]+$', mark: notPersonal }),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*', also: ['航司'] }),
    serialNo: text('商户API证书序列号', { max: 64, pattern: '^[A-Za-z0-9]+$', mark: notPersonal }),
    platformKeyId: text('支付公钥ID或平台证书序列号', { max: 80, pattern: '^[A-Za-z0-9_]+$', mark: notPersonal }),
    keyName: text('密钥目录名', { max: 40, pattern: '^[A-Za-z0-9_-]+$', mark: notPersonal }),
}, { area: 'order', place: ['rules', 14], switchable: true, airline: 'airLine' });
