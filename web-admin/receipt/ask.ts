import { client } from '#contracts/client/call.ts'
import type { Download } from '#contracts/client/file.ts'
import { forgetLogin, loginInfo, loginNameOf } from '#contracts/client/login-info.ts'
import { listPaths } from '#contracts/client/title.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { mailReceipt, receiptMailbox } from '#contracts/order/ticketing/receipt-api.ts'
import type { ReceiptPage } from '#contracts/order/ticketing/receipt-pages.ts'
import type { ItineraryList, PrepaymentReceipt, TicketReceipt } from '#contracts/order/ticketing/receipt-sheets.ts'
import { BASE, session } from '../providers/session.ts'

export type Receipts = {
  TicketReceipt: TicketReceipt
  interNewTicketReceipt: TicketReceipt
  itineraryList: ItineraryList
  prepaymentReceipt: PrepaymentReceipt
}

const paths: Record<ReceiptPage, string> = {
  TicketReceipt: '/api/order/r/ticketReceipt',
  interNewTicketReceipt: '/api/order/r/interTicketReceipt',
  itineraryList: '/api/order/r/itineraryList',
  prepaymentReceipt: '/api/order/r/prepaymentReceipt',
}

// agencies open these pages too: a reader whose login is lost goes to the root directory, which sends everybody to the right entry
// (DOMAIN §9.8)
const {
  call,
  get,
  post,
  export: fetchFile,
} = client({
  session: {
    ...session,
    loggedOut: () => {
      forgetLogin()
      location.assign(`${BASE}/`)
    },
  },
})

/** @throws CallError with the reason why this order has no such receipt */
export const askReceipt = <Page extends ReceiptPage>(page: Page, orderId: string): Promise<Receipts[Page]> =>
  get(paths[page], { orderId }) as Promise<Receipts[Page]>

/** Fetches the same paper as the server's PDF. */
export const askPdf = (page: ReceiptPage, orderId: string): Promise<Download> => fetchFile(`${paths[page]}Pdf`, { orderId })

/** A person who may not read the list of exempt users gets a watermark. */
export const askMark = async (): Promise<string | undefined> => {
  const claims = loginInfo()?.accessTokenJson
  const path = listPaths.config[claims?.memberType === 'User_Agent' ? 'front' : 'admin']
  const exempt = await post(path, { key: 'watermarkExempt' }).then(
    answer => (answer as { content: { configValue: string }[] }).content[0]?.configValue ?? '',
    () => '',
  )
  return watermarkFor(loginNameOf(claims), exempt)
}

/** Tells whether an agency is logged in: only agencies can send a paper by mail. */
export const isAgent = (): boolean => loginInfo()?.accessTokenJson.memberType === 'User_Agent'

export type Mailbox = Static<typeof receiptMailbox.data>
export const askMailbox = (orderId: string): Promise<Mailbox> => get('/api/order/r/receiptMailbox', { orderId }) as Promise<Mailbox>

/** `key` identifies the intention, so that a mail is not sent twice after a lost answer */
export const sendByMail = (body: Static<typeof mailReceipt.body>, key: string) =>
  call<typeof mailReceipt>({ kind: 'command', method: 'POST', path: '/api/order/w/mailReceipt' }, body, { key })
