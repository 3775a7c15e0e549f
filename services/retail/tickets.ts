import { ticketNoOf } from '#contracts/order/ticketing/ticket-no.ts'
import { type LiveOrder, type Passenger, passengersOf } from '#services/order/state.ts'
import { fieldRefused } from '#services/refund/apply.ts'

export const SEPARATORS = /[,，、\s]+/
/** The travellers of these tickets (numbers with commas between them). @throws Refused 400 for a number that the order has not */
export const ticketsIn = (state: LiveOrder, ticketNos: string): Passenger[] => {
  const numbers = [...new Set(ticketNos.split(SEPARATORS).filter(Boolean))]
  if (numbers.length === 0) throw fieldRefused('ticketNo', '请选择客票')
  return numbers.map(number => {
    const ticketNo = ticketNoOf(number) ?? number
    const found = passengersOf(state).find(one => one.ticketNo === ticketNo)
    if (!found) throw fieldRefused('ticketNo', `订单中没有票号${number}`)
    return found
  })
}
