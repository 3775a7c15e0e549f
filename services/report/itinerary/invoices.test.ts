import { builtInInvoices } from './invoices.ts'
import { invoicesContract } from './test/invoices.ts'

invoicesContract('the built-in issuer', () => builtInInvoices({ clock: () => '2026-12-02T02:00:00.000Z' }))
