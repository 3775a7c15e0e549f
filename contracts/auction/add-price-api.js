import { command } from '../kernel/endpoint.ts';
import { Airline, Flag, Id, optional, Type, zh } from '../kernel/schema.ts';
import { AddPrice } from './add-price-events.ts';
const id = zh(Id, '规则编号');
const Saved = Type.Object({ id, enabled: zh(Flag, '启用') });
export const saveAddPrice = command('/api/order/bidding/w/saveAddPrice', {
    zh: '竞价加价规则保存',
    allow: ['employee'],
    body: Type.Object({ id: optional(id), airLine: Airline, ...AddPrice }),
    data: Saved,
    note: '不填规则编号为新增，新增即启用；加价幅度为10元的整数倍。同一航空公司启用的规则，起拍价区间不能重叠。只用于此后保存的标的。',
});
export const enableAddPrice = command('/api/order/bidding/w/enableAddPrice', {
    zh: '启用竞价加价',
    allow: ['employee'],
    body: Type.Object({ id }),
    data: Saved,
});
export const disableAddPrice = command('/api/order/bidding/w/disableAddPrice', {
    zh: '停用竞价加价',
    allow: ['employee'],
    body: Type.Object({ id }),
    data: Saved,
});
export { queryAddPrice } from './lists.ts';
