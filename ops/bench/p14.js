import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { registrationFiles } from '#contracts/agency/registration.ts';
import { register } from '#contracts/agency/registration-api.ts';
import { login, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { goodForm } from '#services/agency/test/registration-form.ts';
import { passwords } from '#services/identity/passwords.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { openMarket } from './market.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { ask, inFolder, postJson, startProduct } from './program.ts';
/** simultaneous logins: as many as are hashed at once (services/identity/passwords.ts), and the same number waiting */
const AT_ONCE = 4;
const logins = scaled(120, 8);
const registrations = scaled(60, 4);
const IMAGES = 5;
const { hash, verify } = passwords();
/**
 * P14: logins over HTTP with captcha and password, against comparing the same password with the same hash and nothing else. P15: agencies
 * that register over HTTP with five pictures, one after another, against hashing a password and writing five such files to the disk.
 */
export const p14 = () => inFolder('p14', async (dir) => {
    await openMarket(join(dir, 'product'));
    const product = await startProduct(join(dir, 'product'));
    try {
        return [...(await loginRows(product.url)), ...(await registerRows(product.url, join(dir, 'files')))];
    }
    finally {
        await product.stop();
    }
});
const captcha = async (url) => {
    const uuid = randomUUID();
    const image = await fetch(url + verifyCode.path.replace('{uuid}', uuid));
    await image.arrayBuffer();
    return { uuid, verifyCode: image.headers.get('x-demo-captcha') ?? '' };
};
const loginRows = async (url) => {
    const password = await clientHash(demoPassword);
    const known = await hash(password);
    const own = [];
    const enter = async () => {
        const asked = { loginName: 'yefeng', password, ...(await captcha(url)) };
        const [took] = await timed(() => ask(url + login.path, asked));
        own.push(took);
    };
    const compare = async () => {
        if (!(await verify(known, password)))
            throw new Error('the password is wrong');
    };
    await atOnce(AT_ONCE, enter);
    await atOnce(AT_ONCE, compare);
    own.length = 0;
    const [entered] = await timed(() => atOnce(logins, enter));
    const [compared] = await timed(() => atOnce(logins, compare));
    const ratio = compared / entered;
    return [
        {
            row: 'P14',
            work: `登录 HTTP（图形验证码、密码），${AT_ONCE} 个并发，p95 ${rounded(percentile(own, 0.95))} ms（只比对密码 ${rounded(perSecond(logins, compared), 1)}/s）`,
            value: rounded(perSecond(logins, entered), 1),
            unit: '次/s',
            ratio,
            goal: '≥ 0.7 × 只比对密码',
            ok: ratio >= 0.7,
        },
    ];
};
const registerRows = async (url, dir) => {
    await mkdir(dir);
    const picture = noise();
    const password = await clientHash(demoPassword);
    const enter = async (n) => {
        const form = new FormData();
        const fields = {
            ...goodForm,
            loginName: `bench-${n}`,
            name: `基准旅行社${n}`,
            password,
            confirmPassword: password,
            ...(await captcha(url)),
        };
        for (const [field, value] of Object.entries(fields))
            if (value !== undefined)
                form.append(field, value);
        for (const field of Object.keys(registrationFiles).slice(0, IMAGES))
            form.append(field, new Blob([picture]), `${field}.png`);
        const [took] = await timed(() => postJson(url + register.path, { body: form }));
        return took;
    };
    const keep = async (n) => {
        const [took] = await timed(async () => {
            await hash(password);
            for (let image = 0; image < IMAGES; image++) {
                const file = await open(join(dir, `${n}-${image}`), 'w');
                await file.writeFile(picture);
                await file.sync();
                await file.close();
            }
        });
        return took;
    };
    const own = [];
    const raw = [];
    for (let n = 0; n < registrations; n++) {
        const before = n % 2 ? await keep(n) : undefined;
        own.push(await enter(n));
        raw.push(before ?? (await keep(n)));
    }
    const ratio = median(raw) / median(own);
    return [
        {
            row: 'P15',
            work: `代理人注册 HTTP，${IMAGES} 张 ${Math.round(picture.length / 1024)} KB 图片，中位，p95 ${rounded(percentile(own, 0.95))} ms（散列并写 ${IMAGES} 个文件 ${rounded(median(raw))} ms）`,
            value: rounded(median(own)),
            unit: 'ms',
            ratio,
            goal: '≥ 0.5 × 散列并写文件',
            ok: ratio >= 0.5,
        },
    ];
};
/** A picture of noise that does not compress, like a scanned licence. */
const noise = () => {
    const canvas = createCanvas(360, 360);
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(360, 360);
    for (let i = 0; i < pixels.data.length; i++)
        pixels.data[i] = i % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    context.putImageData(pixels, 0, 0);
    return new Uint8Array(canvas.toBuffer('image/png'));
};
const perSecond = (count, ms) => (count / ms) * 1000;
const timed = async (work) => {
    const began = performance.now();
    const result = await work();
    return [performance.now() - began, result];
};
const atOnce = async (count, work) => {
    let left = count;
    const worker = async () => {
        while (left-- > 0)
            await work();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
