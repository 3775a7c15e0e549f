import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Value } from 'typebox/value';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { readTerms } from './payment/terms.ts';
import { isLocal } from './shortcuts.ts';
const port = Type.Integer({ minimum: 0, maximum: 65_535 });
const url = (schemes) => Type.String({ pattern: `^(${schemes})://\\S+$` });
/** an address for browsers: a reachable host, and nothing behind the path */
const isAddress = (text) => {
    if (!URL.canParse(text))
        return false;
    const { username, password, search, hash, hostname } = new URL(text);
    return hostname !== '' && `${username}${password}${search}${hash}` === '' && !/[?#]/.test(text);
};
const isNetworks = (text) => text
    .split(',')
    .map(one => one.trim())
    .every(one => {
    const [address = '', bits, ...more] = one.split('/');
    const family = isIP(address);
    if (!family || more.length > 0)
        return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
});
/** as JSON: an environment variable holds no list otherwise */
const environments = Type.Array(Type.Object({
    hosts: Type.Array(Type.String({ pattern: '^(\\*\\.)?[A-Za-z0-9.:\\[\\]-]+$' }), { minItems: 1 }),
    test: Type.Optional(Type.Boolean()),
    sso: Type.Optional(url('https?')),
    b2b: Type.Optional(url('https?')),
}, { additionalProperties: false }));
/** a mail server: nothing behind its name and port */
const isServer = (text) => {
    if (!URL.canParse(text))
        return false;
    const { search, hash, hostname, pathname } = new URL(text);
    return hostname !== '' && `${search}${hash}` === '' && (pathname === '' || pathname === '/');
};
const MAILBOX = '^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>@"\\r\\n]+<[^<>@\\s]+@[^<>@\\s]+>)$';
/** refuses secrets that are mostly blanks */
const isDense = (text) => text.replace(/\s/g, '').length >= text.length / 2;
const whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Every environment variable of the program: shape, default, meaning. docs/OPERATIONS.md has the table. */
const variables = {
    PORT: { schema: port, initial: 3000, zh: '监听端口' },
    HOST: { schema: Type.String({ minLength: 1 }), initial: '127.0.0.1', zh: '监听地址' },
    PUBLIC_URL: { schema: url('https?'), fits: isAddress, initial: undefined, zh: '浏览器看到的地址，缺省为 http://HOST:PORT' },
    DATA_DIR: { schema: Type.String({ minLength: 1 }), initial: './data', zh: '数据目录' },
    DEMO: {
        schema: Type.Enum(['on', 'off']),
        initial: undefined,
        zh: '首次启动时生成演示数据，缺省仅在监听本机地址且未设 PUBLIC_URL、TRUST_PROXY 时生成',
    },
    ESDB_URL: { schema: url('esdb(\\+discover)?'), initial: undefined, zh: 'EventStoreDB 连接串，缺省用内置 SQLite', secret: true },
    MONGODB_URL: { schema: url('mongodb(\\+srv)?'), initial: undefined, zh: 'MongoDB 连接串，缺省用内置 SQLite', secret: true },
    ROLE: {
        schema: Type.Enum(['all', 'api', 'projector', 'scheduler']),
        initial: 'all',
        zh: '本进程的角色：api 受理请求，projector 更新读模型，scheduler 后续处理与定时任务，all 全部；前三者须设 ESDB_URL、MONGODB_URL、JWT_SECRET、DOCUMENT_KEY',
    },
    SSO_URL: { schema: url('https?'), fits: isAddress, initial: undefined, zh: '公司 CAS 地址，缺省用内置开发登录页' },
    PARTNER_URL: { schema: url('https?'), fits: isAddress, initial: undefined, zh: '合作平台（b2b）地址，缺省用内置演示页' },
    JWT_SECRET: {
        schema: Type.String({ minLength: 32 }),
        fits: isDense,
        initial: undefined,
        zh: '令牌密钥，缺省在 DATA_DIR 下生成',
        secret: true,
    },
    DOCUMENT_KEY: {
        schema: Type.String({ minLength: 32 }),
        fits: isDense,
        initial: undefined,
        zh: '航班旅客证件登记密钥，缺省在 DATA_DIR 下生成；多台机器须相同，不能更换',
        secret: true,
    },
    GATEWAY_SECRET: {
        schema: Type.String({ minLength: 16 }),
        fits: isDense,
        initial: undefined,
        zh: '沙箱支付通知与支付页面地址的签名密钥，缺省由令牌密钥派生',
        secret: true,
    },
    SANDBOX_GATEWAY: {
        schema: Type.Enum(['on', 'off']),
        initial: 'off',
        zh: '沙箱收银台：on 对所有人开放（只用于测试，不产生真实扣款），off 仅随本机演示数据开放',
    },
    GATEWAYS: {
        schema: Type.String({ minLength: 2 }),
        initial: undefined,
        zh: '支付网关，按渠道的JSON，密钥以文件给出：{"alipay":{"appId":"…","sellerId":"…","privateKeyFile":"…","publicKeyFile":"…"}}',
        secret: true,
    },
    SMTP_URL: {
        schema: url('smtps?'),
        fits: isServer,
        initial: undefined,
        zh: '邮件服务器，如 smtps://用户名:密码@smtp.example.com，缺省不发邮件；须同时设 MAIL_FROM',
        secret: true,
    },
    MAIL_FROM: {
        schema: Type.String({ pattern: MAILBOX }),
        initial: undefined,
        zh: '邮件的发件人，如 newgt@example.com 或 团队客票 <newgt@example.com>，与 SMTP_URL 同设',
    },
    ENVIRONMENTS: {
        schema: environments,
        initial: undefined,
        zh: '页面按主机名区分的环境，JSON：[{"hosts":["test.example.com","*.uat.example.com"],"test":true,"sso":"CAS地址","b2b":"合作平台登录地址"}]',
    },
    TRUST_PROXY: {
        schema: Type.String({ minLength: 1 }),
        fits: isNetworks,
        initial: undefined,
        zh: '可信反向代理的地址或网段（逗号分隔），其 X-Forwarded-For 被采信',
    },
    RATE_LIMIT: { schema: whole, initial: 1200, zh: '每个用户（未登录时为地址）每分钟请求数，0 为不限' },
    CHALLENGE_BURST: {
        schema: whole,
        initial: 100,
        zh: '每个用户（未登录时为地址）十秒内超过此数的请求须先取得防护码，0 或不限流时为不设',
    },
    METRICS_TOKEN: {
        schema: Type.String({ minLength: 16, pattern: '^\\S+$' }),
        initial: undefined,
        zh: '读取 /metrics 所需的令牌（Bearer），缺省仅本机可读',
        secret: true,
    },
    DOCS: {
        schema: Type.Enum(['on', 'off']),
        initial: undefined,
        zh: '接口文档（/docs、/openapi），缺省仅在监听本机地址且未设 PUBLIC_URL、TRUST_PROXY 时提供',
    },
    LOG_LEVEL: { schema: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), initial: 'info', zh: '日志级别' },
};
/**
 * Tasks by role: requests, views, and scheduled work (processes and clocks). Of several processes that project or schedule one works, the
 * others stand by.
 */
