import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { GatewayChannel } from '#contracts/enums.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type, zh } from '#contracts/kernel/schema.ts'
import { chinaPay } from './adapters/china-pay.ts'
import { easyPay } from './adapters/easy-pay.ts'
import { apps, helipay } from './adapters/helipay.ts'
import { type SignedForm, signedForm } from './adapters/signed-form.ts'
import { unionPay } from './adapters/union-pay.ts'
import { type WechatKeys, wechatPay } from './adapters/wechat.ts'
import { yeePay } from './adapters/yee-pay.ts'
import type { ChannelReach } from './channel.ts'
import type { Channels } from './channels.ts'
import type { Merchant } from './gateway.ts'

const Word = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' })
const Path = Type.String({ minLength: 1 })
const Address = Type.String({ pattern: '^https?://\\S+$' })
/** the key before this one, while keys change: notices that are under way may still be signed by it */
const former = Type.Optional(zh(Path, '更换前的密钥文件'))
/**
 * with the application's certificate and Alipay's roots (the first needs the second), Alipay's own certificate takes the place of its
 * public key
 */
const Alipay = Type.Object(
  {
    appId: zh(Word, '应用ID'),
    sellerId: zh(Word, '卖家支付宝用户号'),
    privateKeyFile: zh(Path, '应用私钥文件'),
    publicKeyFile: zh(Path, '支付宝公钥文件'),
    formerKeyFile: former,
    certificateFile: Type.Optional(zh(Path, '应用公钥证书文件')),
    rootFile: Type.Optional(zh(Path, '支付宝根证书文件')),
    gateway: Type.Optional(zh(Address, '网关地址')),
  },
  { dependentRequired: { certificateFile: ['rootFile'], rootFile: ['certificateFile'] } },
)
/** merchants are records (微信支付配置), each with a folder of its keys here */
const Wechat = Type.Object({ keysDir: zh(Path, '商户密钥目录'), gateway: Type.Optional(zh(Address, '接口地址')) })
const UnionPay = Type.Object({
  merId: zh(Word, '商户代码'),
  privateKeyFile: zh(Path, '签名私钥文件'),
  certificateFile: zh(Path, '签名证书文件'),
  rootFile: zh(Path, '银联根证书文件'),
  middleFile: zh(Path, '银联中级证书文件'),
  gateway: Type.Optional(zh(Address, '网关地址')),
})
const YeePay = Type.Object({
  merId: zh(Word, '商户编号'),
  keyFile: zh(Path, '商户密钥文件'),
  formerKeyFile: former,
  gateway: Type.Optional(zh(Address, '网关地址')),
})
const ChinaPay = Type.Object({
  merId: zh(Word, '商户号'),
  privateKeyFile: zh(Path, '签名私钥文件'),
  publicKeyFile: zh(Path, '银联电子支付证书文件'),
  formerKeyFile: former,
  gateway: Type.Optional(zh(Address, '网关地址')),
})
const Helipay = Type.Object({
  customerNumber: zh(Word, '商户编号'),
  keyFile: zh(Path, '商户密钥文件'),
  formerKeyFile: former,
  appType: zh(Type.Union((Object.keys(apps) as (keyof typeof apps)[]).map(app => Type.Literal(app))), '扫码应用'),
  gateway: Type.Optional(zh(Address, '接口地址')),
})
const EasyPay = Type.Object({
  merchantId: zh(Word, '商户号'),
  partner: zh(Word, '接入机构号'),
  privateKeyFile: zh(Path, '商户私钥文件'),
  publicKeyFile: zh(Path, '易生公钥文件'),
  formerKeyFile: former,
  gateway: Type.Optional(zh(Address, '网关地址')),
})
/**
 * The settings in `GATEWAYS` for each channel, as JSON: `{"alipay": {"appId": …, "privateKeyFile": "/run/secrets/…"}}`. It holds no secret,
 * only paths of files with one; they are read at the start.
 */
const shapes = {
  alipay: Alipay,
  mobile: Alipay,
  wechatPay: Wechat,
  unionPay: UnionPay,
  chinaPay: ChinaPay,
  yeePay: YeePay,
  easyPay: EasyPay,
  helipay: Helipay,
} satisfies Record<GatewayChannel, TSchema>
type Shapes = typeof shapes
export type GatewayTerms = { [K in keyof Shapes]?: Type.Static<Shapes[K]> }

/**
 * Reads the settings of gateways.
 * @throws Error in Chinese when a channel is unknown or its configuration is incomplete
 */
