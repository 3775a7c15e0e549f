import * as importEvents from '#contracts/kernel/import-events.ts';
import * as reportEvents from '#contracts/report/events.ts';
import * as parkedEvents from '#contracts/report/parked.ts';
import { wholeImport } from '#services/kernel/record/whole-import.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { job } from './decide.ts';
import { parked } from './parked.ts';
export const reportHistories = [
    history(parked, parkedEvents, {
        permission: 'report.monitoring.r',
        ...wholeHouse,
        commands: machine({ park: '搁置后续处理', tried: '再次处理', dismiss: '忽略后续处理' }),
    }),
    history(wholeImport, importEvents, { ...wholeHouse, commands: machine({ stage: '暂存', commit: '确认', finish: '完成' }) }),
    history(job, reportEvents, {
        permission: 'report.job.r',
        ...wholeHouse,
        commands: machine({ request: '申请导出', start: '开始', finish: '完成', fail: '失败', cancel: '取消', expire: '到期删除' }),
    }),
];
