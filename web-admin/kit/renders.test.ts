import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

// A list says what its declaration says (`beside`, labels, `named`), so that its export says the same. A cell that a screen draws itself
// may lead somewhere; one that says more is listed here, with the reason why the export lacks nothing.

const THROUGH = 'the answer of one call, which has no export'
const LOGIN = 'the login alone, as the export has it: the name stands in a column of its own'
const NAMED = 'the export has the names too (`named`)'
const says: Readonly<Record<string, string>> = {
  'agency/AgencyList.tsx parentOrgId': THROUGH,
  'agency/AgencyList.tsx status': THROUGH,
  'communication/IssueList.tsx airLine': THROUGH,
  'flow/DefinitionList.tsx tab': THROUGH,
  'flow/HandoverList.tsx from': THROUGH,
  'flow/HandoverList.tsx to': THROUGH,
  'flow/LineList.tsx id': THROUGH,
  'flow/LineList.tsx handler': THROUGH,
  'flow/TaskList.tsx statusDesc': THROUGH,
  'flow/TaskList.tsx dueAt': THROUGH,
  'refund/TaskRefundList.tsx statusDesc': THROUGH,
  'refund/TaskRefundList.tsx dueAt': THROUGH,
  'order/TimeoutList.tsx by': THROUGH,
  'report/LookList.tsx user': LOGIN,
  'report/OperationList.tsx user': LOGIN,
  'schedule/ScheduleList.tsx next': THROUGH,
  'schedule/ScheduleList.tsx lastResult': THROUGH,
  'organisation/GroupList.tsx roles': NAMED,
  'organisation/GroupList.tsx children': NAMED,
  'organisation/EmployeeList.tsx roles': NAMED,
  'organisation/EmployeeList.tsx department': NAMED,
  'organisation/EmployeeList.tsx groups': NAMED,
  'organisation/EmployeeList.tsx office': NAMED,
  'organisation/EmployeeList.tsx airlines': 'the export calls them by the labels of the schema',
  'organisation/RoleList.tsx permissions': 'the screen counts them, the export has each of them',
  'account/UnsettledList.tsx since': 'the instant stands there; how long ago it is changes by the minute',
}

/** The entries of `render={{ … }}` in a screen: field → code. */
const rendersIn = (code: string): [field: string, code: string][] => {
  const begin = code.indexOf('render={{')
  if (begin < 0) return []
  let depth = 0
  let entry = ''
  const entries: string[] = []
  for (const char of code.slice(begin + 'render={{'.length)) {
    if ('({['.includes(char)) depth++
    if (')}]'.includes(char) && depth-- === 0) break
    if (char === ',' && depth === 0) {
      entries.push(entry)
      entry = ''
    } else entry += char
  }
  return [...entries, entry].flatMap(text => {
    const [, field, said] = /^\s*(?:\/\/.*\n\s*)*(\w+):\s*([\s\S]+)$/.exec(text) ?? []
    return field && said ? [[field, said] as [string, string]] : []
  })
}
const isLink = (code: string) => /Link\b|<To /.test(code)

t.test('what a screen says of a row beside its columns its export says too', t => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(file => {
    if (!file.endsWith('.tsx')) return []
    const code = readFileSync(`${folder}/${file}`, 'utf8')
    if (!code.includes('<ListScreen')) return []
    return rendersIn(code).flatMap(([field, code]) => (isLink(code) ? [] : [`${file} ${field}`]))
  })
  t.same(found.sort(), Object.keys(says).sort())
  t.end()
})