export const readTerms = (text: string): GatewayTerms => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error('配置 GATEWAYS 不是有效的JSON')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('配置 GATEWAYS 应为以渠道为名的JSON对象')
  for (const [channel, terms] of Object.entries(given)) {
    const shape = shapes[channel as keyof Shapes] as (TSchema & { properties: Record<string, { title?: string }> }) | undefined
    if (!shape) throw new Error(`配置 GATEWAYS 的渠道 ${channel} 未知，可用：${Object.keys(shapes).join('、')}`)
    const strict = { ...shape, additionalProperties: false }
    if (Value.Check(strict, terms)) continue
    const [wrong] = [...Value.Errors(strict, terms)] as { instancePath: string; params: Record<string, unknown> }[]
    const missing = ((wrong?.params.requiredProperties ?? wrong?.params.dependencies) as string[] | undefined)?.[0]
    const field = missing ?? wrong?.instancePath.split('/')[1] ?? (wrong?.params.additionalProperties as string[] | undefined)?.[0] ?? ''
    const title = shape.properties[field]?.title
    throw new Error(`配置 GATEWAYS 的渠道 ${channel} ${missing ? '缺少' : '有误：'} ${field}${title ? `（${title}）` : ''}`)
  }
  return given as GatewayTerms
}

/** @throws Error naming the channel and the file */
const fileOf = (channel: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`配置 GATEWAYS 的渠道 ${channel}：文件 ${path} 不能读取（${(error as NodeJS.ErrnoException).code}）`)
  }
}
/** A key in PEM, or bare base64 as the gateways' tools write it. */
const keyIn = (channel: string, path: string, kind: 'PRIVATE' | 'PUBLIC'): string => {
  const text = fileOf(channel, path)
  const bare = /-----BEGIN/.test(text) ? undefined : text.replace(/\s/g, '')
  const written = (label: string) => `-----BEGIN ${label}-----\n${bare?.replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----`
  const forms =
    bare === undefined ? [text] : kind === 'PRIVATE' ? [written('PRIVATE KEY'), written('RSA PRIVATE KEY')] : [written('PUBLIC KEY')]
  for (const form of forms)
    try {
      if (kind === 'PRIVATE') return createPrivateKey(form).export({ type: 'pkcs8', format: 'pem' }).toString()
      const key = /CERTIFICATE/.test(form) ? new X509Certificate(form).publicKey : createPublicKey(form)
      return key.export({ type: 'spki', format: 'pem' }).toString()
    } catch {
      // the key is written in the other form
    }
  throw new Error(`配置 GATEWAYS 的渠道 ${channel}：文件 ${path} 不是有效的${kind === 'PRIVATE' ? '私钥' : '公钥或证书'}`)
}

/** @throws Error naming the channel and the file */
const certificateIn = (channel: string, path: string): X509Certificate => {
  try {
    return new X509Certificate(fileOf(channel, path))
  } catch (error) {
    throw (error as Error).message.startsWith('配置') ? error : new Error(`配置 GATEWAYS 的渠道 ${channel}：文件 ${path} 不是有效的证书`)
  }
}

/**
 * The keys of a merchant of WeChat Pay, from the folder that its record names; undefined where one is missing or invalid: nobody can then
 * pay to that merchant.
 */
const wechatKeys = (dir: string, name: string): WechatKeys | undefined => {
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name)) return undefined
  const file = (of: string) => join(dir, name, of)
  try {
    const apiV3Key = fileOf('wechatPay', file('apiv3.key'))
    if (Buffer.byteLength(apiV3Key) !== 32) return undefined
    const former = file('wechatpay-former.pem')
    return {
      apiV3Key,
      privateKey: keyIn('wechatPay', file('apiclient_key.pem'), 'PRIVATE'),
      platformKey: keyIn('wechatPay', file('wechatpay.pem'), 'PUBLIC'),
      ...(existsSync(former) && { formerKey: keyIn('wechatPay', former, 'PUBLIC') }),
    }
  } catch {
    return undefined
  }
}

/**
 * Opens the configured gateways. Their files are read now, their merchants later.
 * @throws Error naming what is wrong
 */
