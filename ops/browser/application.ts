import type { Test } from 'tap'
import { help, imageHelp } from '../../web-front/agency/fields/help.ts'
import { image, photo, type VisitingApplicant } from './entry.ts'
import { soon } from './looks.ts'
import { part } from './part.ts'

/** The entry of an agency through the entry pages, step by step, with the expected contents of each page. */

/** Not logged in: every path shows the login screen; the registration reports mistakes in the order of the rules. */
export const stranger = async (t: Test, { page, url, fine, asked }: VisitingApplicant) => {
  await part(t, '2 not logged in: every path shows the login screen except /register', async () => {
    await page.goto(`${url}/newgt/register`)
    await page.getByRole('heading', { name: '代理人注册', level: 1 }).waitFor()
    for (const path of ['/newgt/', '/newgt/front', '/newgt/front/anything', '/newgt/order']) {
      await page.goto(url + path)
      await page.getByRole('heading', { name: '团队机票销售系统' }).waitFor()
    }
  })
  await part(t, '12 the login screen: its fields, a captcha that is drawn anew, its links', async t => {
    for (const field of ['用户名', '密码', '验证码']) await page.getByLabel(field, { exact: true }).waitFor()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    t.equal(await page.getByRole('link', { name: '代理人注册' }).getAttribute('href'), '/newgt/register')
    await page.getByRole('link', { name: '海南航空' }).waitFor()
    await page.getByRole('link', { name: /公安机关/ }).waitFor()
    const before = await page.locator('.captcha img').getAttribute('src')
    await page.locator('.captcha').click()
    await page.waitForFunction(src => document.querySelector('.captcha img')?.getAttribute('src') !== src, before)
  })
  await part(t, '14 what is missing is asked for, and nothing is sent', async t => {
    await page.getByRole('button', { name: '登录', exact: true }).click()
    for (const text of ['请输入用户名!', '请输入密码!', '请输入验证码!']) await page.getByText(text).waitFor()
    await soon(t, () => page.evaluate(() => document.activeElement?.id), 'loginName', 'the first empty field has the focus')
    t.equal(asked('login'), 0)
  })
  await fine('login')

  t.comment('registration: mistakes in the order of the rules, the first in focus')
  await page.getByRole('link', { name: '代理人注册' }).click()
  await page.getByRole('heading', { name: '代理人注册', level: 1 }).waitFor()
  await page.getByRole('row', { name: /海南航空/ }).waitFor()
  await part(t, '23 the sections of the registration', async () => {
    for (const title of ['基本信息', '销售权限', '联系信息', '资质图片', '密码', '验证码'])
      await page.getByRole('heading', { name: title, level: 2, exact: true }).waitFor()
  })
  await part(t, '39 help beside the fields is on the page', async () => {
    for (const said of [help.loginName, help.password, help.telAreaCode, help.mtSpare, imageHelp])
      await page.getByText(said!).first().waitFor()
  })
  await page.getByText('已完成 0 / 35 项').waitFor()
  await soon(t, () => page.locator('main [aria-required=true]').count(), 26, 'what must be filled in is told to a screen reader too')
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.locator('.ant-message').getByText('请输入单位名称').waitFor()
  await soon(t, () => page.evaluate(() => document.activeElement?.id), 'name')
  await page.locator('#mtSpare-wrong').waitFor()
  t.equal(asked('register'), 0)
  await fine('registration-mistakes')
}

