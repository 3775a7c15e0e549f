import { event } from '../kernel/event.ts'
import { TEN_YUAN } from '../kernel/money.ts'
import { Airline, Fen, Id, MOST_FEN, Type, zh } from '../kernel/schema.ts'

/** The least increment of lots whose floor is in the band, bounds included. */
export const AddPrice = {
  from: zh(Fen, '起拍价自'),
  to: zh(Fen, '起拍价至'),
  step: zh(Type.Integer({ minimum: TEN_YUAN, maximum: MOST_FEN, multipleOf: TEN_YUAN, unit: 'fen' }), '加价幅度'),
}
const id = zh(Id, '规则编号')

/**
 * Stream `addprice-{airLine}`: rules for the increment of an airline's lots (DOMAIN §3.24). The price bands of enabled rules do not
 * overlap.
 */
export const AddPriceSaved = event('AddPriceSaved', '保存加价规则', Type.Object({ id, airLine: Airline, ...AddPrice }))
export const AddPriceEnabled = event('AddPriceEnabled', '启用加价规则', Type.Object({ id }))
export const AddPriceDisabled = event('AddPriceDisabled', '停用加价规则', Type.Object({ id }))
