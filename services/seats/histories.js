import * as seatsApi from '#contracts/seats/api.ts';
import * as batchEvents from '#contracts/seats/batch.ts';
import * as seatsEvents from '#contracts/seats/events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { stockBatch } from './batch.ts';
import { seats } from './decide.ts';
export const seatsHistories = [
    history(seats, seatsEvents, {
        permission: 'order.stock.r',
        airlineOf: ({ item }) => item?.airLine,
        ownerStays: true,
        commands: {
            ...seatsApi,
            ...machine({
                stageStock: '导入待生效',
                settleStock: '批次生效',
                hold: '占座',
                reduceHold: '减少占座',
                mergeHold: '合并占座',
                splitHold: '拆分占座',
                join: '登记候补',
                secure: '候补续保座位',
                lapse: '候补保座到期',
                resume: '恢复候补',
                move: '调整候补顺序',
                endWait: '结束候补',
                prolong: '延长占座',
                sell: '售出',
                release: '释放',
                giveBack: '退还',
            }),
        },
    }),
    history(stockBatch, batchEvents, {
        permission: 'order.stock.r',
        ...wholeHouse,
        commands: machine({ importBatch: '库存导入', invalidBatch: '库存作废' }),
    }),
];
