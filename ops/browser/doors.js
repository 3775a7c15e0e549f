import { demoPassword } from '#services/identity/seed.ts';
/**
 * Logs in as an agency through the login screen of a program with demo data, whose captchas come with their answers, and ends in the
 * portal.
 */
export const enterPortal = async (page, url, who = 'yefeng') => {
    let answer;
    page.on('response', response => {
        answer = response.headers()['x-demo-captcha'] ?? answer;
    });
    await page.goto(`${url}/newgt/login`);
    await page.locator('.captcha img').waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('用户名').fill(who);
    await page.getByLabel('密码').fill(demoPassword);
    await page.getByLabel('验证码', { exact: true }).fill(answer);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/front/);
    await page.locator('main h1').first().waitFor();
};
/** Logs in as staff with the development sign-on page, and waits for the console. */
export const enterConsole = async (page, url, who = 'admin') => {
    await page.goto(`${url}/newgt/backendLogin`);
    await page.locator(`button[value="${who}"]`).click();
    await page.waitForURL(/\/newgt\/(?!backendLogin)/);
    await page.locator('h1').first().waitFor();
};