export const worksOf = (role) => ({
    serves: role === 'all' || role === 'api',
    projects: role === 'all' || role === 'projector',
    schedules: role === 'all' || role === 'scheduler',
});
/** variables that all processes of one program must share */
const SHARED = ['ESDB_URL', 'MONGODB_URL', 'JWT_SECRET', 'DOCUMENT_KEY'];
/**
 * Reads the environment, once.
 * @throws Error naming the variable when a value is malformed
 */
export const readConfig = (env = process.env) => {
    const read = (name) => {
        const { schema, initial, zh, fits = () => true } = variables[name];
        const given = givenTo(env, name);
        if (given === undefined || given === '')
            return initial;
        const isNumber = schema === port || schema === whole;
        // `3000.5` and `0x10` are mistakes, not numbers
        const value = schema === environments ? parsed(given) : isNumber ? (/^\d+$/.test(given) ? Number(given) : undefined) : given;
        if (!Value.Check(schema, value) || !fits(given))
            throw new Error(`配置 ${name} 的值无效（${zh}）`);
        return value;
    };
    const role = read('ROLE');
    const missing = role === 'all' ? [] : SHARED.filter(name => read(name) === undefined);
    if (missing.length > 0)
        throw new Error(`配置 ROLE=${role} 须同时设置 ${missing.join('、')}`);
    const [smtp, from] = [read('SMTP_URL'), read('MAIL_FROM')];
    if ((smtp === undefined) !== (from === undefined))
        throw new Error('配置 SMTP_URL 与 MAIL_FROM 须同时设置');
    const place = { host: read('HOST'), publicUrl: read('PUBLIC_URL')?.replace(/\/+$/, ''), trustProxy: read('TRUST_PROXY') };
    const whereLocal = isLocal(place) ? 'on' : 'off';
    return {
        port: read('PORT'),
        ...place,
        dataDir: read('DATA_DIR'),
        demo: (read('DEMO') ?? whereLocal) === 'on',
        esdbUrl: read('ESDB_URL'),
        mongodbUrl: read('MONGODB_URL'),
        ssoUrl: read('SSO_URL')?.replace(/\/+$/, ''),
        partnerUrl: read('PARTNER_URL')?.replace(/\/+$/, ''),
        environments: (read('ENVIRONMENTS') ?? []).map((one) => ({ ...one, ...present({ sso: one.sso?.replace(/\/+$/, '') }) })),
        jwtSecret: read('JWT_SECRET'),
        documentKey: read('DOCUMENT_KEY'),
        gatewaySecret: read('GATEWAY_SECRET'),
        gateways: readTerms(read('GATEWAYS') ?? '{}'),
        sandboxGateway: read('SANDBOX_GATEWAY') === 'on',
        mail: smtp && from && { url: smtp, from },
        ratePerMinute: read('RATE_LIMIT'),
        challengeBurst: read('CHALLENGE_BURST'),
        metricsToken: read('METRICS_TOKEN'),
        docs: (read('DOCS') ?? whereLocal) === 'on',
        role,
        logLevel: read('LOG_LEVEL'),
    };
};
/**
 * The value of a variable. A secret may stand in the file that `NAME_FILE` names instead, so that no `inspect` shows it.
 * @throws Error when the file cannot be read, or both are given
 */
const givenTo = (env, name) => {
    const file = 'secret' in variables[name] ? env[`${name}_FILE`] : undefined;
    if (!file)
        return env[name];
    if (env[name])
        throw new Error(`配置 ${name} 与 ${name}_FILE 只能设一个`);
    try {
        return readFileSync(file, 'utf8').trim();
    }
    catch (error) {
        throw new Error(`配置 ${name}_FILE 所指的文件不能读取：${error.code}`);
    }
};
/** undefined, which fits no schema, where it is no JSON */
const parsed = (text) => {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
};
/** The configuration for showing: name and value, with secrets masked. */
export const shownConfig = (env = process.env) => Object.fromEntries(Object.entries(variables).map(([name, variable]) => {
    const given = 'secret' in variable ? env[name] || env[`${name}_FILE`] : env[name];
    if (given && 'secret' in variable)
        return [name, '******'];
    return [name, given || String(variable.initial ?? '')];
}));
