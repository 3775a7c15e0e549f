import type { Test } from 'tap'
import { image, type VisitingApplicant } from './entry.ts'
import { soon } from './looks.ts'

/** The element with the focus: its field, type and name. */
type Stop = { field: string; type: string; name: string }

/** An agency works without a mouse, from mistakes on the login screen to an accepted registration. */
export const byKeyboard = async (
  t: Test,
  { page, url, captcha, asked }: VisitingApplicant,
  texts: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>>,
): Promise<void> => {
  const { keyboard } = page
  const stop = (): Promise<Stop> =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement
      return {
        field: at.closest('.field')?.id.replace(/-field$/, '') ?? '',
        type: at.getAttribute('role') === 'combobox' ? 'select' : (at.getAttribute('type') ?? at.tagName.toLowerCase()),
        name: at.getAttribute('aria-label') ?? at.textContent ?? '',
      }
    })
  const picture = () => page.locator('.captcha img').getAttribute('src')

  t.comment('login: what is missing has the focus')
  await page.goto(`${url}/newgt/login`)
  await page.getByLabel('用户名').waitFor()
  const preloading = page.waitForRequest(/\/assets\/Portal-.*\.js/)
  await keyboard.press('Tab')
  // the pages after the login are loaded while the person types
  await preloading
  await soon(t, () => page.evaluate(() => document.activeElement?.id), 'loginName', 'the first stop')
  await keyboard.insertText('yefeng')
  await keyboard.press('Enter')
  await page.getByText('请输入密码!').waitFor()
  await soon(t, () => page.evaluate(() => document.activeElement?.id), 'password')
  const names: string[] = []
  while (names.at(-1) !== '代理人注册' && names.length < 9) {
    await keyboard.press('Tab')
    names.push(await page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim() || document.activeElement!.id || '图片'))
  }
  t.same(names, ['verifyCode', '图片', '登录', '代理人注册'])
  await keyboard.press('Enter')

  t.comment('registration: every field in its order')
  await page.getByRole('row', { name: /海南航空/ }).waitFor()
  // one listener for all: the browser's dialog is caught as long as somebody listens
  let picked = ''
  page.on('filechooser', chooser => void chooser.setFiles(image(picked)))
  const fill = async ({ field, type, name }: Stop) => {
    if (type === 'select' && chosen[field]) {
      await keyboard.insertText(chosen[field])
      await page.locator('.ant-select-dropdown:visible').getByText(chosen[field]).first().waitFor()
      await keyboard.press('Enter')
      if (field === 'provinceId') await page.locator('#cityId:enabled').waitFor()
    } else if (type === 'radio') await keyboard.press('ArrowLeft')
    else if (type === 'checkbox') {
      if (['海南航空国内', '首都航空国内'].includes(name)) await keyboard.press('Space')
    } else if (type === 'file') {
      picked = field
      await keyboard.press('Space')
      await page.getByRole('img', { name: `${field}.png`, exact: true }).waitFor()
    } else if (field === 'verifyCode' && type === 'button') {
      const before = await picture()
      await keyboard.press('Enter')
      await page.waitForFunction(src => document.querySelector('.captcha img')?.getAttribute('src') !== src, before)
      const answer = await captcha()
      await keyboard.press('Shift+Tab')
      await keyboard.insertText(answer)
      await keyboard.press('Tab')
    } else if (texts[field]) await keyboard.insertText(texts[field])
  }
  const visited: string[] = []
  for (let at = await stop(); at.name !== '提交审核' && visited.length < 150; at = await stop()) {
    if (at.field) {
      visited.push(at.field)
      await fill(at)
    }
    await keyboard.press('Tab')
  }
  const fields = await page.locator('form .field').evaluateAll(all => all.map(({ id }) => id.replace(/-field$/, '')))
  t.ok(fields.length >= 35, `${fields.length} fields`)
  t.same([...new Set(visited)], fields)
  await page.getByText(/^已完成 (\d+) \/ \1 项/).waitFor()

  t.comment('thought better of, then sent')
  const sure = page.getByRole('dialog', { name: '确定提交吗？' })
  await keyboard.press('Enter')
  await sure.waitFor()
  await soon(t, () => sure.evaluate(dialog => dialog.contains(document.activeElement)), true, 'the question has the focus')
  await keyboard.press('Escape')
  await sure.waitFor({ state: 'hidden' })
  t.equal(asked('register'), 0)
  await soon(t, async () => (await stop()).name, '提交审核', 'and gives it back')
  await keyboard.press('Enter')
  await sure.waitFor()
  await soon(t, () => sure.evaluate(() => document.activeElement?.textContent), '确定')
  await keyboard.press('Enter')
  await page.getByText('注册资料已提交').waitFor()
  await page.getByText('资料审核中，审核通过后可登录系统').waitFor()
}