export const channelsOf = async (
  terms: GatewayTerms,
  { fetch }: Pick<ChannelReach, 'fetch'>,
): Promise<(merchant: Pick<Merchant, 'clock' | 'notes' | 'wechatMerchants'>) => Channels> => {
  const merchantKey = (channel: string, path: string) => {
    const key = fileOf(channel, path)
    if (!/^[\x21-\x7e]{16,}$/.test(key)) throw new Error(`配置 GATEWAYS 的渠道 ${channel}：文件 ${path} 不是有效的商户密钥`)
    return key
  }
  type Files = { privateKeyFile: string; publicKeyFile: string; formerKeyFile?: string }
  const pairOf = (channel: string, { privateKeyFile, publicKeyFile, formerKeyFile }: Files) => ({
    privateKey: keyIn(channel, privateKeyFile, 'PRIVATE'),
    publicKey: keyIn(channel, publicKeyFile, 'PUBLIC'),
    ...(formerKeyFile && { formerKey: keyIn(channel, formerKeyFile, 'PUBLIC') }),
  })
  const merchantKeys = (channel: string, { keyFile, formerKeyFile }: { keyFile: string; formerKeyFile?: string }) => ({
    key: merchantKey(channel, keyFile),
    ...(formerKeyFile && { formerKey: merchantKey(channel, formerKeyFile) }),
  })
  const ownCertificate = (channel: string, path: string, privateKey: string) => {
    const certificate = certificateIn(channel, path)
    if (certificate.checkPrivateKey(createPrivateKey(privateKey))) return certificate
    throw new Error(`配置 GATEWAYS 的渠道 ${channel}：文件 ${path} 的证书与私钥不是一对`)
  }
  const alipayOf = async (channel: 'alipay' | 'mobile') => {
    const given = terms[channel]
    if (!given) return undefined
    const { appId, sellerId, gateway, certificateFile, rootFile, ...files } = given
    const keys = pairOf(channel, files)
    const certificatesOf = (appFile: string, rootsFile: string) => {
      const app = ownCertificate(channel, appFile, keys.privateKey).toString()
      const alipay = certificateIn(channel, files.publicKeyFile).toString()
      certificateIn(channel, rootsFile)
      return { app, alipay, roots: fileOf(channel, rootsFile) }
    }
    const certificates = certificateFile && rootFile ? certificatesOf(certificateFile, rootFile) : undefined
    const { alipay } = await import('./adapters/alipay.ts')
    return (clock: () => string) => alipay({ appId, sellerId, gateway, ...keys, certificates }, { clock })
  }
  const [page, mobile] = [await alipayOf('alipay'), await alipayOf('mobile')]
  const unionPayForm = ({ merId, gateway, privateKeyFile, ...files }: NonNullable<GatewayTerms['unionPay']>) => {
    const { certificateFile, rootFile, middleFile } = files
    const privateKey = keyIn('unionPay', privateKeyFile, 'PRIVATE')
    const certificate = ownCertificate('unionPay', certificateFile, privateKey)
    const [root, middle] = [certificateIn('unionPay', rootFile), certificateIn('unionPay', middleFile)]
    if (!middle.verify(root.publicKey)) throw new Error('配置 GATEWAYS 的渠道 unionPay：银联中级证书不是由该根证书签发')
    return unionPay({ merId, gateway, privateKey, certificate, root, middle })
  }
  const yeePayForm = ({ merId, gateway, ...files }: NonNullable<GatewayTerms['yeePay']>) =>
    yeePay({ merId, gateway, ...merchantKeys('yeePay', files) })
  const chinaPayForm = ({ merId, gateway, ...files }: NonNullable<GatewayTerms['chinaPay']>) =>
    chinaPay({ merId, gateway, ...pairOf('chinaPay', files) })
  const helipayForm = ({ customerNumber, appType, gateway, ...files }: NonNullable<GatewayTerms['helipay']>) =>
    helipay({ customerNumber, appType, gateway, ...merchantKeys('helipay', files) })
  const easyPayForm = ({ merchantId, partner, gateway, ...files }: NonNullable<GatewayTerms['easyPay']>) =>
    easyPay({ merchantId, partner, gateway, ...pairOf('easyPay', files) })
  const forms: Partial<Record<GatewayChannel, SignedForm>> = present({
    unionPay: terms.unionPay && unionPayForm(terms.unionPay),
    chinaPay: terms.chinaPay && chinaPayForm(terms.chinaPay),
    yeePay: terms.yeePay && yeePayForm(terms.yeePay),
    easyPay: terms.easyPay && easyPayForm(terms.easyPay),
    helipay: terms.helipay && helipayForm(terms.helipay),
  })
  const wechat = terms.wechatPay
  if (wechat && !statSync(wechat.keysDir, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`配置 GATEWAYS 的渠道 wechatPay：密钥目录 ${wechat.keysDir} 不存在`)
  return ({ clock, notes, wechatMerchants = async () => [] }) => ({
    ...present({ alipay: page?.(clock), mobile: mobile?.(clock) }),
    ...Object.fromEntries(Object.entries(forms).map(([channel, form]) => [channel, signedForm(form, { clock, fetch, notes })])),
    ...(wechat && {
      wechatPay: wechatPay(
        { merchants: wechatMerchants, keysOf: name => wechatKeys(wechat.keysDir, name), gateway: wechat.gateway },
        { clock, fetch },
      ),
    }),
  })
}
