import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { channelsOf, readTerms } from './terms.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: typeof publicKey, type: 'spki' | 'pkcs1' | 'pkcs8') => key.export({ type: type as never, format: 'pem' }).toString()
const bare = (text: string) => text.replace(/-----[^-]+-----|\n/g, '')
const dir = mkdtempSync(join(tmpdir(), 'gateways-'))
t.teardown(() => rmSync(dir, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const alipay = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKeyFile: file('app.pem', pem(privateKey, 'pkcs8')),
  publicKeyFile: file('alipay.pem', pem(publicKey, 'spki')),
}
const open = (terms: object) => channelsOf(readTerms(JSON.stringify(terms)), { fetch })({ clock: () => '2026-11-02T01:00:00.000Z' })

t.test('half a configuration is no start, and what is wrong is named', async t => {
  const wrong = (text: string, message: RegExp) => t.throws(() => readTerms(text), { message })
  wrong('{', /不是有效的JSON/)
  wrong('[]', /以渠道为名/)
  wrong('{"bitcoin":{}}', /渠道 bitcoin 未知，可用：alipay、mobile、wechatPay/)
  wrong('{"unionPay":{}}', /渠道 unionPay（银联在线）尚不支持/)
  wrong('{"alipay":{"appId":"1","sellerId":"2","publicKeyFile":"/x"}}', /渠道 alipay 缺少 privateKeyFile（应用私钥文件）/)
  wrong(JSON.stringify({ alipay: { ...alipay, privateKey: '…' } }), /渠道 alipay 有误： privateKey/)
  t.throws(() => open({ alipay: { ...alipay, privateKeyFile: join(dir, 'none') } }), { message: /alipay：文件 .*none 不能读取（ENOENT）/ })
  t.throws(() => open({ alipay: { ...alipay, privateKeyFile: file('no.pem', 'no key') } }), { message: /不是有效的私钥/ })
  t.throws(() => open({ wechatPay: { keysDir: join(dir, 'none') } }), { message: /密钥目录 .* 不存在/ })
  t.same(Object.keys(open({})), [])
})

t.test('keys are read in whatever form the gateways’ tools write them', async t => {
  for (const text of [pem(privateKey, 'pkcs1'), bare(pem(privateKey, 'pkcs1')), bare(pem(privateKey, 'pkcs8'))])
    t.same(Object.keys(open({ alipay: { ...alipay, privateKeyFile: file('other.pem', text) } })), ['alipay'])
  t.same(Object.keys(open({ mobile: { ...alipay, publicKeyFile: file('bare.pub', bare(pem(publicKey, 'spki'))) } })), ['mobile'])
})

t.test('a merchant of WeChat Pay is paid to when all of his keys are there', async t => {
  const merchant = { mchId: '1900007291', appId: 'wx1', serialNo: 'S1', platformKeyId: 'K1', airLine: '*', enabled: true }
  const payee = (keyName: string) =>
    channelsOf(readTerms(JSON.stringify({ wechatPay: { keysDir: dir } })), { fetch })({
      clock: () => '',
      wechatMerchants: async () => [{ ...merchant, keyName }],
    }).wechatPay!.payee()
  t.equal(await payee('main'), undefined)
  mkdirSync(join(dir, 'main'))
  file('main/apiclient_key.pem', pem(privateKey, 'pkcs8'))
  file('main/wechatpay.pem', pem(publicKey, 'spki'))
  file('main/apiv3.key', 'too short')
  t.equal(await payee('main'), undefined)
  file('main/apiv3.key', '0123456789abcdef0123456789abcdef\n')
  t.equal(await payee('main'), '1900007291')
  t.equal(await payee('../main'), undefined, 'a name is no path')
})
