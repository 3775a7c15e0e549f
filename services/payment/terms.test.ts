import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { memoryShared } from '#services/kernel/test/memory-shared.ts'
import { channelsOf, readTerms } from './terms.ts'
import { type Certified, certified } from './test/certificates.ts'

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
const open = (terms: object) =>
  channelsOf(readTerms(JSON.stringify(terms)), { fetch })({
    clock: () => '2026-11-02T01:00:00.000Z',
    notes: memoryShared(),
  })

t.test('half a configuration is no start, and what is wrong is named', async t => {
  const wrong = (text: string, message: RegExp) => t.throws(() => readTerms(text), { message })
  wrong('{', /不是有效的JSON/)
  wrong('[]', /以渠道为名/)
  wrong('{"bitcoin":{}}', /渠道 bitcoin 未知，可用：alipay、mobile、wechatPay、unionPay、chinaPay、yeePay、easyPay、helipay/)
  wrong('{"chinaPay":{"merId":"1"}}', /渠道 chinaPay 缺少 privateKeyFile（签名私钥文件）/)
  wrong('{"easyPay":{"merchantId":"1","privateKeyFile":"/x"}}', /渠道 easyPay 缺少 partner（接入机构号）/)
  wrong('{"helipay":{"customerNumber":"1","keyFile":"/x"}}', /渠道 helipay 缺少 appType（扫码应用）/)
  wrong('{"helipay":{"customerNumber":"1","keyFile":"/x","appType":"QQPAY"}}', /渠道 helipay 有误： appType（扫码应用）/)
  wrong('{"unionPay":{"merId":"1"}}', /渠道 unionPay 缺少 privateKeyFile（签名私钥文件）/)
  wrong('{"yeePay":{"merId":"1"}}', /渠道 yeePay 缺少 keyFile（商户密钥文件）/)
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

t.test('signed forms: a certificate that is not of the key, a chain that does not hold, a key that is none, are no start', async t => {
  const root = certified('root')
  const [mine, middle] = [certified('merchant'), certified('middle', { by: root })]
  const written = (name: string, { certificate }: Certified) => file(name, certificate.toString())
  const unionPay = {
    merId: '777290058110048',
    privateKeyFile: file('union.pem', pem(mine.privateKey as typeof privateKey, 'pkcs8')),
    certificateFile: written('union.cer', mine),
    rootFile: written('root.cer', root),
    middleFile: written('middle.cer', middle),
  }
  const opened = open({ unionPay })
  t.equal(await opened.unionPay!.payee(), '777290058110048')
  const wrong = (more: object, message: RegExp) => t.throws(() => open({ unionPay: { ...unionPay, ...more } }), { message })
  wrong({ certificateFile: unionPay.rootFile }, /签名证书与签名私钥不是一对/)
  wrong({ rootFile: unionPay.certificateFile }, /银联中级证书不是由该根证书签发/)
  wrong({ middleFile: file('none.cer', 'no certificate') }, /unionPay：文件 .*none\.cer 不是有效的证书/)
  wrong({ middleFile: join(dir, 'nowhere') }, /不能读取（ENOENT）/)

  const yeePay = { merId: '10001126856', keyFile: file('yee.key', '69cl522AV6q613Ii4W6u8K6XuW8vM1N6bFgyv769220IuYe9u37N4y7rI4Pl\n') }
  t.equal(await open({ yeePay }).yeePay!.payee(), '10001126856')
  t.throws(() => open({ yeePay: { ...yeePay, keyFile: file('bad.key', 'short') } }), { message: /不是有效的商户密钥/ })

  const keys = { privateKeyFile: unionPay.privateKeyFile, publicKeyFile: unionPay.certificateFile }
  const others = open({
    chinaPay: { merId: '000001707191527', ...keys },
    easyPay: { merchantId: '900029000000354', partner: '900029000000001', ...keys },
    helipay: { customerNumber: 'C1800000002', keyFile: yeePay.keyFile, appType: 'ALIPAY' },
  })
  t.same(
    [await others.chinaPay!.payee(), await others.easyPay!.payee(), await others.helipay!.payee()],
    ['000001707191527', '900029000000354', 'C1800000002'],
  )
  t.throws(() => open({ chinaPay: { merId: '1', ...keys, publicKeyFile: yeePay.keyFile } }), {
    message: /chinaPay：文件 .* 不是有效的公钥或证书/,
  })
  t.throws(() => open({ helipay: { customerNumber: '1', keyFile: file('bad2.key', 'short'), appType: 'WXPAY' } }), {
    message: /helipay：文件 .* 不是有效的商户密钥/,
  })
})

t.test('a merchant of WeChat Pay is paid to when all of his keys are there', async t => {
  const merchant = { mchId: '1900007291', appId: 'wx1', serialNo: 'S1', platformKeyId: 'K1', airLine: '*', enabled: true }
  const payee = (keyName: string) =>
    channelsOf(readTerms(JSON.stringify({ wechatPay: { keysDir: dir } })), { fetch })({
      clock: () => '',
      notes: memoryShared(),
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
