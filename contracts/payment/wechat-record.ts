import { airline } from '../basicinfo/airline.ts'
import { key, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'

/**
 * A merchant of WeChat Pay, to whom orders of an airline, or of all, are paid. Its keys stand in files of the server, in a folder of this name
 * (docs/RUNBOOK.md); neither they nor anything of them is ever part of the record. One that has taken money is switched off, never deleted: what it took goes
 * back through it.
 */
export const wechatPayConfig = record(
  'wechatPayConfig',
  '微信支付配置',
  {
    mchId: key(text('商户号', { max: 32, pattern: '^[0-9]{8,32}$', search: true, mark: notPersonal })),
    appId: text('应用ID（AppID）', { max: 32, pattern: '^[A-Za-z0-9]+$', mark: notPersonal }),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*', also: ['航司'] }),
    serialNo: text('商户API证书序列号', { max: 64, pattern: '^[A-Za-z0-9]+$', mark: notPersonal }),
    platformKeyId: text('支付公钥ID或平台证书序列号', { max: 80, pattern: '^[A-Za-z0-9_]+$', mark: notPersonal }),
    keyName: text('密钥目录名', { max: 40, pattern: '^[A-Za-z0-9_-]+$', mark: notPersonal }),
  },
  { area: 'order', place: ['rules', 14], switchable: true, airline: 'airLine' },
)
