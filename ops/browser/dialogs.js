import { settled } from './crawl.ts';
/** ms within which a click shows its dialog, which may have to be loaded */
const SOON_MS = 3_000;
/** ms until new content is rendered and no longer moves */
const DRAWN_MS = 400;
/** buttons that would end the login, or change the look of all later pages */
const ENDS = /退出|结束|切换明暗/;
/**
 * Opens every dialog behind a button of a page, or behind an item of a menu that a button opens. `look` is called while the dialog is open,
 * and then it is cancelled. Buttons without a dialog do their work, so this needs data of its own. @param pressed buttons that need not be
 * pressed again
 */
export const dialogsOf = async (page, pressed, look) => {
    const address = page.url();
    const pattern = new URL(address).pathname.replace(/\d/g, '');
    // buttons of rows that differ only by their document count as one; those of the frame are the same on every page
    let place = '';
    const keyOf = (name) => `${place} ${name.replace(/[\d.,:-]+/g, '')}`;
    const isNew = (name) => !pressed.has(keyOf(name)) && pressed.add(keyOf(name));
    /** a menu is always opened: it holds other items where other actions are allowed */
    const isMenu = (name) => pressed.has(`menu ${keyOf(name)}`);
    const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last();
    const menu = page.locator('.ant-dropdown [role=menu]:visible, .MuiPopover-root [role=menu]:visible').last();
    let buttons = page.locator('header button:visible:enabled');
    /** @returns the result of the click; a dialog is closed again */
    const press = async (what) => {
        if (!(await comes(what.click({ timeout: 2_000 }))) || !(await comes(dialog.or(menu).last().waitFor({ timeout: SOON_MS }))))
            return;
        await page.waitForTimeout(DRAWN_MS);
        if (!(await dialog.isVisible()))
            return 'menu';
        await look(await titleOf(dialog));
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden', timeout: SOON_MS }).catch(() => page.goto(address));
        return 'dialog';
    };
    const back = async () => {
        for (const other of page.context().pages())
            if (other !== page)
                await other.close();
        if (page.url() === address && !(await menu.isVisible()))
            return;
        await page.goto(address);
        // buttons of data that are still loading come later
        await settled(page);
    };
    const pressAll = async () => {
        for (const name of await namesOf(buttons)) {
            if (ENDS.test(name) || !(isNew(name) || isMenu(name)))
                continue;
            // compared by the visible text: accessible names have spaces at line ends
            const button = await named(buttons, name);
            if (!button || (await press(button)) !== 'menu') {
                await back();
                continue;
            }
            pressed.add(`menu ${keyOf(name)}`);
            const items = menu.getByRole('menuitem');
            for (const item of await namesOf(items)) {
                if (ENDS.test(item) || !isNew(`${name} ${item}`))
                    continue;
                if (!(await menu.isVisible())) {
                    const again = await named(buttons, name);
                    if (!again || (await press(again)) !== 'menu')
                        break;
                }
                const choice = await named(items, item);
                if (choice)
                    await pressItem(choice);
                await back();
            }
            await back();
        }
    };
    await pressAll();
    place = pattern;
    buttons = page.locator('main button:visible:enabled');
    await pressAll();
    /** a menu fades out while its dialog opens */
    async function pressItem(choice) {
        if (!(await comes(choice.click({ timeout: 2_000 }))) || !(await comes(dialog.waitFor({ timeout: SOON_MS }))))
            return;
        await page.waitForTimeout(DRAWN_MS);
        await look(await titleOf(dialog));
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden', timeout: SOON_MS }).catch(() => page.goto(address));
    }
};
const comes = (what) => what.then(() => true, () => false);
const namesOf = async (what) => [...new Set((await allNames(what)).filter(Boolean))];
const allNames = (what) => what.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));
const named = async (what, name) => {
    const nth = (await allNames(what)).indexOf(name);
    return nth < 0 ? undefined : what.nth(nth);
};
const titleOf = (dialog) => dialog.evaluate(one => {
    const by = one.getAttribute('aria-labelledby');
    return (one.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? one.querySelector('h1,h2,h3')?.textContent ?? '');
});
