import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { records } from '#contracts/records.ts'

/** Older records, and the test that writes rows of each and sees what they change. */
const elsewhere: Readonly<Record<string, string>> = {
  airport: 'ops/e2e/auction/free-bidding.test.ts',
  tax: 'ops/e2e/order/taxes.test.ts',
  province: 'ops/e2e/basicinfo/rules.test.ts',
  city: 'ops/e2e/basicinfo/rules.test.ts',
  region: 'ops/e2e/basicinfo/rules.test.ts',
  config: 'ops/e2e/identity/entry.test.ts',
  registerAuditor: 'ops/e2e/agency/registration.test.ts',
  orgOffice: 'ops/e2e/agency/registration.test.ts',
  timeLimit: 'ops/e2e/basicinfo/rules.test.ts',
  refundScale: 'ops/e2e/basicinfo/rules.test.ts',
  changeRule: 'ops/e2e/change/changes.test.ts',
  refundTypeRule: 'ops/e2e/basicinfo/rules.test.ts',
  billFormat: 'ops/e2e/payment/reconciliation.test.ts',
  extraProduct: 'ops/e2e/extra/extras.test.ts',
  extraLimit: 'ops/e2e/extra/extras.test.ts',
  agentFee: 'ops/e2e/extra/extras.test.ts',
  holidayRule: 'ops/e2e/extra/records.test.ts',
  finesLine: 'ops/e2e/fine/fines.test.ts',
  freeAuction: 'ops/e2e/basicinfo/free-auction.test.ts',
}
/** Records whose rows no test turns off and on yet; none may be added. */
const untested = ['wechatPayConfig']

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const tests = ['ops/e2e', 'services'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => read(join(folder, name))),
)

/**
 * A record or kind of policy that nobody reads is a table in a drawer. Each has a test `effect: <name>`, which makes a row, sees something
 * behave differently, disables the row and sees the effect go.
 */
t.test('each record and each kind of policy has a test of its effect', async t => {
  for (const { name } of [...records, ...policyKinds]) {
    const file = elsewhere[name]
    if (file !== undefined) t.match(read(file), `${name}.endpoints`, `${name} in ${file}`)
    else if (!untested.includes(name))
      t.ok(
        tests.some(text => text.includes(`'effect: ${name}'`)),
        `effect: ${name}`,
      )
  }
})
