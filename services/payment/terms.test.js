import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { channelsOf, readTerms } from './terms.ts';
import { certified } from './test/certificates.ts';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key, type) => key.export({ type: type, format: 'pem' }).toString();
const bare = (text) => text.replace(/-----[^-]+-----|\n/g, '');
const dir = mkdtempSync(join(tmpdir(), 'gateways-'));
t.teardown(() => rmSync(dir, { recursive: true }));
const file = (name, text) => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
};
const alipay = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKeyFile: file('app.pem', pem(privateKey, 'pkcs8')),
    publicKeyFile: file('alipay.pem', pem(publicKey, 'spki')),
};
const open = async (terms) => (await channelsOf(readTerms(JSON.stringify(terms)), { fetch }))({ clock: () => '2026-11-02T01:00:00.000Z', notes: memoryShared() });
t.test('half a configuration is no start, and what is wrong is named', async (t) => {
    const wrong = (text, message) => t.throws(() => readTerms(text), { message });
    wrong('{', /不是有效的JSON/);
    wrong('[]', /以渠道为名/);
    wrong('{"bitcoin":{}}', /渠道 bitcoin 未知，可用：alipay、mobile、wechatPay、unionPay、chinaPay、yeePay、easyPay、helipay/);
    wrong('{"chinaPay":{"merId":"1"}}', /渠道 chinaPay 缺少 privateKeyFile（签名私钥文件）/);
    wrong('{"easyPay":{"merchantId":"1","privateKeyFile":"/x"}}', /渠道 easyPay 缺少 partner（接入机构号）/);
    wrong('{"helipay":{"customerNumber":"1","keyFile":"/x"}}', /渠道 helipay 缺少 appType（扫码应用）/);
    wrong('{"helipay":{"customerNumber":"1","keyFile":"/x","appType":"QQPAY"}}', /渠道 helipay 有误： appType（扫码应用）/);
    wrong('{"unionPay":{"merId":"1"}}', /渠道 unionPay 缺少 privateKeyFile（签名私钥文件）/);
    wrong('{"yeePay":{"merId":"1"}}', /渠道 yeePay 缺少 keyFile（商户密钥文件）/);
    wrong('{"alipay":{"appId":"1","sellerId":"2","publicKeyFile":"/x"}}', /渠道 alipay 缺少 privateKeyFile（应用私钥文件）/);
    wrong(JSON.stringify({ alipay: { ...alipay, privateKey: '…' } }), /渠道 alipay 有误： privateKey/);
    wrong(JSON.stringify({ alipay: { ...alipay, certificateFile: '/x' } }), /渠道 alipay 缺少 rootFile（支付宝根证书文件）/);
    wrong(JSON.stringify({ mobile: { ...alipay, rootFile: '/x' } }), /渠道 mobile 缺少 certificateFile（应用公钥证书文件）/);
    await t.rejects(open({ alipay: { ...alipay, privateKeyFile: join(dir, 'none') } }), { message: /alipay：文件 .*none 不能读取（ENOENT）/ });
    await t.rejects(open({ alipay: { ...alipay, privateKeyFile: file('no.pem', 'no key') } }), { message: /不是有效的私钥/ });
    await t.rejects(open({ wechatPay: { keysDir: join(dir, 'none') } }), { message: /密钥目录 .* 不存在/ });
    const former = (formerKeyFile) => open({ alipay: { ...alipay, formerKeyFile } });
    t.same(Object.keys(await former(alipay.publicKeyFile)), ['alipay']);
    await t.rejects(former(file('no-key.pem', 'no key')), { message: /alipay：文件 .*no-key\.pem 不是有效的公钥或证书/ });
    t.same(Object.keys(await open({})), []);
});
t.test('keys are read in whatever form the gateways’ tools write them', async (t) => {
    for (const text of [pem(privateKey, 'pkcs1'), bare(pem(privateKey, 'pkcs1')), bare(pem(privateKey, 'pkcs8'))])
        t.same(Object.keys(await open({ alipay: { ...alipay, privateKeyFile: file('other.pem', text) } })), ['alipay']);
    t.same(Object.keys(await open({ mobile: { ...alipay, publicKeyFile: file('bare.pub', bare(pem(publicKey, 'spki'))) } })), ['mobile']);
});
t.test('Alipay by certificates: all three are there, and that of the application is of its key', async (t) => {
    const root = certified('root');
    const own = certified('Alipay', { by: root });
    const mine = certified('application', { by: root, keys: { publicKey, privateKey } });
    const written = (name, ...of) => file(name, of.map(({ certificate }) => certificate.toString()).join(''));
    const terms = {
        ...alipay,
        publicKeyFile: written('alipayCertPublicKey_RSA2.crt', own, root),
        certificateFile: written('appCertPublicKey.crt', mine),
        rootFile: written('alipayRootCert.crt', root, certified('another root')),
    };
    const trade = { paymentCode: 'P1', channel: 'alipay', amount: 1, businessCode: 'ORDER', createdAt: '', subject: '团队订单' };
    const addressOf = async (terms) => {
        const page = await (await open({ alipay: terms })).alipay.page(trade, { isPhone: false, ip: '' }, { notify: '', back: '' });
        return new URL(page.redirect).searchParams;
    };
    t.match((await addressOf(terms)).get('alipay_root_cert_sn'), /^[0-9a-f]{32}_[0-9a-f]{32}$/);
    const { certificateFile: _, rootFile: __, ...keyOnly } = terms;
    t.equal((await addressOf(keyOnly)).get('alipay_root_cert_sn'), null, 'a certificate in the place of the public key is its key');
    const wrong = (more, message) => t.rejects(open({ alipay: { ...terms, ...more } }), { message });
    await wrong({ certificateFile: terms.rootFile }, /alipay：文件 .*alipayRootCert\.crt 的证书与私钥不是一对/);
    await wrong({ publicKeyFile: alipay.publicKeyFile }, /alipay：文件 .*alipay\.pem 不是有效的证书/);
    await wrong({ rootFile: alipay.publicKeyFile }, /alipay：文件 .*alipay\.pem 不是有效的证书/);
});
t.test('signed forms: a certificate that is not of the key, a chain that does not hold, a key that is none, are no start', async (t) => {
    const root = certified('root');
    const [mine, middle] = [certified('merchant'), certified('middle', { by: root })];
    const written = (name, { certificate }) => file(name, certificate.toString());
    const unionPay = {
        merId: '777290058110048',
        privateKeyFile: file('union.pem', pem(mine.privateKey, 'pkcs8')),
        certificateFile: written('union.cer', mine),
        rootFile: written('root.cer', root),
        middleFile: written('middle.cer', middle),
    };
    const opened = await open({ unionPay });
    t.equal(await opened.unionPay.payee(), '777290058110048');
    const wrong = (more, message) => t.rejects(open({ unionPay: { ...unionPay, ...more } }), { message });
    await wrong({ certificateFile: unionPay.rootFile }, /unionPay：文件 .*root\.cer 的证书与私钥不是一对/);
    await wrong({ rootFile: unionPay.certificateFile }, /银联中级证书不是由该根证书签发/);
    await wrong({ middleFile: file('none.cer', 'no certificate') }, /unionPay：文件 .*none\.cer 不是有效的证书/);
    await wrong({ middleFile: join(dir, 'nowhere') }, /不能读取（ENOENT）/);
    const yeePay = { merId: '10001126856', keyFile: file('yee.key', '69cl522AV6q613Ii4W6u8K6XuW8vM1N6bFgyv769220IuYe9u37N4y7rI4Pl\n') };
    t.equal(await (await open({ yeePay })).yeePay.payee(), '10001126856');
    await t.rejects(open({ yeePay: { ...yeePay, keyFile: file('bad.key', 'short') } }), { message: /不是有效的商户密钥/ });
    const keys = { privateKeyFile: unionPay.privateKeyFile, publicKeyFile: unionPay.certificateFile };
    const others = await open({
        chinaPay: { merId: '000001707191527', ...keys },
        easyPay: { merchantId: '900029000000354', partner: '900029000000001', ...keys },
        helipay: { customerNumber: 'C1800000002', keyFile: yeePay.keyFile, appType: 'ALIPAY' },
    });
    t.same([await others.chinaPay.payee(), await others.easyPay.payee(), await others.helipay.payee()], ['000001707191527', '900029000000354', 'C1800000002']);
    await t.rejects(open({ chinaPay: { merId: '1', ...keys, publicKeyFile: yeePay.keyFile } }), {
        message: /chinaPay：文件 .* 不是有效的公钥或证书/,
    });
    await t.rejects(open({ helipay: { customerNumber: '1', keyFile: file('bad2.key', 'short'), appType: 'WXPAY' } }), {
        message: /helipay：文件 .* 不是有效的商户密钥/,
    });
});
t.test('a merchant of WeChat Pay is paid to when all of his keys are there', async (t) => {
    const merchant = { mchId: '1900007291', appId: 'wx1', serialNo: 'S1', platformKeyId: 'K1', airLine: '*', enabled: true };
    const opened = await channelsOf(readTerms(JSON.stringify({ wechatPay: { keysDir: dir } })), { fetch });
    const payee = (keyName) => opened({ clock: () => '', notes: memoryShared(), wechatMerchants: async () => [{ ...merchant, keyName }] }).wechatPay.payee();
    t.equal(await payee('main'), undefined);
    mkdirSync(join(dir, 'main'));
    file('main/apiclient_key.pem', pem(privateKey, 'pkcs8'));
    file('main/wechatpay.pem', pem(publicKey, 'spki'));
    file('main/apiv3.key', 'too short');
    t.equal(await payee('main'), undefined);
    file('main/apiv3.key', '0123456789abcdef0123456789abcdef\n');
    t.equal(await payee('main'), '1900007291');
    t.equal(await payee('../main'), undefined, 'a name is no path');
});
