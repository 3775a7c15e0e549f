import { chromium } from 'playwright-core';
import { counted } from '#ops/e2e/counted.ts';
import { executablePath, keptBrowser, launchOptions } from './chromium.mjs';
/** The reason why browser tests cannot run here. In CI they must run, so a missing browser is a failure there. */
export const noBrowser = executablePath || process.env.CI ? false : 'NOT RUN: no Chromium here (apt-get install chromium fonts-noto-cjk)';
/** a telephone is held upright */
export const windowOf = (width) => ({ width, height: width < 600 ? 740 : 768 });
/**
 * A browser like those of our users, Chinese and in Shanghai; visitors share nothing with each other. Test files share the browser of their
 * process, which closes it at the end. @param ahead how far its clock is ahead of ours, ms
 */
export const openBrowser = async (ahead) => {
    if (!executablePath)
        throw new Error('Chromium is missing: apt-get install chromium fonts-noto-cjk');
    const kept = await keptBrowser();
    const browser = kept ?? (await chromium.launch(launchOptions));
    // replaces dates only: with Playwright's own clock the browser no longer tells a page when it is rendered or idle
    const clock = `{
    const Real = Date
    const now = () => Real.now() + ${ahead}
    window.Date = new Proxy(Real, {
      construct: (_, given, self) => Reflect.construct(Real, given.length > 0 ? given : [now()], self),
      apply: () => new window.Date().toString(),
      get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
    })
  }`;
    /** @param kept storage of an earlier visit: logins */
    const enter = async (width, kept) => {
        const context = await browser.newContext({
            viewport: windowOf(width),
            storageState: kept,
            locale: 'zh-CN',
            timezoneId: 'Asia/Shanghai',
            acceptDownloads: true,
            // a growing element would not be where it was clicked
            reducedMotion: 'reduce',
        });
        await context.addInitScript({ content: clock });
        const page = await context.newPage();
        counted('pages');
        page.on('load', () => counted('loads'));
        return { page, close: () => context.close() };
    };
    return { enter, close: async () => (kept ? undefined : browser.close()) };
};