/** Fills in the whole form, reloads it on the way, and submits. */
export const registration = async (
  t: Test,
  { page, fine, captcha, asked }: VisitingApplicant,
  texts: Readonly<Record<string, string>>,
  password: string,
) => {
  t.comment('filled in, kept over a reload')
  const choose = async (field: string, text: string) => {
    await page.locator(`#${field}`).fill(text)
    await page.locator('.ant-select-dropdown:visible').getByText(text).first().waitFor()
    await page.locator(`#${field}`).press('Enter')
  }
  const write = (field: string, text: string) => page.locator(`#${field}`).fill(text)
  for (const [field, text] of Object.entries(texts)) await write(field, text)
  await choose('parentOrgId', '营业部')
  await choose('provinceId', '海南')
  await page.locator('#cityId:enabled').waitFor()
  await choose('cityId', '海口')
  await choose('orgType', '组团社')
  await page.getByRole('radio', { name: '国内和国际' }).check()
  await page.getByRole('checkbox', { name: '海南航空国内' }).check()
  await page.getByRole('checkbox', { name: '海南航空国际' }).check()
  await page.getByRole('checkbox', { name: '首都航空国内' }).check()
  await write('password', password)
  await page.reload()
  await page.getByRole('row', { name: /海南航空/ }).waitFor()
  await soon(t, () => page.locator('#address').inputValue(), texts.address)
  await soon(t, () => page.getByRole('checkbox', { name: '海南航空国际' }).isChecked(), true)
  await soon(t, () => page.locator('#password').inputValue(), '', 'passwords are never kept')
  t.notMatch(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })), password)

  t.comment('images, password, captcha')
  await part(t, '40 a file that is no image, or larger than 2 MB, is not taken', async () => {
    await page.locator('#files').setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByText(/说明.txt.*不是/).waitFor()
    const large = { name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
    await page.locator('#files').setInputFiles(large)
    await page.getByText(/大图.png.*超过2M/).waitFor()
  })
  await part(t, 'a photograph as a telephone takes it is made small enough', async () => {
    await page.locator('#files').setInputFiles(photo('门头'))
    await page.getByRole('img', { name: '门头.jpg' }).waitFor()
    await page.getByRole('button', { name: '删除 门头.jpg' }).click()
  })
  for (const field of [
    'businessCertificationFiles',
    'saleAgentApplyFiles',
    'businessRoomFiles',
    'orgLegalIdentityFiles',
    'groupSaleCooperateFiles',
  ])
    await page.locator(`#${field}`).setInputFiles(image(field))
  await page.getByRole('img', { name: 'groupSaleCooperateFiles.png' }).waitFor()
  await write('password', password)
  await write('confirmPassword', password)
  await write('verifyCode', 'WRONG')
  await page.getByText('已完成 35 / 35 项').waitFor()
  await fine('registration', true)
  const sure = page.getByRole('dialog', { name: '确定提交吗？' })
  await part(t, '37 submitting asks 确定提交吗？, and who thinks better of it sends nothing', async t => {
    await page.getByRole('button', { name: '提交审核' }).click()
    await sure.getByRole('button', { name: '取消' }).click()
    await sure.waitFor({ state: 'hidden' })
    t.equal(asked('register'), 0)
  })

  t.comment('too often, then refused: in the words of the server, and nothing of the form is lost; then taken')
  await part(t, '38 a registration that is refused is told in the words of the server, one that is taken as under review', async t => {
    const toast = (text: string) => page.locator('.ant-message').getByText(text, { exact: true }).waitFor()
    const refused = async (text: string) => {
      await page.getByRole('button', { name: '提交审核' }).click()
      await sure.getByRole('button', { name: '确定' }).click()
      await toast(text)
      await soon(t, () => page.locator('#verifyCode').inputValue(), '', 'there is another picture to read')
      await soon(t, () => page.locator('#bankName').inputValue(), texts.bankName)
    }
    const tooFast = { code: 100_040_029, data: null, message: 'too fast', success: false, statusCode: 429 }
    await page.route(/\/agent\/register/, route => route.fulfill({ status: 429, json: tooFast }), { times: 1 })
    await refused('访问过于频繁，请稍后再试')
    await write('verifyCode', 'WRONG')
    await refused('验证码错误')
    await write('verifyCode', await captcha())
    await page.getByRole('button', { name: '提交审核' }).click()
    await sure.getByRole('button', { name: '确定' }).click()
    await toast('操作成功')
    await page.getByText('注册资料已提交').waitFor()
    await page.getByText('资料审核中，审核通过后可登录系统').waitFor()
  })
  await fine('registered')
}

