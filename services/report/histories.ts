import * as importEvents from '#contracts/kernel/import-events.ts'
import * as reportEvents from '#contracts/report/events.ts'
import * as itineraryApi from '#contracts/report/itinerary/api.ts'
import * as itineraryEvents from '#contracts/report/itinerary/events.ts'
import * as lookedEvents from '#contracts/report/operators/looked-events.ts'
import * as parkedEvents from '#contracts/report/parked.ts'
import * as savedApi from '#contracts/report/saved/api.ts'
import * as savedEvents from '#contracts/report/saved/events.ts'
import { wholeImport } from '#services/kernel/record/whole-import.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { job } from './decide.ts'
import { itinerary } from './itinerary/decide.ts'
import { looked } from './looked.ts'
import { parked } from './parked.ts'
import { savedReport } from './saved/decide.ts'

export const reportHistories: History[] = [
  history(itinerary, itineraryEvents, {
    permission: 'report.travelItinerary.r',
    airlineOf: state => (state.status === 'NONE' ? undefined : state.applied.airLine),
    agencyOf: state => (state.status === 'NONE' ? undefined : state.applied.agency),
    ownerStays: true,
    commands: {
      ...itineraryApi,
      ...machine({
        send: '提交开具',
        issued: '登记发票',
        refused: '开具未成',
        reversed: '登记红字发票',
        withdraw: '随客票取消',
      }),
    },
  }),
  history(savedReport, savedEvents, {
    permission: 'report.saved.r',
    ...wholeHouse,
    commands: {
      save: savedApi.saveReport,
      modify: savedApi.modifySavedReport,
      remove: savedApi.deleteSavedReport,
      subscribe: savedApi.subscribeReport,
      ...machine({ unsubscribe: '取消订阅定时报表' }),
    },
  }),
  history(parked, parkedEvents, {
    permission: 'report.monitoring.r',
    ...wholeHouse,
    commands: machine({ park: '搁置后续处理', tried: '再次处理', dismiss: '忽略后续处理' }),
  }),
  history(looked, lookedEvents, { permission: 'report.operatorLog.r', ...wholeHouse, commands: machine({ show: '查看个人信息' }) }),
  history(wholeImport, importEvents, { ...wholeHouse, commands: machine({ stage: '暂存', commit: '确认', finish: '完成' }) }),
  history(job, reportEvents, {
    permission: 'report.job.r',
    ...wholeHouse,
    commands: machine({
      request: '申请导出',
      start: '开始',
      finish: '完成',
      fail: '失败',
      cancel: '取消',
      expire: '到期删除',
      deliver: '定时报表生成',
    }),
  }),
]
