import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { build, loadConfigFromFile } from 'vite'
import { roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts'
import { askPlace, parkingContract } from '../example/contracts.ts'
import { context } from '../example/services.ts'
import { startConsole, unfold } from './console.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds the console with the example among its contexts, into another folder than the product's. Its files are left as the bundler cuts
 * them: choosing better ones takes four times as long as all else, and `chunks.test.ts` and the budgets of the applications hold it.
 */
const consoleWithExample = async (outDir: string) => {
  const { NODE_ENV } = process.env
  // with `test`, Vite would build React for development
  process.env.NODE_ENV = 'production'
  const { config } = (await loadConfigFromFile({ command: 'build', mode: 'production' }, `${root}web-admin/vite.config.ts`))!
  const among = (pattern: string, file: string) => [`'${pattern}'`, `['${pattern}', '../ops/example/${file}']`] as const
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir, emptyOutDir: true },
    plugins: [
      ...(config.plugins ?? []).flat().filter(plugin => !(plugin && 'name' in plugin && plugin.name === 'chunks')),
      {
        name: 'example',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/web-admin/contexts.ts')
            ? code.replace(...among('./*/index.tsx', 'console.tsx')).replace(...among('../contracts/*/modules.ts', 'contracts.ts'))
            : undefined,
      },
    ],
  })
  process.env.NODE_ENV = NODE_ENV ?? ''
}

t.test('a list that is declared is a screen of the console, with its place on the menu, tabs, filters and export', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'newgt-example-'))
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  await consoleWithExample(dir)
  const { house, visit } = await startConsole(t, 'example', {
    more: [{ contract: parkingContract, context }],
    built: application => (application === 'web-admin' ? dir : undefined),
  })
  const place = {
    airLine: 'HU',
    agency: 'AG1001',
    orderNo: '2026110200001',
    plate: '琼A12345',
    arrivesAt: '2026-12-01T02:00:00.000Z',
    fee: 5_000,
  }
  const { modules } = await house.call(roleModule, { id: 'ORDER_DESK' }, 'admin')
  const granted = [...modules.map(({ id }) => id), 'parking.place.w']
  await house.call(saveRoleModule, { id: 'ORDER_DESK', permissionIds: granted }, 'admin')
  await house.call(askPlace, place, 'order')
  const { page, wrong, fine } = await visit(t, 1366, 'order')
  await unfold(page)
  await page.getByRole('menuitem', { name: '大巴车位' }).click()
  await page.getByRole('heading', { name: '大巴车位', level: 1 }).waitFor()
  const row = page.getByRole('row', { name: /琼A12345.*2026110200001.*已申请/ })
  await row.waitFor()
  t.same(
    (await page.getByRole('columnheader').allTextContents()).map(text => text.trim()),
    ['车牌号', '订单号', '状态', '航空公司', '到达时间', '停车费（元）'],
    'the columns in their order, called as the row calls them',
  )
  await fine('list')

  await page.getByRole('tab', { name: /已释放/ }).click()
  await page.getByText('没有符合条件的大巴车位').waitFor()
  await page.getByRole('tab', { name: /全部/ }).click()
  await row.waitFor()
  await page.getByRole('textbox', { name: '订单号' }).fill('2099')
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByText('没有符合条件的大巴车位').waitFor()
  await page.getByRole('button', { name: '重置' }).click()
  await row.waitFor()

  await page.getByRole('button', { name: '导出 Excel' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '开始导出' }).click()
  t.match((await saved).suggestedFilename(), /大巴车位.*\.xlsx/)
  t.same(wrong, [])
})
