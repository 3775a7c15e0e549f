import t from 'tap'
import { histories } from '#services/contexts.ts'
import { peopleInHistory } from './history-people.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const people = peopleInHistory(histories, async () => id => ({ loginName: `login of ${id}` }))
const change = (id: string) => `login of ${id}`
const end = (applicant: object, code: string) => ({
  applicant,
  tasks: [
    { taskId: 'f.2.1', assignee: { kind: 'APPLICANT', code } },
    { taskId: 'f.2.2', assignee: { kind: 'ROLE', code: ID, name: '退票' } },
    { taskId: 'f.2.3', assignee: { kind: 'USER', code: ID } },
  ],
})

t.test('a task of the person who has applied names that person, whatever the id looks like; one of an agency names the agency', async t => {
  const codes = (told: unknown) => (told as ReturnType<typeof end>).tasks.map(({ assignee }) => assignee.code)
  for (const id of [ID, 'order', '20261130'])
    for (const told of [
      people.data('FlowEndRefused', end({ user: id }, id), change),
      people.state('flow', { started: { applicant: { user: id } }, tasks: end({}, id).tasks }, change),
    ])
      t.same(codes(told), [`login of ${id}`, ID, `login of ${ID}`])
  t.same(codes(people.data('FlowEndRefused', end({ user: ID, agency: 'AG1001' }, 'AG1001'), change)), ['AG1001', ID, `login of ${ID}`])
  const task = { created: { applicant: { user: ID }, assignee: { kind: 'APPLICANT', code: ID } } }
  t.match(people.state('flowtask', task, change), { created: { assignee: { code: `login of ${ID}` } } })
})
