import t from 'tap'
import type { InvoiceAsked, Invoices } from '../invoices.ts'

const asked = (id: string): InvoiceAsked => ({
  id,
  airLine: 'HU',
  ticketNo: '880-2100000001',
  passenger: '符海燕',
  buyer: { kind: 'PERSON', title: '符海燕' },
  fare: 119_000,
  yq: 2_000,
  cnFund: 5_000,
  vat: 9_991,
})
const TWENTY = /^\d{20}$/

/** The rules for every issuer (the port `Invoices`). */
export const invoicesContract = (name: string, open: () => Invoices | Promise<Invoices>) =>
  t.test(`${name}: one invoice under an id, one red invoice for it`, async t => {
    const invoices = await open()
    const issue = async (id: string) => {
      const answer = await invoices.issue(asked(id))
      if ('refused' in answer) throw new Error(answer.refused)
      return answer
    }
    const first = await issue('880-2100000001~1')
    t.match(first, { invoiceNo: TWENTY, issuedOn: /^\d{4}-\d{2}-\d{2}$/ })
    t.same(await issue('880-2100000001~1'), first, 'asked again, the same')
    const second = await issue('880-2100000001~2')
    t.not(second.invoiceNo, first.invoiceNo, 'another application, another invoice')
    const red = await invoices.reverse({ id: '880-2100000001~1', invoiceNo: first.invoiceNo })
    t.match(red, { redNo: TWENTY })
    t.same(await invoices.reverse({ id: '880-2100000001~1', invoiceNo: first.invoiceNo }), red, 'reversed once')
    t.not(red.redNo, first.invoiceNo)
  })
