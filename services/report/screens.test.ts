import t from 'tap'
import { listColumnsIn } from '#contracts/client/columns.ts'
import { compose } from '#services/contexts.ts'

t.test('an export calls and reads each column of a screen as the screen does, with the same words for its codes', t => {
  for (const { list, resource } of compose().lists) {
    if (!resource) continue
    const known = listColumnsIn(list.row)
    for (const { field, title } of list.columns) {
      const what = `${list.name}.${field}`
      const onScreen = known.get(field)
      const exported = resource.queryable.columns.get(field)
      if (!onScreen || !exported) {
        t.fail(`${what}: ${onScreen ? 'no column of the export' : 'no column of the screen'}`)
        continue
      }
      t.same(
        { title: exported.title, kind: exported.kind, labels: exported.labels, named: exported.named, beside: exported.beside },
        { title: title ?? onScreen.title, kind: onScreen.kind, labels: onScreen.labels, named: onScreen.named, beside: list.beside[field] },
        what,
      )
    }
    const shown = list.columns.map(({ field }) => field)
    for (const field of Object.keys(list.beside)) t.ok(shown.includes(field), `${list.name}.${field}: words are said beside a column`)
  }
  t.end()
})

t.test('no export shows the id of a traveller: people know him by name and ticket', t => {
  for (const { list, resource } of compose().lists)
    t.notOk(
      resource?.columns.some(({ field }) => field === 'passengerId'),
      list.name,
    )
  t.end()
})
