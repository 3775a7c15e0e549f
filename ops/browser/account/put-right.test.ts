import t from 'tap'
import { addBigDeposit, bigDepositDetail } from '#contracts/account/remittance-api.ts'
import { correctVirtualAccount } from '#contracts/account/virtual-api.ts'
import { account } from '#services/account/decide.ts'
import { commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'

/** A virtual account in the finance desk: one person corrects it after another has agreed. */
t.test('a virtual account is put right in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await startConsole(t, 'put-right')
  const { call, program, clock } = house
  const id = 'V.AG1001'
  const name = '虚拟账户 海南椰风国际旅行社'
  const at = commanding(program.run, (...what) => ({ who: systemUser('test'), now: clock(), commandId: idNamed(['right'], ...what) }))
  await at(account, id).open({ type: 'V', agency: 'AG1001', agencyName: '海口假日旅行社' })
  await call(correctVirtualAccount, { id, up: true, totalAmount: 40_00, remark: '多扣更正' }, 'admin')
  await program.settle()

  const { page, turnTo, fine } = await visitOnce(t, 1366, 'finance', `/virtual-account/${id}/show`, name)
  const dialog = page.getByRole('dialog')
  await page.getByText('多扣更正').waitFor()
  t.equal(await page.getByRole('button', { name: '销户' }).count(), 0, 'not while something is to be decided')
  await fine('waits')
  await page.getByRole('button', { name: '同意调账' }).click()
  await dialog.getByText('同意后可用余额 ¥0.00 → ¥40.00，不能撤回。').waitFor()
  await fine('agrees')
  await dialog.getByRole('button', { name: '同意调账' }).click()
  await page.getByRole('row', { name: /调账/ }).getByText('40.00').first().waitFor()

  t.comment('what was too much is asked for by the same, and taken back by him')
  await page.getByRole('button', { name: '调减' }).click()
  await dialog.getByLabel('金额（元）').fill('40')
  await dialog.getByLabel('原因').fill('冲回')
  await dialog.getByText('¥40.00 → ¥0.00').first().waitFor()
  await fine('less')
  await dialog.getByRole('button', { name: '调减' }).click()
  await page.getByText('冲回').waitFor()
  t.equal(await page.getByRole('button', { name: '同意调账' }).count(), 0, 'who has asked for it does not decide')
  await page.getByRole('button', { name: '驳回调账' }).waitFor()

  t.comment('earnest money and deposits have the same')
  const earnest = 'E.AG1001.HU'
  await at(account, earnest).open({ type: 'E', agency: 'AG1001', agencyName: '海口假日旅行社', airLine: 'HU' })
  await call(correctVirtualAccount, { id: earnest, up: true, totalAmount: 70_00, remark: '漏记保证金' }, 'admin')
  const wish = { agent: 'AG1001', kind: 'PENALTY' as const, totalAmount: 500_00, bankRefNo: 'B1' }
  const deposit = await call(addBigDeposit, wish, 'finance')
  await program.settle()
  await turnTo(`/earnest-account/${earnest}/show`, '保证金账户 海口假日旅行社 · HU')
  await page.getByText('漏记保证金').waitFor()
  await fine('earnest')
  await page.getByRole('button', { name: '同意调账' }).click()
  await dialog.getByText('同意后可用余额 ¥0.00 → ¥70.00，不能撤回。').waitFor()
  await dialog.getByRole('button', { name: '同意调账' }).click()
  await page.getByRole('row', { name: /调账/ }).getByText('70.00').first().waitFor()
  await turnTo(`/big-deposit/${deposit.id}/show`, `大额押金 ${deposit.id}`)
  await page.getByRole('button', { name: '调减' }).click()
  await dialog.getByLabel('金额（元）').fill('20')
  await dialog.getByLabel('原因').fill('银行退票')
  await dialog.getByText('¥500.00 → ¥480.00').first().waitFor()
  await dialog.getByRole('button', { name: '调减' }).click()
  await page.getByText('银行退票').waitFor()
  await fine('deposit')
  t.match((await call(bigDepositDetail, { id: deposit.id }, 'finance')).funds.correction, { amount: 20_00, up: false })
})