/** During the review the whole application can be read, and nothing else can be done (`ops/ci/checklist.tsv` 43, 45). */
export const underReview = async (t: Test, { page, fine }: VisitingApplicant, unit: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '账号审核信息' })
  await dialog.waitFor()
  await part(t, '43 the review is shown: what was registered in its sections, authorities, images, and the steps so far', async t => {
    for (const title of ['基本信息', '销售权限', '联系信息', '资质图片', '审核流程'])
      await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
    await soon(t, () => dialog.getByLabel('单位名称').inputValue(), unit)
    for (const [name, checked] of [
      ['海南航空国内', true],
      ['海南航空国际', true],
      ['首都航空国内', true],
      ['首都航空国际', false],
    ] as const)
      await dialog.getByRole('switch', { name, checked, disabled: true }).waitFor()
    await dialog.getByRole('img', { name: 'groupSaleCooperateFiles.png' }).waitFor()
    await dialog.getByRole('row', { name: /营业部初审.*待处理/ }).waitFor()
    const fold = dialog.getByRole('button', { name: '注册信息' })
    await fold.click()
    await dialog.locator('#address').waitFor({ state: 'hidden' })
    await fold.click()
    await dialog.locator('#address').waitFor()
  })
  await part(t, '45 without a route the review is to be read only, and says that approval lets in', async t => {
    await dialog.getByText('审核通过后，账号即可登录').waitFor()
    await soon(t, () => dialog.getByRole('textbox', { disabled: false }).count(), 0, 'nothing to write in')
    await soon(t, () => dialog.getByRole('button', { name: /删除|上传|保存修改|重新提交/ }).count(), 0)
  })
  await fine('review')
}

