import { Type, zh } from '../../kernel/schema.ts'

/** A ticket number (DOMAIN §1.4): the airline's three digits and ten more; people write it with or without the dash. */
const TICKET_NO = '^(\\d{3})-?(\\d{10})$'
/** A ticket number in a body, as it was written. */
export const WrittenTicketNo = zh(Type.String({ pattern: TICKET_NO }), '票号')
/** The number as it is stored, `880-2100000001`; undefined for what is none. */
export const ticketNoOf = (text: string): string | undefined => {
  const [, prefix, rest] = new RegExp(TICKET_NO).exec(text) ?? []
  return prefix && `${prefix}-${rest}`
}
