import * as accountEvents from '#contracts/identity/account-events.ts'
import * as memberApi from '#contracts/identity/api.ts'
import * as memberEvents from '#contracts/identity/events.ts'
import * as listSettingsApi from '#contracts/identity/list-settings-api.ts'
import * as listSettingsEvents from '#contracts/identity/list-settings-events.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { access } from './access.ts'
import { listSettings, listView } from './list-settings/decide.ts'
import { loginName } from './login-name.ts'
import { payPassword } from './pay-password.ts'
import { profileDocument } from './profile.ts'
import { session } from './session.ts'
import { ssoTicket } from './sso-ticket.ts'
import { user } from './user.ts'

export const identityHistories: History[] = [
  history(user, memberEvents.userEvents, {
    permission: 'member.employee.r',
    ...wholeHouse,
    commands: {
      ...memberApi,
      ...machine({
        create: '新建用户',
        attempt: '登录',
        changeRole: '变更角色',
        disable: '停用用户',
        enable: '启用用户',
        assign: '分配员工',
        joinGroup: '加入用户组',
        leaveGroup: '离开用户组',
        modify: '修改员工',
        resetPassword: '重置密码',
        rename: '修改姓名',
        setPassword: '修改密码',
        rehash: '更新密码散列',
        release: '释放登录名',
        confirm: '校验登录密码',
      }),
    },
  }),
  history(loginName, memberEvents.loginNameEvents, {
    ...wholeHouse,
    commands: machine({ claim: '占用登录名', release: '释放登录名' }),
  }),
  history(session, memberEvents.sessionEvents, {
    ...wholeHouse,
    commands: machine({ open: '登录', see: '使用中', close: '退出登录', forget: '到期清除' }),
  }),
  history(payPassword, accountEvents.payPasswordEvents, {
    ...wholeHouse,
    commands: machine({ set: '设置支付密码', attempt: '校验支付密码', clear: '重置支付密码' }),
  }),
  history(profileDocument, accountEvents.profileEvents, {
    permission: 'member.employee.r',
    ...wholeHouse,
    commands: machine({ save: '保存资料', amend: '修改资料' }),
  }),
  history(listSettings, listSettingsEvents.listSettingsEvents, {
    permission: 'member.employee.r',
    ...wholeHouse,
    commands: { save: listSettingsApi.saveListSettings },
  }),
  history(listView, listSettingsEvents.listViewEvents, {
    permission: 'member.view.r',
    ...wholeHouse,
    commands: { save: listSettingsApi.saveListView, modify: listSettingsApi.modifyListView, remove: listSettingsApi.deleteListView },
  }),
  history(ssoTicket, accountEvents.ssoTicketEvents, { ...wholeHouse, commands: machine({ use: '使用票据' }) }),
  history(access, accountEvents.accessEvents, {
    permission: 'member.statistic.r',
    ...wholeHouse,
    commands: machine({ record: '记录访问' }),
  }),
]
