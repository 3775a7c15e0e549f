import t from 'tap'
import { accessCount } from '#contracts/identity/account-api.ts'
import { modifyDepartment } from '#contracts/organisation/department-api.ts'
import { assignEmployee, getEmployee, queryEmployee, resetEmployeePassword } from '#contracts/organisation/employee-api.ts'
import { addChildGroups, addGroup, queryGroupMembers } from '#contracts/organisation/group-api.ts'
import { deletePermission, modifyPermission } from '#contracts/organisation/permission-api.ts'
import { addRole } from '#contracts/organisation/role-api.ts'
import { noBrowser } from '../chromium.ts'
import { looksRight, startConsole, unfold } from '../console.ts'
import { passingBy, soon } from '../looks.ts'

/** The organisation in a real browser, against the whole program. Pictures go to test-results/. */
t.test('the organisation in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce, stranger } = await startConsole(t, 'organisation')
  const { call, program } = house
  await program.settle()

  const { page, wrong, turnTo, picture } = await visitOnce(t, 1366, 'admin', '/role', '角色')
  const dialog = page.getByRole('dialog')

  await t.test('a role is changed, and its holder sees it at once', async t => {
    const desk = await visitOnce(t, 1366, 'order')
    await unfold(desk.page)
    await desk.page.getByRole('menuitem', { name: '切位库存' }).waitFor()
    await soon(t, () => desk.page.getByRole('menuitem', { name: '员工' }).count(), 0)

    await page.getByRole('link', { name: 'ORDER_DESK' }).click()
    await page.getByRole('heading', { name: '角色 订票员', level: 1 }).waitFor()
    const orders = page.getByRole('checkbox', { name: '订单与退票 全部维护' })
    await orders.waitFor()
    await soon(t, () => orders.getAttribute('data-indeterminate'), 'true', 'some of the branch')
    // by keyboard: a space removes the permission
    const stock = page.getByRole('checkbox', { name: '库存 查看', exact: true })
    await stock.focus()
    await page.keyboard.press('Space')
    t.notOk(await page.getByRole('checkbox', { name: '库存 维护', exact: true }).isChecked(), 'what is not read is not changed')
    await page.getByRole('checkbox', { name: '员工 查看', exact: true }).check()
    await picture('role')
    await page.getByRole('button', { name: '保存权限' }).click()
    await page.getByText('授予 员工查看。收回 库存维护。“订票员”的持有者的权限立即改变。').waitFor()
    await page.getByRole('button', { name: '确定保存权限' }).click()
    await passingBy(page, '“订票员”的权限已保存')

    await desk.page.getByRole('menuitem', { name: '国内政策' }).click()
    await desk.page.getByRole('menuitem', { name: '切位库存' }).waitFor({ state: 'detached' })
    await unfold(desk.page)
    await desk.page.getByRole('menuitem', { name: '员工' }).click()
    await desk.page.getByRole('heading', { name: '员工', level: 1 }).waitFor()
    await desk.page.getByRole('link', { name: 'admin' }).waitFor()
    await soon(t, () => desk.page.getByRole('button', { name: /新增员工|导入|停用/ }).count(), 0, 'who may read changes nothing')
    await desk.picture('holder')
    await desk.turnTo('/stock', '没有权限')
    t.same(desk.wrong, [])

    await page.getByRole('tab', { name: '持有者' }).click()
    await page.getByRole('link', { name: '周敏' }).waitFor()
    t.same(wrong, [])
  })

  await t.test('what one does not hold is shown and not granted', async t => {
    const held = ['order.order.r', 'member.role.w', 'member.permission.r'] as const
    await call(addRole, { code: 'PERSONNEL', name: '人事员', permissions: [...held] }, 'admin')
    await call(addRole, { code: 'TRAINEE', name: '实习生', permissions: ['order.order.r'] }, 'admin')
    await call(assignEmployee, { id: 'refund', roles: ['PERSONNEL'], groups: [] }, 'admin')
    await program.settle()
    const { page, wrong, turnTo, picture } = await visitOnce(t, 1366, 'refund', '/role/TRAINEE/show', '角色 实习生')
    await soon(t, () => page.getByRole('checkbox', { name: '退票 查看', exact: true }).isDisabled(), true)
    await soon(t, () => page.getByRole('checkbox', { name: '角色 维护', exact: true }).isDisabled(), false)
    await picture('clerk')
    await turnTo('/role/FINANCE/show', '角色 财务')
    await page.getByText('此角色包含您没有的权限，您可以查看，不能修改。').waitFor()
    await soon(t, () => page.getByRole('button', { name: /保存权限|停用|修改/ }).count(), 0)
    t.same(wrong, [])
  })

  await t.test('an employee: added, imported, given a password, disabled', async t => {
    await turnTo('/employee', '员工')
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog.getByRole('button', { name: '确定新增员工' }).click()
    await dialog.getByText('必填').first().waitFor()
    await dialog.getByLabel('登录名').fill('zhoulin')
    await dialog.getByLabel('姓名').fill('周琳')
    await dialog.getByLabel('部门').click()
    await page.getByRole('option', { name: /团队销售部/ }).click()
    await dialog.getByRole('checkbox', { name: /订票员/ }).check()
    await dialog.getByRole('checkbox', { name: /^JD/ }).check()
    await picture('add')
    await dialog.getByRole('button', { name: '确定新增员工' }).click()
    await page.getByRole('link', { name: 'zhoulin' }).waitFor()

    await page.getByRole('button', { name: '导入 Excel' }).click()
    const csv = '登录名,姓名,角色,航空公司\nlinyi,林一,ORDER_DESK,HU、JD\nliner,林二,NO_SUCH,HU'
    await page.getByLabel('选择要导入的文件').setInputFiles({ name: '员工.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(/共 2 行，1 行正确，1 行有误/).waitFor()
    await page.getByText(/角色NO_SUCH不存在/).waitFor()
    await picture('import')
    await page.getByRole('button', { name: '仅导入正确的 1 行' }).click()
    await page.getByText(/已写入 1 行/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()

    await page.getByRole('link', { name: 'linyi' }).click()
    await page.getByRole('heading', { name: '员工 林一', level: 1 }).waitFor()
    await page.getByRole('button', { name: '重置登录密码' }).click()
    await dialog.getByRole('button', { name: '确定重置登录密码' }).click()
    const password = await dialog.getByLabel('一次性密码').inputValue()
    t.match(password, /^[A-Za-z]{8}-\d{6}$/)
    await picture('password')
    await dialog.getByRole('button', { name: '已记录，关闭' }).click()
    await soon(t, () => page.getByText(password).count(), 0, 'shown once')

    await page.getByRole('button', { name: '分配' }).click()
    await dialog.getByRole('checkbox', { name: /退票员/ }).check()
    await dialog.getByRole('button', { name: '确定员工分配' }).click()
    await page.getByRole('link', { name: '退票员' }).waitFor()
    t.same([...(await call(getEmployee, { id: 'linyi' }, 'admin')).roles].sort(), ['ORDER_DESK', 'REFUND_DESK'])
    await page.getByRole('button', { name: '停用' }).click()
    await dialog.getByRole('button', { name: '确定停用' }).click()
    await page.getByRole('button', { name: '启用' }).waitFor()
    t.equal((await call(queryEmployee, { q: 'linyi' }, 'admin')).content[0]!.enabled, false)
    await page.getByRole('tab', { name: '历史' }).click()
    await page.getByRole('button', { name: /停用/ }).first().waitFor()
    t.same(wrong, [])
  })

  await t.test('a one-time password opens the page that changes it, and nothing else', async t => {
    const { page, url, wrong, picture } = await stranger(t, 360)
    const signOn = async (password: string) => {
      // captcha answers come with their images in demonstrations on a loopback address
      const image = page.waitForResponse(/verifyCode/)
      await page.goto(`${url}/newgt/backendLogin`)
      await page.getByLabel('验证码', { exact: true }).fill((await image).headers()['x-demo-captcha']!)
      await page.getByLabel('用户名').fill('finance')
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
    }
    const { password } = await call(resetEmployeePassword, { id: 'finance' }, 'admin')
    await signOn(password)
    await page.getByRole('heading', { name: '修改密码', level: 1 }).waitFor()
    await page.getByLabel('一次性密码').fill(password)
    await page.getByLabel(/^新密码/).fill('weak')
    await page.getByRole('button', { name: '确定修改' }).click()
    await page.getByText('密码强度不够').waitFor()
    await picture('one-time')
    await page.getByLabel(/^新密码/).fill('Eigen-2026!')
    await page.getByLabel('确认新密码').fill('Eigen-2026!')
    await page.getByRole('button', { name: '确定修改' }).click()
    // the login by the one-time password has ended with it
    await page.waitForURL(/\/cas\//)
    await signOn('Eigen-2026!')
    await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    t.same(wrong, [])
  })

  await t.test('21 a login that failed is told, and leads on to the log-out of the sign-on page', async t => {
    const { page, url, fine } = await stranger(t, 1366)
    await page.goto(`${url}/newgt/backendLogin?ticket=spent`)
    const failed = page.getByRole('dialog', { name: '登录失败' })
    await failed.getByText('单点登录票据无效或已过期').waitFor()
    // there is nothing behind it to go back to
    await page.keyboard.press('Escape')
    await fine('login-failed')
    const left = page.waitForRequest(/\/cas\/logout\?service=/)
    await failed.getByRole('button', { name: '重新登录' }).click()
    await left
    await page.waitForURL(/\/cas\/login/)
  })

  await t.test('groups: members, those below, and no circle', async t => {
    await call(addGroup, { groupId: 'ABOVE', name: '海南片区' }, 'admin')
    await call(addGroup, { groupId: 'BELOW', name: '三亚小组' }, 'admin')
    await call(addChildGroups, { groupId: 'ABOVE', ids: ['BELOW'] }, 'admin')
    await program.settle()
    await turnTo('/group/BELOW/show', '用户组 三亚小组')
    await page.getByRole('button', { name: '添加下级组' }).click()
    await dialog.getByRole('checkbox', { name: '海南片区' }).check()
    await dialog.getByRole('button', { name: '确定添加下级组' }).click()
    await dialog.getByRole('alert').filter({ hasText: '不能成为其下级' }).waitFor()
    await picture('circle')
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('tab', { name: '成员' }).click()
    await page.getByRole('button', { name: '添加成员' }).click()
    await dialog.getByRole('checkbox', { name: /周敏/ }).check()
    await dialog.getByRole('button', { name: '确定添加成员' }).click()
    await page.getByRole('link', { name: '周敏' }).waitFor()
    t.equal((await call(queryGroupMembers, { groupId: 'BELOW' }, 'admin')).totalElements, 1)
    await page.getByRole('button', { name: '移除' }).click()
    await dialog.getByRole('button', { name: '确定移除' }).click()
    await page.getByText('还没有成员').waitFor()

    t.comment('trees: below a node, moved, gone')
    await turnTo('/permission', '权限菜单')
    await page.getByRole('button', { name: '展开政策' }).click()
    await page.getByText('policy.policy.r').waitFor()
    await call(modifyPermission, { id: 'member.statistic', name: '访问统计' }, 'admin')
    await call(deletePermission, { ids: ['member.registerAuditor.w', 'member.registerAuditor'] }, 'admin')
    await turnTo('/permission', '权限菜单')
    await unfold(page)
    await page.getByRole('menuitem', { name: '访问统计' }).waitFor()
    await page.getByRole('menuitem', { name: '注册审核员' }).waitFor({ state: 'detached' })
    await turnTo('/department', '部门')
    await page.getByRole('button', { name: '新增下级' }).first().click()
    await dialog.getByLabel('部门编号').fill('LEGAL')
    await dialog.getByLabel('名称').fill('法务部')
    await dialog.getByRole('button', { name: '确定新增部门' }).click()
    await page.getByText('法务部').first().waitFor()
    t.comment('a form that was open while somebody else changed the same is told so; another department does not matter')
    const rename = async (name: string) => {
      await page.locator('li', { hasText: 'LEGAL' }).last().getByRole('button', { name: '修改' }).click()
      await dialog.getByLabel('名称').fill(name)
    }
    await rename('法务合规部')
    await call(modifyDepartment, { deptId: 'IT', name: '信息部' }, 'admin')
    await dialog.getByRole('button', { name: '确定修改部门' }).click()
    await page.getByText('法务合规部').first().waitFor()
    await rename('合规部')
    await call(modifyDepartment, { deptId: 'LEGAL', name: '法规部' }, 'admin')
    // also after the page behind the dialog has been read again
    await page.getByRole('button', { name: '刷新', includeHidden: true }).dispatchEvent('click')
    await page.getByText('法规部').first().waitFor()
    await dialog.getByRole('button', { name: '确定修改部门' }).click()
    await page.getByRole('alertdialog', { name: '内容已被他人修改' }).waitFor()
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByText('法规部').first().waitFor()
    t.same(wrong, [])
  })

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    await call(accessCount, { page: '/front/order' }, 'yefeng')
    const screens: [string, string, string][] = [
      ['/employee', '员工', 'employees'],
      ['/employee/order/show', '员工 周敏', 'employee'],
      ['/role', '角色', 'roles'],
      ['/role/FINANCE/show', '角色 财务', 'role'],
      ['/group', '用户组', 'groups'],
      ['/group/ABOVE/show', '用户组 海南片区', 'group'],
      ['/department', '部门', 'departments'],
      ['/permission', '权限菜单', 'permissions'],
      ['/statistic', '会员统计', 'statistic'],
    ]
    await looksRight(t, visitOnce, screens)
  })
})
