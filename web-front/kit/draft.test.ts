import t from 'tap'
import { draftOf } from './draft.ts'

const boxOf = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

t.test('a draft is there again until it is dropped, for whoever wrote it', async t => {
  const box = boxOf()
  const draft = draftOf<{ names: string[] }>('order.new', { box, user: 'u-1' })
  t.equal(draft.read(), undefined)
  draft.keep({ names: ['张伟'] })
  t.same(draftOf('order.new', { box, user: 'u-1' }).read(), { names: ['张伟'] })
  t.equal(draftOf('order.new', { box, user: 'u-2' }).read(), undefined)
  t.equal(draftOf('names.o-1', { box, user: 'u-1' }).read(), undefined)
  t.notMatch([...box.kept.values()].join(), '张伟', 'not to be read over a shoulder')
  draft.drop()
  t.equal(draft.read(), undefined)
})