/** The application is returned: the reason is shown, a field and an image are changed, and it is sent again. */
export const mend = async (t: Test, { page, fine, picture, asked }: VisitingApplicant, logIn: () => Promise<void>) => {
  t.comment('returned: told why, and open to be changed')
  await logIn()
  const dialog = page.getByRole('dialog', { name: '账号审核信息' })
  const toast = (text: string | RegExp) => page.locator('.ant-message').getByText(text).last().waitFor()
  const confirm = (name: string) => page.getByRole('dialog', { name })
  const answer = async (name: string, button: '确定' | '取消') => {
    await confirm(name).getByRole('button', { name: button }).click()
    await confirm(name).waitFor({ state: 'hidden' })
  }
  await dialog.getByRole('cell', { name: '营业执照不清晰' }).waitFor()
  await dialog.getByText('当前状态：已退回。退回原因：营业执照不清晰').waitFor()
  await dialog.getByRole('img', { name: 'businessCertificationFiles.png' }).waitFor()
  const drawn = () =>
    dialog.locator('.preview img').evaluateAll(all => all.length > 0 && all.every(one => (one as HTMLImageElement).naturalWidth > 0))
  await soon(t, drawn, true, 'the papers are seen')
  await fine('returned')
  const save = dialog.getByRole('button', { name: '保存修改' })
  const resubmit = dialog.getByRole('button', { name: '重新提交' })
  const chosen = dialog.locator('#review-BUSINESS_CERT')
  await part(t, '48 a change is not kept without what is required, then 修改成功', async t => {
    await soon(t, () => save.isDisabled(), true, 'nothing is changed yet')
    await dialog.getByLabel('微信或QQ').fill('')
    await dialog.getByRole('button', { name: '注册信息' }).click()
    await dialog.locator('#address').waitFor({ state: 'hidden' })
    await save.click()
    await toast(/微信或QQ/)
    await soon(t, () => page.evaluate(() => document.activeElement?.id), 'msn', 'unfolded, the field has the focus')
    await dialog.getByLabel('微信或QQ').fill('haikou-group-2')
    await save.click()
    await toast('修改成功')
    t.equal(asked('modifyAgentInfo'), 1)
  })

  await part(t, '47 an image is taken away after a question', async t => {
    const away = '确定删除“businessCertificationFiles.png”吗？'
    const paper = dialog.getByRole('img', { name: 'businessCertificationFiles.png' })
    const remove = dialog.getByRole('button', { name: '删除 businessCertificationFiles.png' })
    await remove.click()
    await answer(away, '取消')
    t.equal(asked('deleteReviewImage'), 0)
    await remove.click()
    await answer(away, '确定')
    await toast('删除成功')
    await paper.waitFor({ state: 'detached' })
  })
  await part(t, '46 a required image that is missing stops resubmitting', async t => {
    await resubmit.click()
    await toast('请上传营业执照及其他经营许可证')
    await soon(t, () => page.evaluate(() => document.activeElement?.id), 'review-BUSINESS_CERT')
    t.equal(asked('resubmitRegisterFlow'), 0)
  })
  await picture('returned-mistake')
  await part(t, '47 an image is uploaded after a question', async t => {
    await chosen.setInputFiles(image('营业执照'))
    await answer('确定上传“营业执照.png”吗？', '取消')
    t.equal(asked('reuploadFile'), 0)
  })
  await part(t, '48 上传失败 with the reason, then 上传成功', async t => {
    await chosen.setInputFiles({ name: '执照.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await toast(/^上传失败，.*执照.txt/)
    await chosen.setInputFiles({ name: '假图.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    await answer('确定上传“假图.png”吗？', '确定')
    await toast(/^上传失败，.*不是jpg、png或gif图片/)
    await chosen.setInputFiles(image('营业执照'))
    await answer('确定上传“营业执照.png”吗？', '确定')
    await toast('上传成功')
    await dialog.getByRole('img', { name: '营业执照.png' }).waitFor()
    await soon(t, drawn, true)
  })

  await dialog.getByLabel('营业地址').fill('海口市国兴大道8号')
  await dialog.getByLabel('说明').fill('已更换清晰的执照')
  await part(t, '46 resubmitting asks, and says that wrong data may be returned', async t => {
    await resubmit.click()
    await confirm('确定重新提交吗？').getByText('可能会被再次退回').waitFor()
    await fine('resubmit')
    await answer('确定重新提交吗？', '取消')
    t.equal(asked('resubmitRegisterFlow'), 0)
  })
  await part(t, '45 with a route what was changed is resubmitted, and is to be read only from then on', async t => {
    await resubmit.click()
    await answer('确定重新提交吗？', '确定')
    await toast('提交成功')
    await dialog.getByText('审核通过后，账号即可登录').waitFor()
    await soon(t, () => dialog.getByLabel('营业地址').isDisabled(), true)
    await soon(t, () => dialog.getByLabel('营业地址').inputValue(), '海口市国兴大道8号')
    await soon(t, () => dialog.getByLabel('微信或QQ').inputValue(), 'haikou-group-2')
    await dialog.getByRole('cell', { name: '已更换清晰的执照' }).waitFor()
  })
  await picture('resubmitted')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

export const texts = {
  name: '海口旅行社有限公司',
  address: '海口市国兴大道7号',
  licenceno: '460100000000001',
  discription: '经营国内和国际组团业务',
  legalName: '王海',
  legalPhone: '13800000001',
  legalIdNo: 'H12345678',
  linkman: '李娜',
  tel: '13800000002',
  email: 'group@example.com',
  msn: 'haikou-group',
  finanman: '赵敏',
  finantel: '68530000',
  finantelAreaCode: '0898',
  mt: '13800000003',
  mtSpare: '13800000004',
  bankUserName: '海口旅行社有限公司',
  bankAccount: '6222020200112233445',
  bankName: '中国工商银行海口国兴支行',
}
