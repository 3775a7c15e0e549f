import * as dayEvents from '#contracts/retail/day-events.ts'
import * as api from '#contracts/retail/rules-api.ts'
import * as versionEvents from '#contracts/retail/version-events.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { ruleDay } from './day.ts'
import { ruleVersion } from './version.ts'

const permission = 'retail.ticketManager.r'
export const retailHistories: History[] = [
  history(ruleVersion, versionEvents, {
    permission,
    airlineOf: version => (version.status === 'NONE' ? undefined : version.airLine),
    ownerStays: true,
    commands: {
      ...api,
      ...machine({
        add: '新增客规版本',
        modify: '修改客规版本',
        addRule: '新增客规',
        modifyRule: '修改客规',
        deleteRule: '删除客规',
        checkField: '核对字段',
        enableTicketRule: '启用客规',
        disableTicketRule: '停用客规',
        enable: '启用客规版本',
        disable: '停用客规版本',
        delete: '删除客规版本',
      }),
    },
  }),
  history(ruleDay, dayEvents, { permission, ...wholeHouse, commands: machine({ claim: '占用客规生效日' }) }),
]
