import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { receiptOf } from '#contracts/order/ticketing/receipt-pages.ts'
import { demoPassword } from '#services/identity/seed.ts'
import type { Letter } from '#services/kernel/mailer.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'
import { soon } from '../looks.ts'
import { part } from '../part.ts'
import { story } from '../story.ts'

/** Tests an agency's work on its own account, and its papers by mail. Pictures go to test-results/. */
t.test('the account and papers by mail in Chromium', { skip: noBrowser }, async t => {
  const letters: Letter[] = []
  const { house, url, agency, portal } = await startEntry(t, 'portal-account', {
    config: { mail: { url: 'smtp://127.0.0.1:1', from: 'newgt@hna.example' } },
    outside: () => ({ mailer: () => ({ send: async letter => void letters.push(letter), close: () => undefined }) }),
  })
  const told = await story(house)
  const post = async () => {
    await house.program.settle()
    await house.program.pass('mails')
    await house.program.settle()
    return letters.splice(0)
  }
  await post()

  await t.test('a paper is sent by mail, whom to is seen before', async t => {
    const { page, wrong, fine, asked } = await agency(t, BOTH, 'yefeng')
    await page.goto(url + receiptOf('itineraryList', told.ticketed))
    await page.getByRole('heading', { name: '旅客行程（10）' }).waitFor()
    await page.getByRole('button', { name: '发送邮件' }).click()
    const dialog = page.getByRole('dialog', { name: '发送行程单' })
    await dialog.getByText(`附件 行程单-${told.ticketed}.pdf 将发送到 groups@yefeng.example`).waitFor()
    await fine('mail')
    await dialog.getByRole('radio', { name: '其他邮箱' }).check()
    await dialog.getByRole('button', { name: '发送邮件' }).click()
    await dialog.getByRole('alert').getByText('请填写收件邮箱').waitFor()
    await dialog.getByLabel('收件邮箱').fill('guide@tour, other@tour.example')
    await dialog.getByRole('button', { name: '发送邮件' }).click()
    await dialog.getByRole('alert').getByText('邮箱格式不对，请核对').waitFor()
    await fine('mail-wrong')
    t.equal(asked('mailReceipt'), 0)
    await dialog.getByLabel('收件邮箱').fill('guide@tour.example')
    t.comment('the answer is lost, and it is pressed again: one mail')
    await page.route(
      '**/api/order/w/mailReceipt*',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: '发送邮件' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: '发送邮件' }).click()
    await page.getByRole('status').getByText('已安排发送到 guide@tour.example').waitFor()
    await fine('mailed')
    const [letter, ...others] = await post()
    t.same([letter!.to, others], ['guide@tour.example', []])
    t.equal(letter!.attachments![0]!.filename, `行程单-${told.ticketed}.pdf`)
    t.same(
      wrong.filter(text => !text.includes('ERR_FAILED')),
      [],
    )
  })

  await t.test('sub-agents: drafted, submitted, activated, and let in', async t => {
    const { page, wrong, fine, logIn, asked, resize, turnTo } = await agency(t, 360)
    const person = (text: string) => page.getByRole('banner').getByRole('button').filter({ hasText: text })
    await page.goto(`${url}/newgt/login`)
    await logIn('yefeng', demoPassword)
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: '账户' }).click()
    await page.getByRole('link', { name: '管理分代理' }).click()
    await page.getByText('还没有分代理').waitFor()
    await fine('sub-agents-none')
    await page.getByRole('button', { name: '新增分代理' }).click()

    t.comment('told what is missing and that a name is taken; a draft may have gaps')
    await page.getByRole('button', { name: '提交资料' }).click()
    await page.getByText('请输入单位名称').waitFor()
    await page.getByText('请选择航空公司销售权限').waitFor()
    await page.getByText('还差 6 项').waitFor()
    await soon(t, () => page.getByLabel('单位名称').evaluate(field => field === document.activeElement), true)
    await page.getByLabel('登录名').fill('changcheng')
    await page.getByLabel('单位名称').fill('椰风三亚门店')
    await page.getByText('登录名已存在').waitFor()
    await fine('sub-agent-mistakes')
    await page.getByLabel('登录名').fill('sanya-1')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('heading', { name: '椰风三亚门店 草稿', level: 1 }).waitFor()
    t.equal(asked('submit'), 0)

    t.comment('it may sell what its parent may, and no more')
    await soon(t, () => page.getByRole('checkbox', { name: '海南航空国内' }).isEnabled(), true)
    await page.getByRole('checkbox', { name: '海南航空国内' }).check()
    await page.getByLabel('业务联系人').fill('王小海')
    await page.getByLabel(/^业务联系电话\*?$/).fill('13807650002')
    await page.getByLabel('业务邮箱').fill('sanya@yefeng.example')
    await fine('sub-agent-draft', true)
    await page.getByRole('button', { name: '提交资料' }).click()
    await page.getByRole('heading', { name: '椰风三亚门店 已提交', level: 1 }).waitFor()
    await page.getByRole('button', { name: '激活分代理' }).click()
    const dialog = page.getByRole('dialog', { name: '激活分代理' })
    await dialog.getByText('HU国内').waitFor()
    await dialog.getByLabel('初始密码').fill('weak')
    await dialog.getByRole('button', { name: '激活分代理' }).click()
    await dialog.getByText('密码强度不够').waitFor()
    t.equal(asked('activate'), 0)
    await dialog.getByLabel('初始密码').fill('Sanya-2026!')
    await fine('sub-agent-activating')
    await dialog.getByRole('button', { name: '激活分代理' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: '椰风三亚门店 已激活', level: 1 }).waitFor()
    await page.getByText('还没有订单').waitFor()
    await fine('sub-agent')
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '分代理' }).click()
    await page.getByRole('listitem').filter({ hasText: '椰风三亚门店' }).getByText('已激活').waitFor()
    await fine('sub-agents')
    await resize(1366)
    await page.getByRole('row', { name: /椰风三亚门店 sanya-1 已激活 王小海/ }).waitFor()
    await fine('sub-agents-wide')
    t.equal(await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '账户' }).getAttribute('aria-current'), 'page')
    t.comment('what is asked for stands in the address')
    const states = page.getByRole('navigation', { name: '按状态查看' })
    await states.getByRole('link', { name: '草稿' }).click()
    await page.getByText('没有符合条件的分代理').waitFor()
    await states.getByRole('link', { name: '已激活' }).click()
    await page.getByRole('row', { name: /椰风三亚门店/ }).waitFor()
    await page.getByRole('searchbox').fill('无此分代理')
    await page.keyboard.press('Enter')
    await page.getByText('没有符合条件的分代理').waitFor()
    await soon(
      t,
      async () => new URL(page.url()).searchParams.toString(),
      new URLSearchParams({ status: 'ACTIVE', q: '无此分代理' }).toString(),
    )
    await page.goBack()
    await page.getByRole('row', { name: /椰风三亚门店/ }).waitFor()
    await soon(t, () => page.getByRole('searchbox').inputValue(), '')
    await page.reload()
    await page.getByRole('row', { name: /椰风三亚门店/ }).waitFor()
    await page.getByRole('link', { name: '椰风三亚门店' }).click()
    await page.getByText('该分代理提交订单后列在这里').waitFor()
    await fine('sub-agent-wide')
    await turnTo('/front/subAgent/nobody')
    await page.getByRole('alert').getByText('分代理不存在').waitFor()
    await page.getByRole('heading', { name: '分代理没有取到' }).waitFor()

    t.comment('it logs in, takes on none itself')
    await soon(t, () => page.locator('#mark').count(), 1)
    await house.call(config.endpoints.modify, { id: 'watermarkExempt', configValue: 'someone, Sanya-1' }, 'admin')
    await house.program.settle()
    await person('符海燕').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await logIn('sanya-1', 'Sanya-2026!')
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    await person('王小海').click()
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
    await soon(t, () => page.getByRole('menuitem', { name: '分代理' }).count(), 0)
    await part(t, '109 there is no watermark for whom the configuration exempts', async t =>
      soon(t, () => page.locator('#mark').count(), 0),
    )
    t.same(wrong, [])
  })

  await t.test('the account: how one is reached, the second password, logins', async t => {
    const { page, wrong, fine, logIn, resize, turnTo } = await portal(t, 1366, 'yefeng')
    await page.getByRole('navigation').getByRole('link', { name: '账户' }).click()
    await page.getByText('海南椰风国际旅行社').last().waitFor()
    await page.getByRole('listitem').filter({ hasText: '登录成功' }).first().waitFor()
    await fine('account', true)

    await page.getByRole('button', { name: '修改资料' }).click()
    const dialog = page.getByRole('dialog', { name: '修改资料' })
    await dialog.getByLabel('邮箱').fill('nobody')
    await dialog.getByRole('button', { name: '保存资料' }).click()
    await dialog.getByText('邮箱格式不对，请核对').waitFor()
    await fine('profile-wrong')
    await dialog.getByLabel('邮箱').fill('haiyan@yefeng.example')
    await dialog.getByLabel('姓名').fill('符海燕燕')
    await dialog.getByRole('button', { name: '保存资料' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('haiyan@yefeng.example').waitFor()
    await page.getByRole('banner').getByText('符海燕燕').waitFor()

    await page.getByRole('button', { name: '设置支付密码' }).click()
    const pay = page.getByRole('dialog', { name: '设置支付密码' })
    await pay.getByLabel('登录密码').fill('wrong-one')
    await pay.getByRole('textbox', { name: '新支付密码', exact: true }).fill('135790')
    await pay.getByLabel('再次输入新支付密码').fill('135790')
    await pay.getByRole('button', { name: '设置支付密码' }).click()
    await pay.getByText('登录密码错误').waitFor()
    await fine('pay-password')
    await pay.getByLabel('登录密码').fill(demoPassword)
    await pay.getByRole('button', { name: '设置支付密码' }).click()
    await page.getByRole('button', { name: '修改支付密码' }).waitFor()
    t.same(
      await page.evaluate(() =>
        [...Object.entries(sessionStorage), ...Object.entries(localStorage)].filter(text => /135790/.test(String(text))),
      ),
      [],
      'no trace of it',
    )
    await page.getByRole('listitem').filter({ hasText: '密码错误' }).waitFor()
    await resize(360)
    await page.getByRole('listitem').filter({ hasText: '登录成功' }).first().waitFor()
    await fine('account-narrow', true)

    t.comment('another password: wrong first, then all logins end')
    await page.getByRole('link', { name: '修改登录密码' }).click()
    await page.getByLabel('原密码').fill('wrong-one')
    await page.getByLabel(/^新密码/).fill('Other-2026!')
    await page.getByLabel('确认新密码').fill('Other-2026')
    await page.getByRole('button', { name: '修改登录密码' }).click()
    await page.getByText('两次输入的密码不一致').waitFor()
    await page.getByLabel('确认新密码').fill('Other-2026!')
    await page.getByRole('button', { name: '修改登录密码' }).click()
    await page.locator('.wrong').waitFor()
    await fine('password')
    await page.getByLabel('原密码').fill(demoPassword)
    await page.getByRole('button', { name: '修改登录密码' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    t.same(wrong, [])
    await logIn('yefeng', 'Other-2026!')
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    await turnTo('/front/account')
    await soon(t, () => page.getByRole('listitem').filter({ hasText: '修改登录密码' }).count(), 2, 'the way to it, and that it was')
  })
})
